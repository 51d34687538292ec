import { WalletError } from './errors.ts'
import { defaultFamily, type Family, readFamily } from './family-records.ts'
import { isBefore } from './generation.ts'
import { type BlockchainName, familyOf, type WireRow, wireRows } from './wire-rows.gen.ts'

export type { Family } from './family-records.ts'
export type { BlockchainName } from './wire-rows.gen.ts'

export type NetworkName = keyof typeof wireRows

/** A network as the wire knows it. */
export interface WireNetwork
  extends Readonly<Pick<WireRow, 'blockchain' | 'chainId' | 'net' | 'clash' | 'since' | 'sdkOnly'>> {
  readonly name: NetworkName
  readonly family: Family
  readonly aliases: readonly string[]
  readonly legacy: NonNullable<WireRow['legacy']>
  readonly supported: boolean
  readonly walletConnect: boolean
  /** True if its nodes speak Ethereum's JSON-RPC. */
  readonly evmLike: boolean
}

const all = Object.entries(wireRows).map(([name, row]): WireNetwork => {
  const family = familyOf[row.blockchain] ?? defaultFamily
  const { walletConnect = false, evmLike = false } = readFamily(family)
  return {
    aliases: [],
    legacy: {},
    supported: true,
    walletConnect,
    ...row,
    name: name as NetworkName, // a key of the rows
    family,
    evmLike,
  }
})

/** True if a value is the wire's name of a blockchain; case counts. */
export function isBlockchain(value: unknown): value is BlockchainName {
  return all.some(({ blockchain }) => blockchain === value)
}

/** The names, in the table's order. */
export const networkNames = Object.keys(wireRows) as [NetworkName, ...NetworkName[]]

/** The networks by their names. */
export const wireNetworks = Object.fromEntries(all.map((each) => [each.name, each])) as Record<NetworkName, WireNetwork>

/** True if `value` is a network's own name, not an alias. */
export function isNetworkName(value: unknown): value is NetworkName {
  return typeof value === 'string' && Object.hasOwn(wireRows, value)
}

/** The network of a name or an alias, as the wire writes it. Throws `unsupportedNetwork` for an unknown one. */
export function readWireNetwork(name: string): WireNetwork {
  const network = all.find((each) => each.name === name || each.aliases.includes(name))
  if (!network) throw new WalletError('unsupportedNetwork', { network: name })
  return network
}

/**
 * The network of a chain id given as number, decimal text or hex text, padded or not: of several the first in the
 * table, then those that had the id in legacy SDKs. An id that belongs to another public chain is only accepted from a
 * page that is already on the same blockchain, which it chose by name.
 *
 * @throws WalletError `unsupportedChain` for an unknown id
 */
export function networkOfChainId(chainId: number | string, page?: WireNetwork): WireNetwork {
  const id = typeof chainId === 'string' && /^(0x[0-9a-f]+|[0-9]+)$/i.test(chainId) ? Number(chainId) : chainId
  const has = (it: WireNetwork | WireNetwork['legacy'], { blockchain }: WireNetwork) =>
    it.chainId !== undefined && it.chainId === id && (!it.clash || blockchain === page?.blockchain)
  const network = all.find((each) => has(each, each)) ?? all.find((each) => has(each.legacy, each))
  if (!network) throw new WalletError('unsupportedChain', { chainId })
  return network
}

/**
 * The network that is passed to an SDK's constructor: a lower-case name, a chain id, or a chain id as 0x hex.
 *
 * @throws WalletError `invalidArgument` for an empty value, `unsupportedNetwork` or `unsupportedChain` for an unknown
 * one, `unsupportedBlockchain` for one without an SDK
 */
export function networkOf(value: string | number): WireNetwork {
  if (!value) throw new WalletError('invalidArgument', { thing: 'network' })
  const network = typeof value === 'number' || /^0x/.test(value) ? networkOfChainId(value) : readWireNetwork(value)
  if (!network.supported) throw new WalletError('unsupportedBlockchain')
  return network
}

/** The first release that names networks instead of a blockchain and an environment. */
const newIds = '1.14.0'

/** The chain id of a network in this version of the SDK; no version counts as the oldest. */
export function chainIdOf({ chainId, legacy }: WireNetwork, version: string | undefined): number {
  return (isBefore(version, newIds) && legacy.chainId) || chainId
}

/** The blockchain of a network in this version of the SDK; no version counts as the oldest. */
export function blockchainOf({ blockchain, legacy }: WireNetwork, version: string | undefined): BlockchainName {
  return (isBefore(version, newIds) && legacy.blockchain) || blockchain
}

/**
 * The network meant by an SDK that names only a blockchain and main or test; no version is the oldest. Where there is
 * only a test network, that one: never a main network for a request for test.
 *
 * @throws WalletError `unsupportedNetwork`
 */
export function networkOfBlockchain(blockchain: string, test: boolean, version: string | undefined): WireNetwork {
  const known = all.filter(
    (each) => blockchainOf(each, version) === blockchain && !(each.since && isBefore(version, each.since)),
  )
  const network = known.find(({ net }) => (net === 'test') === test) ?? known.find(({ net }) => net === 'test')
  if (!network) throw new WalletError('unsupportedNetwork', { network: blockchain })
  return network
}

/** A chain id as canonical hex, without padding: 80001 is 0x13881. */
export function toChainIdHex(chainId: number): `0x${string}` {
  return `0x${chainId.toString(16)}`
}
