import { isServiceError } from '@latchkey/protocol/service-error'
import { Address, Amount, Button, Notice, PinField, Sheet, Spinner } from '@latchkey/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { isMissingPart } from '../../missing-part.ts'
import { PasskeyError, type PasskeyTrouble } from '../../passkey/ceremony.ts'
import type { VaultStep } from '../../vault/vault.ts'
import { toClock, toMoment } from '../format.ts'
import type { Messages } from '../messages/en.ts'
import { useMessages } from '../messages/use-messages.ts'
import { KeysButton, useKeys } from './keys-button.tsx'
import type { EnterPinProps, PinPurpose } from './props.ts'
import styles from './screens.module.css'

type Trouble =
  | { kind: 'wrong'; left: number | undefined }
  | { kind: 'locked' | 'busy'; until: number }
  | { kind: 'shutOut'; until: number | undefined }
  | { kind: 'frozen'; since: number | undefined; until: number | undefined }
  | { kind: 'gone' | 'outage' | 'untrusted' | 'signedOut' | 'outdated' }

const toTrouble = (failure: unknown, now: number): Trouble => {
  if (!isServiceError(failure)) return { kind: 'outage' }
  const { left, retryAfter, frozenFor } = failure.detail
  const until = retryAfter === undefined ? undefined : now + retryAfter * 1_000
  if (failure.code === 'frozen')
    return { kind: 'frozen', since: frozenFor === undefined ? undefined : now - frozenFor * 1_000, until }
  if (failure.code === 'session_locked') return { kind: 'shutOut', until }
  if (failure.code === 'wrong_pin' && until === undefined) return { kind: 'wrong', left }
  if (failure.code === 'wrong_pin' || failure.code === 'locked') return { kind: 'locked', until: until ?? now + 60_000 }
  if (failure.code === 'too_many_requests') return { kind: 'busy', until: until ?? now + 60_000 }
  if (failure.code === 'not_found') return { kind: 'gone' }
  if (failure.code === 'not_trusted') return { kind: 'untrusted' }
  if (failure.code === 'outdated') return { kind: 'outdated' }
  if (failure.code === 'bad_token' || failure.code === 'not_allowed') return { kind: 'signedOut' }
  return { kind: 'outage' }
}

/**
 * The reason for which a passkey did not open the wallet; undefined for failures of the services, which a PIN has too.
 */
export const toPasskeyTrouble = (failure: unknown): PasskeyTrouble | 'wrong' | undefined => {
  if (failure instanceof PasskeyError) return failure.trouble
  if (isServiceError(failure, 'wrong_passkey', 'not_found')) return 'wrong'
  return isServiceError(failure, 'conflict') ? 'cancelled' : undefined
}

/** Service failures after which the entered PIN is kept for another attempt. */
const keeping: ReadonlySet<Trouble['kind']> = new Set(['outage', 'busy'])

/** Failures after which no PIN can be entered here. */
const closing: ReadonlySet<Trouble['kind']> = new Set(['shutOut', 'frozen', 'untrusted', 'signedOut', 'outdated'])

/** Seconds until a time, counted down. */
const useCountdown = (until: number | undefined): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (until === undefined) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [until])
  return until === undefined ? 0 : Math.max(0, Math.ceil((until - now) / 1_000))
}

/** How long a step lasts before it is named, milliseconds. */
const lastingMs = 800

/**
 * The step that an opening is at, once it lasts. Nobody reads or hears the names of steps that pass in a moment, and
 * painting a change takes the processor that stretches the PIN.
 */
export function useLastingStep() {
  const [step, setStep] = useState<VaultStep>('preparing')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    step,
    begin() {
      clearTimeout(timer.current)
      setStep('preparing')
    },
    tell(next: VaultStep) {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setStep(next), lastingMs)
    },
  }
}

