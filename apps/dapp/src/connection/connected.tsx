import { useConnectionState } from '@latchkey/kit'
import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Address } from 'viem'
import { type Connector, useConnection } from 'wagmi'
import { Restoring } from './restoring.tsx'

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
