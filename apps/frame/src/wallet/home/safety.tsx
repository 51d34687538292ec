import { Button, Notice } from '@latchkey/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Passkey } from '../../vault/passkey-flows.ts'
import { toDateAndTime, toMoment } from '../format.ts'
import { useMessages } from '../messages/use-messages.ts'
import { HeldNote } from './held-note.tsx'
import styles from './home.module.css'
import type { HomeData } from './home-data.ts'
import { LoadingRows } from './list-row.tsx'
import type { HomeProps, SafetyRequest } from './props.ts'
import { focus, Removal } from './removal.tsx'
import { readSafety, removableFrom, type SafetyLine } from './safety-line.ts'

type Props = {
  userId: string
  /** The person removed the PIN. */
  pinRemoved: boolean
  /** The mailbox that the person signs in with; undefined where they sign in otherwise. */
  loginEmail?: string | undefined
  source: HomeData
  done: HomeProps['done']
  /** When changes are allowed that are held back in this browser, milliseconds. */
  heldUntil: number | undefined
  change(request: SafetyRequest): void
  /** Adds an address for notices, after the PIN. */
  addContact(): void
}

/** The most passkeys that a wallet can have. */
const mostPasskeys = 8

const good: ReadonlySet<HomeProps['done']> = new Set([
  'kit',
  'pin',
  'pinGone',
  'pinSet',
  'passkey',
  'passkeyGone',
  'kitGone',
])

/** Says in one line how safe the wallet is, and offers the one step that would improve that, and the others. */
export function Safety({ userId, pinRemoved, loginEmail, source, done, heldUntil, change, addContact }: Props) {
  const { locale, home: t, choosePin, usePasskey } = useMessages()
  const kit = useQuery({ queryKey: ['home', userId, 'kit'], queryFn: source.kit, retry: false, gcTime: 0 })
  const passkeys = useQuery({
    queryKey: ['home', userId, 'passkeys'],
    queryFn: source.passkeys,
    retry: false,
    gcTime: 0,
  })
  const formerPin = useQuery({
    queryKey: ['home', userId, 'formerPin'],
    queryFn: source.hasFormerPin,
    retry: false,
    gcTime: 0,
  })
  const keeping = useMutation({ mutationFn: source.keepKit, onSettled: () => kit.refetch() })
  const list = passkeys.data?.list ?? []
  const made = kit.data && toDateAndTime(Date.parse(kit.data.createdAt), locale)
  const contacts = useQuery({ queryKey: ['home', userId, 'contacts'], queryFn: source.contacts, retry: false })
  const { line, step } = readSafety({
    kit: kit.data ?? null,
    passkeys: passkeys.data && { supported: passkeys.data.supported, count: list.length },
    contacts: contacts.data?.contacts && { ...contacts.data, contacts: [...contacts.data.contacts] },
    pinRemoved,
    formerPin: formerPin.data === true,
    loginEmail,
    now: source.now(),
  })
  const lines: Record<SafetyLine, string> = {
    pinAlone: t.kitNone,
    noKit: t.kitNoneButPasskey,
    unsure: t.kitUnsure(made ?? ''),
    old: t.safetyOld,
    formerPin: t.safetyFormerPin,
    noPasskey: t.safetyNoPasskey,
    noMail: t.safetyNoMail,
    sameMail: t.safetySameMail,
    good: t.safetyGood,
    best: t.safetyBest,
  }
  // Until all is known the line would change under the reader's eyes.
  const isKnown = kit.isSuccess && !passkeys.isPending && !contacts.isPending && !formerPin.isPending
  return (
    <section className={styles.section} aria-labelledby="safety">
      <h3 className={styles.heading} id="safety">
        {t.safety}
      </h3>
      {done && (
        <Notice tone={good.has(done) ? 'info' : 'caution'} role="status">
          {done === 'pinUnsure' ? usePasskey.news.unsure : t.safetyDone[done]}
        </Notice>
      )}
      {kit.isPending && <LoadingRows label={t.loadingKit} lines={1} />}
      {kit.error && <Silent title={t.kitSilent} busy={kit.isFetching} again={() => void kit.refetch()} />}
      {isKnown && (
        <p>
          <strong>{lines[line]}</strong>
        </p>
      )}
      <HeldNote until={heldUntil} />
      {isKnown && step === 'addContact' && (
        <Button tone="primary" className={styles.add} onClick={addContact}>
          {t.addContact}
        </Button>
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
          keepsLast={pinRemoved}
          remove={(slotId) => change({ removesPasskey: slotId })}
        />
      )}
      {passkeys.error && (
        <Silent title={t.passkeysSilent} busy={passkeys.isFetching} again={() => void passkeys.refetch()} />
      )}
      <div className={styles.outs}>
        {kit.isSuccess && (
          <Button tone={isKnown && step === 'makeKit' ? 'primary' : 'plain'} onClick={() => change('makeKit')}>
            {kit.data ? t.makeKitAgain : t.makeKit}
          </Button>
        )}
        <Button tone={isKnown && step === 'changePin' ? 'primary' : 'plain'} onClick={() => change('changePin')}>
          {pinRemoved ? choosePin.title : t.changePin}
        </Button>
      </div>
      {pinRemoved && <p>{t.keepWays}</p>}
      {kit.data?.slotId !== undefined && !pinRemoved && (
        <KitRemoval hasPasskey={list.length > 0} remove={() => change('removeKit')} />
      )}
      {passkeys.data?.supported && list.length < mostPasskeys && (
        <Button
          className={styles.add}
          tone={isKnown && step === 'addPasskey' ? 'primary' : 'plain'}
          onClick={() => change('addPasskey')}
        >
          {list.length > 0 ? t.addPasskeyAgain : t.addPasskey}
        </Button>
      )}
      {!pinRemoved && kit.data?.confirmed && passkeys.data?.supported && (
        <RemovePin from={removableFrom(list)} now={source.now()} remove={() => change('removePin')} />
      )}
    </section>
  )
}

