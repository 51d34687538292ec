import { longestAccountName, mostAccounts, mostImports } from '@latchkey/core/vault-contents'
import { Address, Button, Field, Notice, Sheet, VisuallyHidden } from '@latchkey/ui'
import { type SubmitEvent, useId, useState } from 'react'
import { type AccountRow, nameOf } from '../account-row.ts'
import { useMessages } from '../messages/use-messages.ts'
import { HeldNote } from './held-note.tsx'
import styles from './home.module.css'
import { Removal } from './removal.tsx'

type Props = {
  accounts: readonly AccountRow[]
  /** The index of the one that the page sees. */
  chosen: number
  /** The last action here failed. */
  failed: boolean
  /** When an account can be added where that is held back in this browser, milliseconds. */
  heldUntil: number | undefined
  choose(index: number): void
  rename(index: number, name: string): void
  add(): void
  /** Imports a private key as an account. */
  importKey(): void
  /** Removes an imported account. */
  remove(index: number): void
  back(): void
}

/** The accounts of the wallet: which one the page sees, their names, and a way to add the next one. */
export function Accounts({ accounts, chosen, failed, heldUntil, choose, rename, add, ...rest }: Props) {
  const { accounts: t, home } = useMessages()
  const { importKey, remove, back } = rest
  const [renaming, setRenaming] = useState<number>()
  const [removing, setRemoving] = useState<number>()
  const imports = accounts.filter(({ imported }) => imported).length
  const isFull = accounts.length - imports >= mostAccounts
  return (
    <Sheet
      title={t.title}
      size="tall"
      footer={
        <>
          <Button data-first="" onClick={back}>
            {home.back}
          </Button>
          {!isFull && (
            <Button tone="primary" onClick={add}>
              {t.add}
            </Button>
          )}
        </>
      }
    >
      {failed && (
        <Notice tone="caution" role="status">
          {home.deletion.failed}
        </Notice>
      )}
      <p>{imports > 0 ? t.textOfAll : t.text}</p>
      <ul className={styles.list}>
        {accounts.map((account) => {
          const { index, address } = account
          const name = nameOf(account, t)
          return (
            <li key={index} className={styles.account} aria-current={index === chosen}>
              <Address label={name} value={address} />
              {account.imported && <p className={styles.small}>{t.imported}</p>}
              {removing === index ? (
                <Removal
                  title={t.removeTitle}
                  text={t.removeText}
                  keep={[t.keep, () => setRemoving(undefined)]}
                  remove={[t.remove, () => remove(index)]}
                />
              ) : renaming === index ? (
                <Rename
                  name={account.name ?? ''}
                  rename={(next) => rename(index, next)}
                  cancel={() => setRenaming(undefined)}
                />
              ) : (
                <div className={styles.outs}>
                  {index === chosen ? (
                    <p className={styles.small}>{t.here}</p>
                  ) : (
                    <Button onClick={() => choose(index)}>
                      {t.use}
                      <VisuallyHidden> {name}</VisuallyHidden>
                    </Button>
                  )}
                  <Button tone="quiet" onClick={() => setRenaming(index)}>
                    {t.rename}
                    <VisuallyHidden> {name}</VisuallyHidden>
                  </Button>
                  {account.imported && (
                    <Button tone="quiet" onClick={() => setRemoving(index)}>
                      {t.remove}
                      <VisuallyHidden> {name}</VisuallyHidden>
                    </Button>
                  )}
                </div>
              )}
            </li>
          )
        })}
      </ul>
      {imports < mostImports && (
        <Button tone="quiet" onClick={importKey}>
          {t.importKey}
        </Button>
      )}
      <HeldNote until={heldUntil} />
      {isFull && <p className={styles.small}>{t.most}</p>}
      {imports >= mostImports && <p className={styles.small}>{t.mostImports}</p>}
    </Sheet>
  )
}

function Rename({ name: before, rename, cancel }: { name: string; rename(name: string): void; cancel(): void }) {
  const { accounts: t, cancel: leave } = useMessages()
  const form = useId()
  const [name, setName] = useState(before)
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    rename(name.trim())
  }
  return (
    <form id={form} className={styles.section} onSubmit={send} noValidate>
      <Field
        label={t.name}
        hint={t.nameHint}
        value={name}
        maxLength={longestAccountName}
        autoFocus // the person has just asked for it
        onChange={(event) => setName(event.target.value)}
      />
      <div className={styles.outs}>
        <Button onClick={cancel}>{leave}</Button>
        <Button type="submit" tone="primary">
          {t.save}
        </Button>
      </div>
    </form>
  )
}
