import { isServiceError } from '@latchkey/protocol/service-error'
import { Button, Notice, Sheet, Spinner } from '@latchkey/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { isMissingPart } from '../../missing-part.ts'
import { toSoon } from '../format.ts'
import type { Messages } from '../messages/en.ts'
import { useMessages } from '../messages/use-messages.ts'
import { Purpose, toPasskeyTrouble, useLastingStep } from './enter-pin.tsx'
import type { PasskeyPurpose, UsePasskeyProps } from './props.ts'
import styles from './screens.module.css'

type Trouble = 'busy' | 'outage' | 'untrusted' | 'outdated' | 'signedOut'

/** The reason for which the services did not open the wallet. */
const toTrouble = (failure: unknown): Trouble => {
  if (isServiceError(failure, 'too_many_requests')) return 'busy'
  if (isServiceError(failure, 'not_trusted')) return 'untrusted'
  if (isServiceError(failure, 'outdated')) return 'outdated'
  return isServiceError(failure, 'bad_token', 'not_allowed') ? 'signedOut' : 'outage'
}

const toTitle = ({ calls, usePasskey }: Messages, purpose: PasskeyPurpose): string => {
  const t = usePasskey.titles
  if (purpose.kind === 'send') return t.send(purpose.action)
  if (purpose.kind === 'sendAll') return t.send(calls.all(purpose.calls.length))
  return purpose.kind === 'unlock' || purpose.kind === 'removePin' ? t[purpose.kind] : t.other
}

/** The text for a purpose, in words that do not mention a PIN. */
function Text({ purpose }: { purpose: PasskeyPurpose }): ReactNode {
  const { usePasskey: t } = useMessages()
  switch (purpose.kind) {
    case 'unlock':
    case 'changePin':
    case 'removePasskey':
    case 'removePin':
      return <p className={styles.soft}>{t.texts[purpose.kind]}</p>
    default:
      return <Purpose purpose={purpose} />
  }
}

/** Asks for a passkey where the wallet has no PIN, or where only a passkey is enough; below it, for the recovery kit. */
export function UsePasskey({ requester, purpose, news, offersKit, passkey, approve, reject }: UsePasskeyProps) {
  const messages = useMessages()
  const { usePasskey: t, enterPin, enterKit, home } = messages
  const id = useId()
  const { step, begin, tell } = useLastingStep()
  const found = useQuery({
    queryKey: ['passkey', id],
    queryFn: passkey.find,
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const opening = useMutation({
    // It began in the click.
    mutationFn: (opened: Promise<void>) => opened,
    onMutate: begin,
    onSuccess: () => approve('open'),
    // Trying again does not help.
    onError: (failure) => isMissingPart(failure) && reject(failure),
  })
  const busy = opening.isPending || opening.isSuccess
  const confirms = purpose.kind === 'sign' || purpose.kind === 'send' || purpose.kind === 'sendAll'
  return (
    <Sheet
      title={toTitle(messages, purpose)}
      requester={requester}
      footer={
        <>
          <Button onClick={() => reject()}>{confirms ? messages.reject : messages.cancel}</Button>
          <Button
            tone="primary"
            busy={busy || found.isPending}
            disabled={found.data !== true}
            onClick={() => opening.mutate(passkey.open(tell))}
            data-first=""
          >
            {enterPin.passkey.action}
          </Button>
        </>
      }
    >
      {/* The text says that a passkey opens the wallet, which is untrue where none can be used. */}
      {(purpose.kind !== 'unlock' || found.data !== false) && <Text purpose={purpose} />}
      {news && !opening.isError && (
        <Notice tone="caution" role="status" title={enterPin.news[news].title}>
          {t.news[news]}
        </Notice>
      )}
      {found.data === false && (
        <Notice tone="caution" role="status" title={t.none}>
          {offersKit && t.noneText}
        </Notice>
      )}
      {found.isError && (
        <Notice tone="caution" role="status" title={home.passkeysSilent}>
          <Button busy={found.isFetching} onClick={() => void found.refetch()}>
            {messages.again}
          </Button>
        </Notice>
      )}
      {opening.isError && <TroubleNotice failure={opening.error} removesPin={purpose.kind === 'removePin'} />}
      <div className={styles.status} role="status">
        {busy && <Spinner label={step === 'preparing' ? enterPin.passkey.waiting : enterPin.steps[step]} />}
      </div>
      {offersKit && !busy && (
        <div className={styles.aside}>
          <Button tone="quiet" onClick={() => approve('kit')}>
            {enterKit.title}
          </Button>
        </div>
      )}
    </Sheet>
  )
}

/** Says why a passkey, or the services, did not open the wallet. */
function TroubleNotice({ failure, removesPin }: { failure: unknown; removesPin: boolean }): ReactNode {
  const { locale, usePasskey: t, enterPin, changePin, heldBack, outage } = useMessages()
  const ofPasskey = toPasskeyTrouble(failure)
  if (ofPasskey)
    return (
      <Notice tone={ofPasskey === 'cancelled' ? 'info' : 'caution'} role="alert">
        {ofPasskey === 'wrong' && removesPin ? t.young : t.troubles[ofPasskey]}
      </Notice>
    )
  if (isServiceError(failure, 'new_browser')) {
    const until = Date.now() + (failure.detail.retryAfter ?? 0) * 1_000
    return (
      <Notice tone="caution" role="alert" title={heldBack.title}>
        {heldBack.until(toSoon(until, locale, heldBack.dayAndTime))}
      </Notice>
    )
  }
  const trouble = toTrouble(failure)
  const texts = {
    busy: outage.text,
    outage: outage.text,
    untrusted: changePin.untrustedText,
    outdated: enterPin.outdatedText,
    signedOut: enterPin.signedOutText,
  } satisfies Record<Trouble, string>
  return (
    <Notice tone={trouble === 'untrusted' ? 'danger' : 'caution'} role="alert" title={enterPin[trouble]}>
      {texts[trouble]}
    </Notice>
  )
}