/** Says that something cannot be looked up, with a way to try again. */
function Silent({ title, busy, again }: { title: string; busy: boolean; again(): void }) {
  const { home: t } = useMessages()
  return (
    <Notice tone="caution" role="status" title={title}>
      <Button className={styles.within} busy={busy} onClick={again}>
        {t.again}
      </Button>
    </Notice>
  )
}

/** Offers to remove the PIN, once a passkey is old enough for that; before, says when that will be. */
function RemovePin({ from, now, remove }: { from: number | undefined; now: number; remove(): void }) {
  const { locale, home: t } = useMessages()
  if (from === undefined) return null
  if (from > now) return <p>{t.removePinFrom(toMoment(from, locale))}</p>
  return (
    <Button tone="quiet" onClick={remove}>
      {t.removePin}
    </Button>
  )
}

/** A way to remove the recovery kit, after a question. */
function KitRemoval({ hasPasskey, remove }: { hasPasskey: boolean; remove(): void }) {
  const { home: t } = useMessages()
  const [state, setState] = useState<'asked' | 'declined'>()
  if (state !== 'asked')
    return (
      <Button tone="quiet" ref={state && focus} onClick={() => setState('asked')}>
        {t.removeKit}
      </Button>
    )
  return (
    <div className={styles.add}>
      <Removal
        title={t.removeKitTitle}
        text={hasPasskey ? t.removeKitText : t.removeKitAlone}
        keep={[t.keepKit, () => setState('declined')]}
        remove={[t.removeKit, remove]}
      />
    </div>
  )
}

/** Asks once whether the person still has their kit: otherwise a lost one is missed only when it is needed. */
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

type ListProps = {
  list: readonly Passkey[]
  supported: boolean
  /** The PIN was just changed. */
  stay: boolean
  /** Without a PIN the last one cannot be removed. */
  keepsLast: boolean
  remove(slotId: string): void
}

/** The passkeys of a wallet, each with a way to remove it. */
function PasskeyList({ list, supported, stay, keepsLast, remove }: ListProps) {
  const { locale, home: t } = useMessages()
  const [asked, setAsked] = useState<string>()
  const [declinedSlot, setDeclinedSlot] = useState<string>()
  const keep = (slotId: string) => {
    setDeclinedSlot(slotId)
    setAsked(undefined)
  }
  const moment = (time: string) => toDateAndTime(Date.parse(time), locale)
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
              ) : keepsLast && list.length === 1 ? null : (
                <Button
                  tone="quiet"
                  ref={declinedSlot === slotId ? focus : undefined}
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
