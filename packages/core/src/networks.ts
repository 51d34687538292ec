import { WalletError } from './errors.ts'
import { type NetworkRow, networkRows } from './network-rows.gen.ts'
import type { AddedName, BlockchainName, NetworkName, RegisterName, WireNetwork } from './wire-networks.ts'
import * as wire from './wire-networks.ts'

export type { DataFeeModel, NetworkRecord, NetworkState } from './network-record.ts'
export {
  type BlockchainName,
  blockchainOf,
  chainIdOf,
  type Family,
  isBlockchain,
  isNetworkName,
  isRegisterName,
  type NetworkName,
  type RegisterName,
  toChainIdHex,
} from './wire-networks.ts'

/** The defaults of most networks; a network's file overrides them. */
export const networkDefaults = { state: 'live', decimals: 18, nfts: true, home: true, confirmations: 12 } as const

/**
 * The source of the facts about a network: the wallet's register, the operator's configuration, or a page's unverified
 * claim, which the person accepted when they added it.
 */
export type NetworkOrigin =
  | { readonly kind: 'register' }
  /** `host` is the wallet's own. */
  | { readonly kind: 'operator'; readonly host: string; readonly sharesCoin: boolean }
  /** `host` is the page's. */
  | { readonly kind: 'person'; readonly host: string }

/** One network. `blockchain` is the wire's upper-case name; people read `title` and `coin`. */
export type Network = Readonly<WireNetwork & NetworkRow & Required<Pick<NetworkRow, keyof typeof networkDefaults>>> & {
  readonly origin: NetworkOrigin
}

/** The register's networks by their names. */
export const networks = Object.fromEntries(
  Object.values(wire.wireNetworks).map((network): [string, Network] => {
    const { name, chainId, net, clash, evmLike } = network
    const row = networkRows[name]
    return [
      name,
      {
        ...networkDefaults,
        ...(evmLike && !clash && { caip2: `eip155:${chainId}` }),
        ...network,
        ...row,
        origin: { kind: 'register' },
        title: net === 'test' ? `${row.title} (test)` : row.title,
      },
    ]
  }),
) as Record<RegisterName, Network & { name: RegisterName }> // has every name

/** The networks outside the register. A frame serves one operator and one person, so they are the document's own. */
const added = new Map<AddedName, Network>()

/**
 * Makes a network outside the register known; `added-networks.ts` checks what is said of it. It replaces what was said
 * before, except that nothing replaces what the operator says.
 *
 * @returns whether it did
 */
export function makeKnown(network: Network & { name: AddedName }): boolean {
  if (network.origin.kind === 'person' && added.get(network.name)?.origin.kind === 'operator') return false
  added.set(network.name, network)
  return true
}

/** Forgets one network that a person added, or all of them; never the operator's. */
export function forgetAddedNetworks(name?: NetworkName): void {
  for (const [key, { origin }] of added)
    if (origin.kind === 'person' && (name === undefined || key === name)) added.delete(key)
}

/** All networks of which this wallet knows more than the chain id: the register's, and then those that were added. */
export function knownNetworks(): Network[] {
  return [...Object.values(networks), ...added.values()]
}

/** True if `value` is the own name of a network that is known here. */
export function isKnownNetwork(value: unknown): value is NetworkName {
  return wire.isRegisterName(value) || added.has(value as AddedName)
}

const factsOf = ({ name }: WireNetwork): Network => {
  const network = wire.isRegisterName(name) ? networks[name] : added.get(name)
  if (!network) throw new WalletError('unsupportedNetwork', { network: name })
  return network
}

/** The wire's upper-case names of the blockchains, each once, in the table's order. */
export const blockchains: readonly BlockchainName[] = [
  ...new Set(Object.values(networks).map(({ blockchain }) => blockchain)),
] as BlockchainName[] // the register has no others

/**
 * The network of a name or an alias, as the wire writes it. Throws `unsupportedNetwork` for an unknown one, and for one
 * outside the register that nobody added here.
 */
export function readNetwork(name: string): Network {
  return factsOf(wire.readWireNetwork(name))
}

/**
 * The network of a chain id given as number, decimal text or hex text, padded or not: of several the first in the
 * table, then those that had the id in legacy SDKs. An id that belongs to another public chain is only accepted from a
 * page that is already on the same blockchain, which it chose by name.
 *
 * @throws WalletError `unsupportedChain` for an unknown id
 */
export function networkOfChainId(chainId: number | string, page?: WireNetwork): Network {
  const id = typeof chainId === 'string' && /^(0x[0-9a-f]+|[0-9]+)$/i.test(chainId) ? Number(chainId) : chainId
  const known = added.get(`eip155_${id}` as AddedName)
  return known ?? factsOf(wire.networkOfChainId(chainId, page))
}

/**
 * The network that is passed to an SDK's constructor: a lower-case name, a chain id, or a chain id as 0x hex.
 *
 * @throws WalletError `invalidArgument` for an empty value, `unsupportedNetwork` or `unsupportedChain` for an unknown
 * one, `unsupportedBlockchain` for one without an SDK
 */
export function networkOf(value: string | number): Network {
  return factsOf(wire.networkOf(value))
}

/**
 * The network meant by an SDK that names only a blockchain and main or test; no version is the oldest. Where there is
 * only a test network, that one: never a main network for a request for test.
 *
 * @throws WalletError `unsupportedNetwork`
 */
export function networkOfBlockchain(blockchain: string, test: boolean, version: string | undefined): Network {
  return factsOf(wire.networkOfBlockchain(blockchain, test, version))
}

/** The notice that a network was shut down, and its replacement; undefined for any other network. */
export function shutDown({ title, state, successor }: Network): string | undefined {
  return state === 'dead'
    ? `${title} has been shut down${successor ? `: use ${wire.isRegisterName(successor) ? networks[successor].title : successor} instead` : ''}`
    : undefined
}
