import { useEffect, useRef } from 'react'
import { useFirstMessages, useReady, useRoot, useViewStore } from '../context.tsx'
import { BackButton } from '../parts/dialog.tsx'
import { ConnectStep } from './connect-step.tsx'
import { useConnectFlow } from './flow.ts'
import { titleOf } from './step-title.ts'

export type WalletListProps = {
  /** Called once, when somebody has connected here. */
  onConnected?: (() => void) | undefined
}

/** The ways to connect, anywhere on a page and without a dialog; while waiting, the wait replaces the list. */
export function WalletList({ onConnected }: WalletListProps) {
  const root = useRoot('lk-wallets')
  const messages = useFirstMessages()
  const isReady = useReady()
  const flow = useConnectFlow(onConnected)
  const [{ view }, viewStore] = useViewStore()
  const title = titleOf(flow.step, messages)
  const heading = useRef<HTMLParagraphElement>(null)
  const isList = flow.step.name === 'list'

  // The clicked row is gone, so the focus goes to the step in its place; never without a click.
  const wasList = useRef(isList)
  useEffect(() => {
    if (wasList.current === isList) return
    wasList.current = isList
    if (document.activeElement === document.body) heading.current?.focus()
  }, [isList])

  useEffect(() => {
    viewStore.setState({ lists: viewStore.getState().lists + 1 })
    return () => viewStore.setState({ lists: viewStore.getState().lists - 1 })
  }, [viewStore])

  if (!isReady)
    return (
      <section {...root} aria-label={messages.parts.loading} aria-busy="true">
        <span className="lk-outline" />
        <span className="lk-outline" />
        <span className="lk-outline" />
      </section>
    )
  return (
    <section {...root} aria-label={title}>
      {!isList && (
        <header className="lk-sheet-header">
          <BackButton onClick={flow.back} />
          <p className="lk-title" ref={heading} tabIndex={-1}>
            {title}
          </p>
        </header>
      )}
      <ConnectStep flow={flow} isCovered={view !== undefined} />
    </section>
  )
}
