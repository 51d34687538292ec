import { type ComponentType, startTransition, useEffect, useRef, useState } from 'react'
import { loadAccount } from '../account/account-view.tsx'
import { loadNetworks } from '../account/network-switcher.tsx'
import { useConnectionState, useFirstMessages, useViewStore } from '../context.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Lazy } from '../parts/lazy.tsx'
import { loadTransactionList } from '../transactions/recent-transactions.tsx'
import { isShown, type ModalView } from '../view-store.ts'
import { whenIdle } from '../when-idle.ts'
import { ConnectStep } from './connect-step.tsx'
import { useConnectFlow } from './flow.ts'
import { titleOf } from './step-title.ts'

/** The kit's only dialog: while it is open and, for the ways to connect, drawn in advance. */
export function KitDialog() {
  const [state, viewStore] = useViewStore()
  const { view, before } = state
  const { status, disconnection } = useConnectionState()
  const { close } = viewStore
  // The same element each time, so that opening it draws nothing of it again.
  const [connect] = useState(<ConnectDialog onClose={close} />)

  // Each time it is opened it is a new one, so that nothing of the last time is kept. Why a connection ended is announced
  // when it appears in an open dialog, so such a list is not drawn in advance.
  const [isAhead, setAhead] = useState(false)
  const isLikely = !isShown(state) && status === 'disconnected' && !disconnection
  if (isAhead && !isLikely) setAhead(false)
  useEffect(
    () => (isLikely && !isAhead ? whenIdle(() => startTransition(() => setAhead(true))) : undefined),
    [isLikely, isAhead],
  )

  if (view === 'connect' || isAhead) return connect
  if (!view) return null
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
