import { type NetworkRow, networkRows } from './network-rows.gen.ts'
import type { BlockchainName, NetworkName, WireNetwork } from './wire-networks.ts'
import * as wire from './wire-networks.ts'

export type { DataFeeModel, NetworkRecord, NetworkState } from './network-record.ts'
export {
  type BlockchainName,
  blockchainOf,
  chainIdOf,
  type Family,
  isBlockchain,
  isNetworkName,
  type NetworkName,
  toChainIdHex,
} from './wire-networks.ts'

/** The defaults of most networks; a network's file overrides them. */
const defaults = { state: 'live', decimals: 18, nfts: true, home: true, confirmations: 12 } as const

/** One network. `blockchain` is the wire's upper-case name; people read `title` and `coin`. */
export type Network = Readonly<WireNetwork & NetworkRow & Required<Pick<NetworkRow, keyof typeof defaults>>>

/** The networks by their names. */
export const networks = Object.fromEntries(
  Object.values(wire.wireNetworks).map((network): [string, Network] => {
    const { name, chainId, net, clash, evmLike } = network
    const row = networkRows[name]
    return [
      name,
      {
        ...defaults,
        ...(evmLike && !clash && { caip2: `eip155:${chainId}` }),
        ...network,
        ...row,
        title: net === 'test' ? `${row.title} (test)` : row.title,
      },
    ]
  }),
) as Record<NetworkName, Network> // of all names

/** The wire's upper-case names of the blockchains, each once, in the table's order. */
export const blockchains: readonly BlockchainName[] = [
  ...new Set(Object.values(networks).map(({ blockchain }) => blockchain)),
]

/** The network of a name or an alias, as the wire writes it. Throws `unsupportedNetwork` for an unknown one. */
export function readNetwork(name: string): Network {
  return networks[wire.readWireNetwork(name).name]
}

/**
 * The network of a chain id given as number, decimal text or hex text, padded or not: of several the first in the
 * table, then those that had the id in legacy SDKs. An id that belongs to another public chain is only accepted from a
 * page that is already on the same blockchain, which it chose by name.
 *
 * @throws WalletError `unsupportedChain` for an unknown id
 */
export function networkOfChainId(chainId: number | string, page?: WireNetwork): Network {
  return networks[wire.networkOfChainId(chainId, page).name]
}

/**
 * The network that is passed to an SDK's constructor: a lower-case name, a chain id, or a chain id as 0x hex.
 *
 * @throws WalletError `invalidArgument` for an empty value, `unsupportedNetwork` or `unsupportedChain` for an unknown
 * one, `unsupportedBlockchain` for one without an SDK
 */
export function networkOf(value: string | number): Network {
  return networks[wire.networkOf(value).name]
}

/**
 * The network meant by an SDK that names only a blockchain and main or test; no version is the oldest. Where there is
 * only a test network, that one: never a main network for a request for test.
 *
 * @throws WalletError `unsupportedNetwork`
 */
export function networkOfBlockchain(blockchain: string, test: boolean, version: string | undefined): Network {
  return networks[wire.networkOfBlockchain(blockchain, test, version).name]
}

/** The notice that a network was shut down, and its replacement; undefined for any other network. */
export function shutDown({ title, state, successor }: Network): string | undefined {
  return state === 'dead'
    ? `${title} has been shut down${successor ? `: use ${wire.isNetworkName(successor) ? networks[successor].title : successor} instead` : ''}`
    : undefined
}
