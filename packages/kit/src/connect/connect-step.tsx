import type { ReactNode } from 'react'
import { useConnectionState, useLatchkey, useTexts } from '../context.tsx'
import { ErrorNotice } from '../parts/error-notice.tsx'
import { KitButton } from '../parts/kit-button.tsx'
import { Later } from '../parts/later.tsx'
import { Ring } from '../parts/spinner.tsx'
import type { Flow } from './flow.ts'
import type { StepWords } from './step-words.ts'
import { useWallets } from './use-wallets.ts'
import { WalletIcon } from './wallet-icon.tsx'
import { WalletRows } from './wallet-rows.tsx'
import type { Wallet } from './wallets.ts'

/** Fetched when a wallet on a phone is chosen: codes, and the register of apps. */
const loadPhone = () => import('./phone-wallet.tsx').then(({ PhoneWallet }) => PhoneWallet)

/** One step on the way to being connected: the list, what is waited for, or how it ended. */
export function ConnectStep({ flow, words }: { flow: Flow; words: StepWords }) {
  const { step, choose, back } = flow
  const { connect } = useTexts()
  const { asking } = useConnectionState()

  if (step.name === 'list')
    return (
      <>
        <Ended words={words} choose={choose} />
        <WalletRows onChoose={choose} />
      </>
    )
  if (step.name === 'failed')
    return (
      <>
        {words.explanation && <ErrorNotice explanation={words.explanation} onRetry={() => choose(step.wallet)} />}
        <KitButton onClick={back}>{connect.another}</KitButton>
      </>
    )
  if (step.name === 'asking' && step.wallet.kind === 'phone')
    return <Later load={loadPhone} props={{ uri: step.uri }} />

  const wallet =
    step.name === 'asking'
      ? step.wallet
      : { name: asking?.name ?? '', icon: asking?.connector?.icon, kind: 'other' as const }
  return (
    <Waiting wallet={wallet} words={words}>
      <KitButton onClick={back}>{connect.asking.stop}</KitButton>
    </Waiting>
  )
}

/** Who is waited for, and what to do meanwhile. */
function Waiting({
  wallet,
  words,
  children,
}: {
  wallet: Pick<Wallet, 'name' | 'icon' | 'kind'>
  words: StepWords
  children: ReactNode
}) {
  return (
    <>
      <div className="lk-waiting">
        <span className="lk-waiting-mark">
          <WalletIcon {...wallet} />
          <Ring />
        </span>
        <p>{words.slow ?? words.text}</p>
      </div>
      {children}
    </>
  )
}

/** Why nobody is connected any more, above the list. */
function Ended({ words, choose }: { words: StepWords; choose: Flow['choose'] }) {
  const { connection } = useLatchkey()
  const { reconnect } = useTexts().connect
  const { ending } = useConnectionState()
  const wallets = useWallets()
  if (!ending || !words.explanation) return null
  const wallet = wallets.find(({ connector }) => connector.id === ending.connectorId)
  // A wallet that was asleep is asked again quietly; one that said no has to be asked like the first time.
  const isQuiet = ending.reason === 'silent' || ending.reason === 'missing'
  const retry = isQuiet ? () => void connection.retry() : wallet && (() => choose(wallet))
  return <ErrorNotice explanation={words.explanation} onRetry={retry} action={isQuiet ? undefined : reconnect} />
}
