import { useEffect, useRef } from 'react'
import { useConnectDialog, useConnectionState, useFirstTexts } from '../context.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { ConnectStep } from './connect-step.tsx'
import { useConnectFlow } from './flow.ts'
import { titleOf } from './step-title.ts'

/** The one dialog of the kit, while it is open. */
export function KitDialog() {
  const { view, close } = useConnectDialog()
  if (view === 'connect') return <ConnectDialog onClose={close} />
  return null
}

/** The ways to connect, over the page; it closes when somebody is connected. */
function ConnectDialog({ onClose }: { onClose(): void }) {
  const { status } = useConnectionState()
  const flow = useConnectFlow(onClose)
  const texts = useFirstTexts()
  const isList = flow.step.name === 'list'

  // A connection that is restored, or made elsewhere on the page, is what was wanted too.
  const isConnected = status === 'connected'
  const wasConnected = useRef(isConnected)
  useEffect(() => {
    if (isConnected && !wasConnected.current) onClose()
    wasConnected.current = isConnected
  }, [isConnected, onClose])

  return (
    <Dialog
      title={titleOf(flow.step, texts)}
      onClose={onClose}
      onBack={isList || flow.step.name === 'restoring' ? undefined : flow.back}
      held={!isList && flow.step.name !== 'failed'}
    >
      <ConnectStep flow={flow} />
    </Dialog>
  )
}
