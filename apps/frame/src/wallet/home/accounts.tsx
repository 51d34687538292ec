import { longestAccountName, mostAccounts } from '@latchkey/core/vault-contents'
import { Address, Button, Field, Notice, Sheet, VisuallyHidden } from '@latchkey/ui'
import { type SubmitEvent, useId, useState } from 'react'
import type { AccountRow } from '../account-row.ts'
import type { Messages } from '../messages/en.ts'
import { useMessages } from '../messages/use-messages.ts'
import { HeldNote } from './held-note.tsx'
import styles from './home.module.css'

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
  back(): void
}

/** The name of an account: the person's own for it, or its number. */
export function nameOf({ index, name }: Pick<AccountRow, 'index' | 'name'>, t: Messages['accounts']): string {
  return name ?? t.number(index + 1)
}

/** The accounts of the wallet: which one the page sees, their names, and a way to add the next one. */
export function Accounts({ accounts, chosen, failed, heldUntil, choose, rename, add, back }: Props) {
  const { accounts: t, home } = useMessages()
  const [renaming, setRenaming] = useState<number>()
  return (
    <Sheet
      title={t.title}
      size="tall"
      footer={
        <>
          <Button data-first="" onClick={back}>
            {home.back}
          </Button>
          {accounts.length < mostAccounts && (
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
      <p>{t.text}</p>
      <ul className={styles.list}>
        {accounts.map((account) => {
          const { index, address } = account
          const name = nameOf(account, t)
          return (
            <li key={index} className={styles.account} aria-current={index === chosen}>
              <Address label={name} value={address} />
              {renaming === index ? (
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
                </div>
              )}
            </li>
          )
        })}
      </ul>
      {accounts.length < mostAccounts && <HeldNote until={heldUntil} />}
      {accounts.length >= mostAccounts && <p className={styles.small}>{t.most}</p>}
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
