import type { Address } from 'viem'

/** The specification's result of `connect`; wagmi 3 returns `accounts` and `chainId`. */
export type ConnectorData<P> = { account: Address; chain: ConnectorChain; provider: P }

/** The chain a wallet is on, and whether the page has no configuration for it. */
export type ConnectorChain = { id: number; unsupported: boolean }

type Chains = readonly { id: number }[]

/** The chain a wallet is on, as an event or the result of `connect` reports it. */
export function toConnectorChain(chainId: number, chains: Chains): ConnectorChain {
  return { id: chainId, unsupported: !chains.some(({ id }) => id === chainId) }
}

/**
 * The payload of an event `change`: wagmi 3's members, and the specification's `account` and `chain`, which pages of
 * wagmi 1 read.
 */
export function toConnectorChange(
  { accounts, chainId }: { accounts?: readonly [Address, ...Address[]]; chainId?: number },
  chains: Chains,
): { accounts?: readonly Address[]; account?: Address; chainId?: number; chain?: ConnectorChain } {
  return {
    ...(accounts && { accounts, account: accounts[0] }),
    ...(chainId !== undefined && { chainId, chain: toConnectorChain(chainId, chains) }),
  }
}

/**
 * A wagmi connection in the form of the specification's connectors.
 *
 * @example
 * const data = toConnectorData(await connect(config, { connector }), config.chains, await connector.getProvider())
 */
export function toConnectorData<P>(
  { accounts, chainId }: { accounts: readonly [Address, ...Address[]]; chainId: number },
  chains: Chains,
  provider: P,
): ConnectorData<P> {
  return { account: accounts[0], chain: toConnectorChain(chainId, chains), provider }
}
