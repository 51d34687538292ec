import { useEffect, useRef } from 'react'
import type { ConnectionState } from '../connection/index.ts'
import { useConnectionState } from '../context.tsx'
import type { Messages } from '../messages/en.ts'
import { ErrorNotice } from '../parts/error-notice.tsx'
import { KitButton } from '../parts/kit-button.tsx'
import { Lazy } from '../parts/lazy.tsx'
import { LiveRegion } from '../parts/live-region.tsx'
import { Ring } from '../parts/spinner.tsx'
import { useMessages } from '../use-messages.ts'
import { type ConnectFailure, explainConnectError } from './explain-connect-error.ts'
import { isUnnamed } from './explain-disconnection.ts'
import type { Flow, Step } from './flow.ts'
import { WalletIcon } from './wallet-icon.tsx'
import type { Wallet } from './wallets.ts'

/** Loaded when a phone wallet is chosen: codes, and the list of apps. */
const loadPhone = () => import('./phone-wallet.tsx').then(({ PhoneWallet }) => PhoneWallet)

/** Failures of an offline page. */
const ofNetwork: readonly ConnectFailure[] = ['notLoaded', 'offline', 'silent', 'relay']

/** The message disappears once the page is online again, and the list returns. */
const useOnline = (failure: ConnectFailure | undefined, back: () => void) => {
  const latest = useRef(back)
  useEffect(() => {
    latest.current = back
  })
  const waits = failure !== undefined && ofNetwork.includes(failure)
  useEffect(() => {
    if (!waits) return
    const goOn = () => latest.current()
    addEventListener('online', goOn)
    return () => removeEventListener('online', goOn)
  }, [waits])
}

/** The step after a choice: waiting, or the outcome. */
export function ChosenStep({ flow }: { flow: Flow }) {
  const { step, choose, back } = flow
  const messages = useMessages()
  const { connect } = messages
  const words = useWaitingWords(step)
  const failure =
    step.name === 'failed' ? explainConnectError(step.error, messages, step.wallet.name, step.wallet.kind) : undefined
  useOnline(failure?.name, back)
  return (
    <>
      {step.name === 'failed' && failure ? (
        <>
          <ErrorNotice explanation={failure} onRetry={() => choose(step.wallet)} />
          <KitButton onClick={back}>{connect.another}</KitButton>
        </>
      ) : step.name === 'asking' && step.wallet.kind === 'phone' ? (
        <Lazy load={loadPhone} props={{ uri: step.uri }} />
      ) : (
        <Waiting step={step} words={words} onStop={back} />
      )}
      <LiveRegion>{failure ? `${failure.title}. ${failure.text}` : words}</LiveRegion>
    </>
  )
}

/** The wallet that is being waited for, and what to do meanwhile. */
function Waiting({ step, words, onStop }: { step: Step; words: string; onStop(): void }) {
  const { pending } = useConnectionState()
  const { stop } = useMessages().connect.asking
  const wallet: Pick<Wallet, 'name' | 'icon' | 'kind'> =
    step.name === 'asking' ? step.wallet : { name: pending?.name ?? '', icon: pending?.connector?.icon, kind: 'other' }
  return (
    <>
      <div className="lk-waiting">
        <span className="lk-waiting-mark">
          <WalletIcon {...wallet} />
          <Ring />
        </span>
        <p>{words}</p>
      </div>
      <KitButton onClick={onStop}>{stop}</KitButton>
    </>
  )
}

const useWaitingWords = (step: Step): string => {
  const { connect } = useMessages()
  const { pending } = useConnectionState()
  return explainWait(step, pending, connect)
}

/**
 * Explains why a connection is waiting, and what to do.
 *
 * @param step the step of the dialog
 * @param pending the connection attempt, undefined before it starts
 * @param messages the messages of connecting
 */
export function explainWait(
  step: Step,
  pending: ConnectionState['pending'],
  { asking: words, restore, phone }: Messages['connect'],
): string {
  const isSlow = pending?.slow === true
  if (step.name === 'restoring') {
    const isNamed = pending?.name && !isUnnamed(pending.connector?.id ?? pending.name)
    const wallet = isNamed ? pending.name : restore.nameless
    if (isSlow) return restore.slow(isNamed ? pending.name : restore.unnamed)
    return pending?.waitingFor === 'announcement' ? restore.announcement(wallet) : restore.answer(wallet)
  }
  const kind = step.name === 'asking' ? step.wallet.kind : 'other'
  if (kind === 'phone') return phone.preparing
  // The wallet covers the page and shows its own progress, also to somebody who takes minutes for a PIN.
  if (kind === 'social') return words.social
  if (isSlow)
    return kind === 'extension' && step.name === 'asking' ? words.slow.extension(step.wallet.name) : words.slow.other
  return kind === 'coinbase' ? words.window : words.extension
}
