import type { ReactNode } from 'react'
import { loadAccount } from '../account/account-view.tsx'
import { useFirstMessages, useRoot } from '../context.tsx'
import { AccountMark } from '../parts/account-mark.tsx'
import { KitButton } from '../parts/kit-button.tsx'
import { preload } from '../parts/lazy.tsx'
import { LiveRegion } from '../parts/live-region.tsx'
import { Ring } from '../parts/spinner.tsx'
import { type ConnectButtonState, useConnectButton, useConnectionAnnouncement } from './use-connect-button.ts'

export type ConnectButtonProps = {
  /** The label while nobody is connected, instead of "Connect". */
  label?: string | undefined
  /** Draws the button instead of the kit: it gets everything that the kit's own button uses. */
  children?: ((state: ConnectButtonState) => ReactNode) | undefined
}

/**
 * Connects a wallet, and shows who is connected. During hydration it is the same for everybody.
 *
 * @example
 * <ConnectButton />
 * <ConnectButton>{({ status, label, open }) => <button onClick={open} disabled={status === 'unknown'}>{label}</button>}</ConnectButton>
 */
export function ConnectButton({ label, children }: ConnectButtonProps) {
  const state = useConnectButton(label)
  // A fragment, because React 18 does not accept React 19's node types as a component's result.
  return children ? <>{children(state)}</> : <DrawnButton state={state} />
}

const tones = {
  unknown: 'plain',
  disconnected: 'primary',
  connecting: 'plain',
  restoring: 'plain',
  connected: 'plain',
  wrongNetwork: 'caution',
} as const

function DrawnButton({ state }: { state: ConnectButtonState }) {
  const { status, address, label, isOpen, open } = state
  const { parts, connect } = useFirstMessages()
  const root = useRoot('lk-connect')
  const news = useConnectionAnnouncement(state)
  const isUnknown = status === 'unknown'
  // The dialog is loaded while somebody is about to click.
  const warm = () => status === 'connected' && preload(loadAccount)
  const isAccount = address !== undefined && status !== 'wrongNetwork' && status !== 'disconnected'
  return (
    <span {...root}>
      <KitButton
        tone={tones[status]}
        data-status={status}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={isUnknown ? parts.loading : undefined}
        aria-disabled={isUnknown || undefined}
        onClick={isUnknown ? undefined : open}
        onPointerEnter={warm}
        onFocus={warm}
      >
        {isAccount ? (
          <>
            {status === 'restoring' ? (
              <span className="lk-restoring-mark">
                <AccountMark address={address} size={24} />
                <Ring />
              </span>
            ) : (
              <AccountMark address={address} size={24} />
            )}
            <span className="lk-hidden">
              {status === 'restoring' && connect.restoring} {connect.account} {address}
            </span>
            <span className="lk-address" dir="ltr" aria-hidden="true" translate="no">
              {label}
            </span>
          </>
        ) : (
          label
        )}
        {(status === 'connecting' || (status === 'restoring' && !isAccount)) && <Ring />}
      </KitButton>
      <LiveRegion>{news}</LiveRegion>
    </span>
  )
}
