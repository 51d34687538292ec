import { Button, Notice } from '@latchkey/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Passkey } from '../../vault/passkey-flows.ts'
import { toMoment } from '../format.ts'
import { useMessages } from '../messages/use-messages.ts'
import styles from './home.module.css'
import type { HomeData } from './home-data.ts'
import { LoadingRows } from './list-row.tsx'
import type { HomeProps, SafetyRequest } from './props.ts'
import { readSafety, type SafetyLine } from './safety-line.ts'

type Props = {
  userId: string
  source: HomeData
  done: HomeProps['done']
  change(request: SafetyRequest): void
}

/** A wallet has so many passkeys at most. */
const mostPasskeys = 8

const good: ReadonlySet<HomeProps['done']> = new Set(['kit', 'pin', 'passkey', 'passkeyGone', 'kitGone'])

/** Says in one line how safe the wallet is, and offers the one step that would better it, and the others. */
export function Safety({ userId, source, done, change }: Props) {
  const { locale, home: t } = useMessages()
  const kit = useQuery({ queryKey: ['home', userId, 'kit'], queryFn: source.kit, retry: false, gcTime: 0 })
  const passkeys = useQuery({
    queryKey: ['home', userId, 'passkeys'],
    queryFn: source.passkeys,
    retry: false,
    gcTime: 0,
  })
  const keeping = useMutation({ mutationFn: source.keepKit, onSettled: () => kit.refetch() })
  const [removing, setRemoving] = useState<'asked' | 'kept'>()
  const list = passkeys.data?.list ?? []
  const made = kit.data && toMoment(Date.parse(kit.data.createdAt), locale)
  const contacts = useQuery({ queryKey: ['home', userId, 'contacts'], queryFn: source.contacts, retry: false })
  const { line, step } = readSafety({
    kit: kit.data ?? null,
    passkeys: passkeys.data && { supported: passkeys.data.supported, count: list.length },
    contacts: contacts.data?.contacts && { ...contacts.data, contacts: [...contacts.data.contacts] },
    now: source.now(),
  })
  const lines: Record<SafetyLine, string> = {
    pinAlone: t.kitNone,
    noKit: t.kitNoneButPasskey,
    unsure: t.kitUnsure(made ?? ''),
    old: t.safetyOld,
    noPasskey: t.safetyNoPasskey,
    noMail: t.safetyNoMail,
    good: t.safetyGood,
  }
  // Until all is known the line would change under the reader's eyes.
  const isKnown = kit.isSuccess && !passkeys.isPending && !contacts.isPending
  return (
    <section className={styles.section} aria-labelledby="safety">
      <h3 className={styles.heading} id="safety">
        {t.safety}
      </h3>
      {done && (
        <Notice tone={good.has(done) ? 'info' : 'caution'} role="status">
          {t.safetyDone[done]}
        </Notice>
      )}
      {kit.isPending && <LoadingRows label={t.loadingKit} lines={1} />}
      {kit.error && (
        <Notice tone="caution" role="status" title={t.kitSilent}>
          <Button className={styles.within} busy={kit.isFetching} onClick={() => void kit.refetch()}>
            {t.again}
          </Button>
        </Notice>
      )}
      {isKnown && (
        <p>
          <strong>{lines[line]}</strong>
        </p>
      )}
      {made && kit.data?.confirmed && <p>{done === 'pin' ? t.kitStays(made) : t.kitSince(made)}</p>}
      {made && !kit.data?.confirmed && done === 'pin' && <p>{t.kitStays(made)}</p>}
      {kit.data?.asks && kit.data.slotId !== undefined && (
        <KitCheck
          busy={keeping.isPending}
          yes={() => kit.data?.slotId !== undefined && keeping.mutate(kit.data.slotId)}
          no={() => change('makeKit')}
        />
      )}
      {passkeys.data && (
        <PasskeyList
          list={list}
          supported={passkeys.data.supported}
          stay={done === 'pin'}
          remove={(slotId) => change({ removesPasskey: slotId })}
        />
      )}
      {passkeys.error && (
        <Notice tone="caution" role="status" title={t.passkeysSilent}>
          <Button className={styles.within} busy={passkeys.isFetching} onClick={() => void passkeys.refetch()}>
            {t.again}
          </Button>
        </Notice>
      )}
      <div className={styles.outs}>
        {kit.isSuccess && (
          <Button tone={isKnown && step === 'makeKit' ? 'primary' : 'plain'} onClick={() => change('makeKit')}>
            {kit.data ? t.makeKitAgain : t.makeKit}
          </Button>
        )}
        <Button onClick={() => change('changePin')}>{t.changePin}</Button>
      </div>
      {kit.data?.slotId !== undefined &&
        (removing === 'asked' ? (
          <div className={styles.add}>
            <Removal
              title={t.removeKitTitle}
              text={list.length > 0 ? t.removeKitText : t.removeKitAlone}
              keep={[t.keepKit, () => setRemoving('kept')]}
              remove={[t.removeKit, () => change('removeKit')]}
            />
          </div>
        ) : (
          <Button tone="quiet" ref={removing && focus} onClick={() => setRemoving('asked')}>
            {t.removeKit}
          </Button>
        ))}
      {passkeys.data?.supported && list.length < mostPasskeys && (
        <Button
          className={styles.add}
          tone={isKnown && step === 'addPasskey' ? 'primary' : 'plain'}
          onClick={() => change('addPasskey')}
        >
          {list.length > 0 ? t.addPasskeyAgain : t.addPasskey}
        </Button>
      )}
    </section>
  )
}

