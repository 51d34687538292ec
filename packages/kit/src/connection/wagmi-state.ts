import { ConnectorError } from '@latchkey/connectors'
import type { Config, Connection as Connected, Connector } from 'wagmi'
import { type Stored, toOutline } from './stored.ts'

/** The part of wagmi's state that says who is connected. */
export type WagmiState = Pick<Config['state'], 'status' | 'current' | 'connections'>

/**
 * wagmi's state for a connection and the current attempt, if any.
 *
 * @param attempt `stored`: the connection it restores; undefined while a visitor connects
 * @param chainId the page's chain, for a stored connection without one
 * @param leave called by wagmi's own action `disconnect` while a stored connection is restored
 */
export function toWagmiState(
  connected: Connected | undefined,
  attempt: { stored: Stored | undefined } | undefined,
  chainId: number,
  leave: () => Promise<void>,
): WagmiState {
  const stored = connected ? undefined : attempt?.stored
  const connections = connected
    ? new Map([[connected.connector.uid, connected]])
    : stored
      ? toOutline(stored, chainId, leave)
      : new Map<string, Connected>()
  const [current = null] = connections.keys()
  const status = attempt ? (stored ? 'reconnecting' : 'connecting') : connected ? 'connected' : 'disconnected'
  return { status, current, connections }
}

/** True when wagmi's state is the expected one, with the same connector behind it. */
export function isWagmiState(state: WagmiState, expected: WagmiState, connected: Connected | undefined): boolean {
  return (
    state.status === expected.status &&
    state.current === expected.current &&
    state.connections.size === expected.connections.size &&
    (!connected || state.connections.get(connected.connector.uid)?.connector === connected.connector)
  )
}

/**
 * Determines what wagmi's own actions, its provider or a wallet did to wagmi's state:
 *
 * - `connected`: wagmi's own action connected another wallet.
 * - `disconnected`: the wallet, or wagmi's own action, ended the connection.
 * - `updated`: the connection is the same, perhaps with another account or chain.
 * - `none`: who is connected has not changed.
 *
 * @param connected the connection before
 */
export function readChange(
  { status, current, connections }: WagmiState,
  connected: Connected | undefined,
): { kind: 'connected' | 'updated'; connection: Connected } | { kind: 'disconnected' | 'none' } {
  const connection = current === null ? undefined : connections.get(current)
  if (hasConnector(connection) && current === connected?.connector.uid) return { kind: 'updated', connection }
  if (hasConnector(connection) && status === 'connected') return { kind: 'connected', connection }
  return { kind: connected && status === 'disconnected' && current === null ? 'disconnected' : 'none' }
}

/** True when a connection has a real connector. wagmi's stored state has only stubs of them. */
export function hasConnector(connection: Connected | undefined): connection is Connected {
  return typeof connection?.connector.connect === 'function'
}

/** A connection in the form in which this browser stores it. */
export function toStored({ connector: { id, name }, accounts: [account], chainId }: Connected): Stored {
  return { ids: [id], name, account, chainId }
}

/** A connector's answer in wagmi's form. @throws ConnectorError `noAccount` */
export function toConnected(
  connector: Connector,
  { accounts, chainId }: { accounts: readonly unknown[]; chainId: number },
): Connected {
  // Each would be an object if capabilities were requested, which they are not here.
  const [first, ...others] = accounts as Connected['accounts']
  if (!first) throw new ConnectorError('noAccount')
  return { accounts: [first, ...others], chainId, connector }
}
