import { useEffect, useRef } from 'react'
import { loadFailureClasses } from '../connection/failure.ts'
import { useConnectionState, useFirstMessages, useLatchkey } from '../context.tsx'
import { useKit } from '../kit-context.ts'
import { ErrorNotice } from '../parts/error-notice.tsx'
import { Lazy, preload } from '../parts/lazy.tsx'
import { LiveRegion } from '../parts/live-region.tsx'
import { explainDisconnection } from './explain-disconnection.ts'
import type { Flow } from './flow.ts'
import { useWallets } from './use-wallets.ts'
import { WalletRows } from './wallet-rows.tsx'

/** The step after a choice; loaded while the list is shown. */
const loadChosen = () => import('./chosen-step.tsx').then(({ ChosenStep }) => ChosenStep)

/** Loaded when somebody without a wallet asks for one. */
const loadGetWallet = () => import('./get-wallet.tsx').then(({ GetWallet }) => GetWallet)

const nothing = {}

/**
 * One step of connecting: the list, waiting, or the outcome.
 * @param props.isCovered the dialog is open above it, and shows how the connection ended
 */
export function ConnectStep({ flow, isCovered = false }: { flow: Flow; isCovered?: boolean }) {
  const { step, choose, get } = flow
  const { viewStore } = useKit()
  useEffect(
    () =>
      viewStore.whenShown(() => {
        preload(loadChosen)
        void loadFailureClasses().catch(() => {}) // they are loaded when something fails
      }),
    [viewStore],
  )
  if (step.name === 'get') return <Lazy load={loadGetWallet} props={nothing} />
  if (step.name !== 'list') return <Lazy load={loadChosen} props={{ flow }} />
  return (
    <>
      <Ended choose={choose} isCovered={isCovered} />
      <WalletRows onChoose={choose} onGet={get} />
    </>
  )
}

/** Why the connection ended, above the list. */
function Ended({ choose, isCovered }: { choose: Flow['choose']; isCovered: boolean }) {
  const { connection } = useLatchkey()
  const messages = useFirstMessages()
  const { disconnection } = useConnectionState()
  const wallets = useWallets()
  const explanation = isCovered ? undefined : explainDisconnection(disconnection, messages)
  /** A message that the dialog has shown is not announced again when it closes. */
  const announced = useRef<typeof disconnection>(undefined)
  useEffect(() => {
    if (isCovered) announced.current = disconnection
  }, [isCovered, disconnection])
  const wallet = wallets.find(({ connector }) => connector.id === disconnection?.connectorId)
  // A wallet that did not answer is asked again silently; one that refused has to be asked like the first time.
  const isQuiet = disconnection?.reason === 'silent' || disconnection?.reason === 'missing'
  const retry = isQuiet ? () => void connection.retry() : wallet && (() => choose(wallet))
  return (
    <>
      {explanation && (
        <ErrorNotice
          explanation={explanation}
          onRetry={retry}
          action={isQuiet ? undefined : messages.connect.reconnect}
        />
      )}
      <LiveRegion>
        {explanation && announced.current !== disconnection ? `${explanation.title}. ${explanation.text}` : undefined}
      </LiveRegion>
    </>
  )
}
