import { useConnectionState, useLatchkey } from '@latchkey/kit'
import { Button, Notice } from '@latchkey/ui'
import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Address } from 'viem'
import { type Connector, useConnection } from 'wagmi'
import { useMessages } from '../messages/use-messages.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './account.module.css'

/** The connection of a visitor whose wallet has answered. */
export type Connected = {
  address: Address
  chainId: number
  /** The page has this chain in its configuration. */
  isSupported: boolean
  connector: Connector
}

/**
 * Shows its children to a connected visitor, a skeleton while a connection is restored, and the start page otherwise.
 */
export function WhenConnected({ children }: { children: (connected: Connected) => ReactNode }) {
  const { status } = useConnectionState()
  const { address, chain, chainId, connector } = useConnection()
  if (status === 'connected' && address && chainId && connector)
    return children({ address, chainId, isSupported: chain !== undefined, connector })
  if (status === 'disconnected' || status === 'connecting') return <Navigate to="/" replace />
  return <Restoring />
}

/** A skeleton while the connection is restored; after a while, what is happening and a way out. */
export function Restoring() {
  const { connection } = useLatchkey()
  const { pending } = useConnectionState()
  const { restoring, restoringLong } = useMessages()
  const { title, text, action } = restoringLong
  return (
    <>
      <Skeleton label={restoring} />
      {pending?.slow && (
        <>
          <Notice tone="info" title={title} role="status">
            <p>{text}</p>
          </Notice>
          <Button className={styles.stop} onClick={() => connection.cancel()}>
            {action}
          </Button>
        </>
      )}
    </>
  )
}