/** Asks for the PIN, shows how many attempts are left, and when the next one is possible. */
export function EnterPin({ requester, purpose, news, submit, passkey, approve, reject }: EnterPinProps) {
  const messages = useMessages()
  const { enterPin: t } = messages
  const form = useId()
  const field = useRef<HTMLInputElement>(null)
  const keys = useKeys()
  const [pin, setPin] = useState('')
  const { step, begin, tell } = useLastingStep()
  const [trouble, setTrouble] = useState<Trouble>()
  // The person knows already of wrong PINs that they entered here.
  const seen = useRef(0)
  const [wrongBefore, setWrongBefore] = useState(0)
  const opening = useMutation({
    mutationFn: (pin: string) => submit(pin, tell),
    onMutate: () => {
      byPasskey.reset()
      begin()
      setTrouble(undefined)
    },
    onSuccess: (opened) => {
      if (opened.removed) return approve('removed')
      if (opened.held) return approve('held')
      const others = opened.wrongBefore - seen.current
      if (others > 0) setWrongBefore(others)
      else approve('open')
    },
    onError: (failure) => {
      // Trying again does not help.
      if (isMissingPart(failure)) return reject(failure)
      if (isServiceError(failure, 'wrong_pin')) seen.current += 1
      const now = toTrouble(failure, Date.now())
      if (now.kind === 'gone' && purpose.kind === 'finish') return approve('gone')
      setTrouble(now)
      if (!keeping.has(now.kind)) setPin('')
    },
  })
  const found = useQuery({
    queryKey: ['passkey', form],
    queryFn: async () => (await passkey?.find()) ?? false,
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const byPasskey = useMutation({
    // It began in the click.
    mutationFn: (opened: Promise<void>) => opened,
    onMutate: () => {
      begin()
      setTrouble(undefined)
    },
    onSuccess: () => approve('open'),
    onError: (failure) => {
      if (isMissingPart(failure)) return reject(failure)
      if (!toPasskeyTrouble(failure)) setTrouble(toTrouble(failure, Date.now()))
    },
  })
  const usesPasskey = byPasskey.isPending || byPasskey.isSuccess
  // After the right PIN, too, until the next screen appears: it is not asked for twice.
  const busy = opening.isPending || opening.isSuccess || usesPasskey
  const wait = useCountdown(trouble?.kind === 'locked' || trouble?.kind === 'busy' ? trouble.until : undefined)
  const shut = wait > 0 || (trouble !== undefined && closing.has(trouble.kind))

  useEffect(() => {
    if (trouble?.kind === 'wrong' || trouble?.kind === 'outage') field.current?.focus()
  }, [trouble])
  // The field could not keep the focus while the person had to wait.
  const isOver = wait === 0 && (trouble?.kind === 'locked' || trouble?.kind === 'busy')
  useEffect(() => {
    if (isOver) field.current?.focus()
  }, [isOver])

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (pin !== '' && !shut && !busy) opening.mutate(pin)
    else field.current?.focus()
  }
  if (wrongBefore > 0)
    return (
      <WrongBefore requester={requester} count={wrongBefore} approve={() => approve('open')} reject={() => reject()} />
    )
  const confirms = purpose.kind === 'sign' || purpose.kind === 'send' || purpose.kind === 'sendAll'
  return (
    <Sheet
      title={toTitle(purpose, messages)}
      requester={requester}
      footer={
        <>
          <Button onClick={() => reject()}>{confirms ? messages.reject : messages.cancel}</Button>
          <Button type="submit" form={form} tone="primary" busy={busy} disabled={shut || pin === ''}>
            {trouble && keeping.has(trouble.kind) ? messages.again : t.actions[purpose.kind]}
          </Button>
        </>
      }
    >
      <Purpose purpose={purpose} />
      {/* After a wrong PIN it is worth reading again. */}
      {news && (!trouble || trouble.kind === 'wrong') && (
        <Notice tone={news === 'set' ? 'info' : 'caution'} role="status" title={t.news[news].title}>
          {t.news[news].text}
        </Notice>
      )}
      {passkey && found.data && (
        <UsePasskey busy={busy} failure={byPasskey.error} open={() => byPasskey.mutate(passkey.open(tell))} />
      )}
      {trouble && <TroubleNotice trouble={trouble} wait={wait} />}
      <form id={form} className={styles.form} onSubmit={send} noValidate>
        <PinField
          ref={field}
          label={t.field}
          error={
            trouble?.kind === 'wrong'
              ? [t.wrong, trouble.left !== undefined && t.left(trouble.left)].filter(Boolean).join(' ')
              : undefined
          }
          value={pin}
          onChange={setPin}
          inputMode={keys.mode}
          disabled={shut}
          data-first=""
        />
        <KeysButton keys={keys} />
      </form>
      <div className={styles.status} role="status">
        {busy && <Spinner label={usesPasskey && step === 'preparing' ? t.passkey.waiting : t.steps[step]} />}
      </div>
      {purpose.kind !== 'finish' && !busy && (
        <div className={styles.aside}>
          <Button tone="quiet" onClick={() => approve('forgot')}>
            {t.forgot}
          </Button>
        </div>
      )}
      {purpose.kind === 'finish' && !busy && (
        <div className={styles.aside}>
          <p className={styles.soft}>{t.startAgainText}</p>
          <Button tone="quiet" onClick={() => approve('startAgain')}>
            {t.startAgain}
          </Button>
        </div>
      )}
    </Sheet>
  )
}

/** Opens the wallet with a passkey instead, and reports the outcome. */
function UsePasskey({ busy, failure, open }: { busy: boolean; failure: unknown; open: () => void }): ReactNode {
  const { enterPin } = useMessages()
  const t = enterPin.passkey
  const trouble = toPasskeyTrouble(failure)
  return (
    <div className={styles.form}>
      <Button tone="primary" disabled={busy} onClick={open}>
        {t.action}
      </Button>
      {trouble && (
        <Notice tone={trouble === 'cancelled' ? 'info' : 'caution'} role="alert">
          {t.troubles[trouble]}
        </Notice>
      )}
      <p className={styles.soft}>{t.or}</p>
    </div>
  )
}

/** Tells once, after the right PIN, how many wrong ones were entered since the last time. */
function WrongBefore({
  requester,
  count,
  approve,
  reject,
}: Pick<EnterPinProps, 'requester'> & { count: number; approve: () => void; reject: () => void }): ReactNode {
  const { cancel, enterPin: t } = useMessages()
  return (
    <Sheet
      title={t.wrongBeforeTitle}
      requester={requester}
      footer={
        <>
          <Button onClick={reject}>{cancel}</Button>
          <Button tone="primary" onClick={approve} data-first="">
            {t.wrongBeforeAction}
          </Button>
        </>
      }
    >
      <Notice tone="info" role="status" title={t.wrongBefore(count)}>
        {t.wrongBeforeText}
      </Notice>
    </Sheet>
  )
}

const toTitle = (purpose: PinPurpose, { calls, enterPin: t }: Messages): string => {
  if (purpose.kind === 'send') return t.titles.send(purpose.action)
  if (purpose.kind === 'sendAll') return t.titles.send(calls.all(purpose.calls.length))
  return t.titles[purpose.kind]
}

/** The purpose of the PIN, repeated beside it. */
export function Purpose({ purpose }: { purpose: PinPurpose }): ReactNode {
  const messages = useMessages()
  const t = messages.enterPin
  if (purpose.kind === 'sign') return <p className={styles.soft}>{purpose.what}</p>
  if (purpose.kind === 'sendAll')
    return (
      <ol className={styles.calls}>
        {purpose.calls.map(({ what, party }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a call is its place, and may come twice
          <li key={at} className={styles.call}>
            <strong>{messages.calls.place(at + 1, what)}</strong>
            {party && <Address label={party.label} value={party.address} />}
          </li>
        ))}
      </ol>
    )
  if (purpose.kind !== 'send') return <p className={styles.soft}>{t.texts[purpose.kind]}</p>
  return (
    <div className={styles.repeat}>
      {purpose.amount && <Amount {...purpose.amount} />}
      {purpose.party && <Address label={purpose.party.label} value={purpose.party.address} />}
    </div>
  )
}

/** Counts down to the next attempt, and announces it. */
function WaitNotice(props: { title: string; until: number; wait: number; reasons: readonly string[] }): ReactNode {
  const { locale, enterPin: t } = useMessages()
  if (props.wait === 0)
    return (
      <Notice tone="info" role="status">
        {t.ready}
      </Notice>
    )
  return (
    <Notice tone="caution" role="alert" title={props.title}>
      <div className={styles.paragraphs}>
        <p>
          {t.waitUntil(toMoment(props.until, locale))}{' '}
          <span className={styles.clock} role="timer">
            {toClock(props.wait)}
          </span>
          .
        </p>
        {props.reasons.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
      </div>
    </Notice>
  )
}

function TroubleNotice({ trouble, wait }: { trouble: Trouble; wait: number }): ReactNode {
  const { locale, enterPin: t } = useMessages()
  switch (trouble.kind) {
    case 'wrong':
      return null
    case 'locked':
      return <WaitNotice title={t.wait} until={trouble.until} wait={wait} reasons={[t.waitNext, t.waitSafe]} />
    case 'busy':
      return <WaitNotice title={t.busy} until={trouble.until} wait={wait} reasons={[t.busyText]} />
    case 'frozen':
      return (
        <Notice tone="danger" title={t.frozen}>
          <div className={styles.paragraphs}>
            <p>
              {t.frozenText} {trouble.since !== undefined && t.frozenSince(toMoment(trouble.since, locale))}
            </p>
            {trouble.until !== undefined && (
              <p>{trouble.until > Date.now() ? t.frozenUntil(toMoment(trouble.until, locale)) : t.frozenNow}</p>
            )}
            <p>{t.frozenElsewhere}</p>
          </div>
        </Notice>
      )
    case 'shutOut':
      return (
        <Notice tone="caution" role="alert" title={t.wait}>
          <div className={styles.paragraphs}>
            <p>
              {t.shutOut} {trouble.until !== undefined && t.shutOutUntil(toMoment(trouble.until, locale))}
            </p>
            <p>{t.waitSafe}</p>
          </div>
        </Notice>
      )
    case 'gone':
      return (
        <Notice tone="caution" role="alert" title={t.notFound}>
          {t.notFoundText}
        </Notice>
      )
    case 'outage':
      return (
        <Notice tone="caution" role="alert" title={t.outage}>
          {t.outageText}
        </Notice>
      )
    case 'untrusted':
      return (
        <Notice tone="danger" title={t.untrusted}>
          {t.untrustedText}
        </Notice>
      )
    case 'outdated':
      return (
        <Notice tone="caution" role="alert" title={t.outdated}>
          {t.outdatedText}
        </Notice>
      )
    case 'signedOut':
      return (
        <Notice tone="caution" role="alert" title={t.signedOut}>
          {t.signedOutText}
        </Notice>
      )
  }
}