/** Asks once whether the person still has their kit: one that is lost is found missing when it is needed. */
function KitCheck({ busy, yes, no }: { busy: boolean; yes(): void; no(): void }) {
  const { home: t } = useMessages()
  return (
    <Notice tone="info" title={t.stillKit}>
      <p>{t.stillKitText}</p>
      <div className={styles.outs}>
        <Button busy={busy} onClick={yes}>
          {t.stillKitYes}
        </Button>
        <Button onClick={no}>{t.stillKitNo}</Button>
      </div>
    </Notice>
  )
}

/** Takes the focus to what appears in place of the element that had it; otherwise it would go to the title. */
const focus = (element: HTMLElement | null) => element?.focus()

type Answer = [words: string, act: () => void]

/** Asks before something that opens the wallet is removed. */
function Removal(props: { title: string; text?: string; keep: Answer; remove: Answer }) {
  const { title, text, keep, remove } = props
  return (
    <Notice tone="caution" role="alert" title={title}>
      {text !== undefined && <p>{text}</p>}
      <div className={`${styles.outs} ${styles.add}`}>
        <Button ref={focus} onClick={keep[1]}>
          {keep[0]}
        </Button>
        <Button onClick={remove[1]}>{remove[0]}</Button>
      </div>
    </Notice>
  )
}

type ListProps = {
  list: readonly Passkey[]
  supported: boolean
  /** The PIN was just changed. */
  stay: boolean
  remove(slotId: string): void
}

/** The passkeys of a wallet, each with a way to remove it. */
function PasskeyList({ list, supported, stay, remove }: ListProps) {
  const { locale, home: t } = useMessages()
  const [asked, setAsked] = useState<string>()
  const [keptSlot, setKeptSlot] = useState<string>()
  const keep = (slotId: string) => {
    setKeptSlot(slotId)
    setAsked(undefined)
  }
  const moment = (time: string) => toMoment(Date.parse(time), locale)
  return (
    <>
      <p>
        {list.length === 0 ? (supported ? t.passkeysNone : t.passkeysUnsupported) : stay ? t.passkeysStay : t.passkeys}
      </p>
      {list.length > 0 && (
        <ul className={styles.list}>
          {list.map(({ slotId, createdAt, usedAt, synced }) => (
            <li key={slotId} className={styles.passkey}>
              <span>
                {t.passkeyMade(moment(createdAt))}
                <small className={styles.small}>
                  {usedAt === null ? t.passkeyUnused : t.passkeyUsed(moment(usedAt))}{' '}
                  {synced ? t.passkeySynced : t.passkeyAlone}
                </small>
              </span>
              {asked === slotId ? (
                <Removal
                  title={t.removePasskeyTitle}
                  keep={[t.keepPasskey, () => keep(slotId)]}
                  remove={[t.removePasskeyAction, () => remove(slotId)]}
                />
              ) : (
                <Button
                  tone="quiet"
                  ref={keptSlot === slotId ? focus : undefined}
                  aria-label={t.removePasskeyOf(moment(createdAt))}
                  onClick={() => setAsked(slotId)}
                >
                  {t.removePasskey}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
