import type { Address } from 'viem'

/** The result of `connect` on the wire; wagmi 3 gives `accounts` and `chainId`. */
export type ConnectorData<P> = { account: Address; chain: { id: number; unsupported: boolean }; provider: P }

/** True when the page has no configuration for the network a wallet is on. */
export function isUnsupported(chainId: number, chains: readonly { id: number }[]): boolean {
  return !chains.some(({ id }) => id === chainId)
}

/**
 * A wagmi connection as the kit reports it.
 *
 * @example
 * const data = toConnectorData(await connect(config, { connector }), config.chains, await connector.getProvider())
 */
export function toConnectorData<P>(
  connection: { accounts: readonly [Address, ...Address[]]; chainId: number },
  chains: readonly { id: number }[],
  provider: P,
): ConnectorData<P> {
  const { accounts, chainId } = connection
  return { account: accounts[0], chain: { id: chainId, unsupported: isUnsupported(chainId, chains) }, provider }
}
