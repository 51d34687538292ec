import { type ComponentType, useEffect, useRef } from 'react'
import { loadAccount } from '../account/account-view.tsx'
import { loadNetworks } from '../account/network-switcher.tsx'
import { useConnectionState, useFirstMessages, useViewStore } from '../context.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Lazy } from '../parts/lazy.tsx'
import { loadTransactionList } from '../transactions/recent-transactions.tsx'
import type { ModalView } from '../view-store.ts'
import { ConnectStep } from './connect-step.tsx'
import { useConnectFlow } from './flow.ts'
import { titleOf } from './step-title.ts'

/** The kit's only dialog, while it is open. */
export function KitDialog() {
  const [{ view, before }, viewStore] = useViewStore()
  if (!view) return null
  const close = () => viewStore.setState({ view: undefined, before: undefined })
  if (view === 'connect') return <ConnectDialog onClose={close} />
  const goTo = (next: ModalView) => viewStore.setState({ view: next, before: undefined })
  const onBack = before === 'account' ? () => goTo(before) : undefined
  return <AccountDialog view={view} onClose={close} onBack={onBack} onEnded={() => goTo('connect')} />
}

/** The ways to connect, over the page; closes when somebody is connected. */
function ConnectDialog({ onClose }: { onClose(): void }) {
  const { status } = useConnectionState()
  const flow = useConnectFlow(onClose)
  const messages = useFirstMessages()
  const isList = flow.step.name === 'list'

  // A connection that is restored, or made elsewhere on the page, counts as well.
  const isConnected = status === 'connected'
  const wasConnected = useRef(isConnected)
  useEffect(() => {
    if (isConnected && !wasConnected.current) onClose()
    wasConnected.current = isConnected
  }, [isConnected, onClose])

  return (
    <Dialog
      title={titleOf(flow.step, messages)}
      onClose={onClose}
      onBack={isList || flow.step.name === 'restoring' ? undefined : flow.back}
      held={!isList && flow.step.name !== 'failed' && flow.step.name !== 'get'}
    >
      <ConnectStep flow={flow} />
    </Dialog>
  )
}

type AccountViews = Exclude<ModalView, 'connect'>

const views: Record<
  AccountViews,
  { load(): Promise<ComponentType<object>>; words: 'account' | 'networks' | 'transactions' }
> = {
  account: { load: loadAccount, words: 'account' },
  networks: { load: loadNetworks, words: 'networks' },
  activity: { load: loadTransactionList, words: 'transactions' },
}

const nothing = {}

/** The views that need a connection, as long as there is one. */
function AccountDialog({
  view,
  onClose,
  onBack,
  onEnded,
}: {
  view: AccountViews
  onClose(): void
  onBack: (() => void) | undefined
  onEnded(): void
}) {
  const { status, disconnection } = useConnectionState()
  const messages = useFirstMessages()
  const { load, words } = views[view]

  // A visitor who disconnected knows why; one who lost the connection is shown why, with a way to continue.
  const isOver = status === 'disconnected'
  const hasLeft = disconnection?.reason === 'left'
  useEffect(() => {
    if (isOver) (hasLeft ? onClose : onEnded)()
  })

  return (
    <Dialog title={messages[words].title} onClose={onClose} onBack={onBack}>
      <Lazy load={load} props={nothing} />
    </Dialog>
  )
}
