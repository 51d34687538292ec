import type { Config } from 'wagmi'
import type { Account } from './options.ts'

/** The connected account, once the wallet itself has confirmed it; undefined while a connection is being restored. */
export function readConnectedAccount({ state: { status, current, connections } }: Config): Account | undefined {
  const connection = current && status === 'connected' ? connections.get(current) : undefined
  const address = connection?.accounts[0]
  return connection && address && { address, chainId: connection.chainId, connector: connection.connector }
}

/** Compares two EVM addresses, ignoring case. */
export function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
