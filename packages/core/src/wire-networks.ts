import { WalletError } from './errors.ts'
import { defaultFamily, type Family, readFamily } from './family-records.ts'
import { isBefore } from './generation.ts'
import { type BlockchainName, familyOf, type WireRow, wireRows } from './wire-rows.gen.ts'

export type { Family } from './family-records.ts'
export type { BlockchainName } from './wire-rows.gen.ts'

/** The name of a network in the register. */
export type RegisterName = keyof typeof wireRows

/** The name of a network outside the register, by its chain id (CAIP-2 `eip155:31337`). It is an EVM network. */
export type AddedName = `eip155_${number}`

export type NetworkName = RegisterName | AddedName

/** The wire's name of a blockchain outside the register. */
export type AddedBlockchain = `EIP155_${number}`

/** A network as the wire knows it. */
export interface WireNetwork extends Readonly<Pick<WireRow, 'chainId' | 'net' | 'clash' | 'since' | 'sdkOnly'>> {
  readonly name: NetworkName
  readonly blockchain: BlockchainName | AddedBlockchain
  readonly family: Family
  readonly aliases: readonly string[]
  readonly legacy: NonNullable<WireRow['legacy']>
  readonly supported: boolean
  readonly walletConnect: boolean
  /** True if its nodes speak Ethereum's JSON-RPC. */
  readonly evmLike: boolean
}

type Row = Omit<WireRow, 'blockchain'> & Pick<WireNetwork, 'blockchain'>

const toNetwork = <N extends NetworkName>(name: N, row: Row, family: Family): WireNetwork & { name: N } => {
  const { walletConnect = false, evmLike = false } = readFamily(family)
  return { aliases: [], legacy: {}, supported: true, walletConnect, ...row, name, family, evmLike }
}

const all = Object.entries(wireRows).map(
  ([name, row]) => toNetwork(name as RegisterName, row, familyOf[row.blockchain] ?? defaultFamily), // a key of the rows
)

/** True if a value is the wire's name of a blockchain; case counts. */
export function isBlockchain(value: unknown): value is BlockchainName {
  return all.some(({ blockchain }) => blockchain === value)
}

/** The register's networks by their names. */
export const wireNetworks = /* @__PURE__ */ Object.fromEntries(all.map((each) => [each.name, each])) as Record<
  RegisterName,
  WireNetwork & { name: RegisterName }
>

/** True if `value` is the name of a network in the register, not an alias. */
export function isRegisterName(value: unknown): value is RegisterName {
  return typeof value === 'string' && Object.hasOwn(wireRows, value)
}

/** The highest chain id with which an EIP-155 signature's `v` is still a safe integer. */
const highestChainId = 4_503_599_627_370_476

/** True if no network of the register has, or had in a legacy SDK, this chain id, and EIP-155 allows it. */
export function isAddable(chainId: number): boolean {
  const isOurs = all.some((each) => each.chainId === chainId || each.legacy.chainId === chainId)
  return Number.isSafeInteger(chainId) && chainId > 0 && chainId <= highestChainId && !isOurs
}

const chainIdOfName = (name: string) => {
  const chainId = Number(/^eip155_([1-9]\d{0,15})$/.exec(name)?.[1])
  return isAddable(chainId) ? chainId : undefined
}

/** True if `value` is a network's own name, not an alias; it may have been added by a person or an operator. */
export function isNetworkName(value: unknown): value is NetworkName {
  return isRegisterName(value) || (typeof value === 'string' && chainIdOfName(value) !== undefined)
}

/**
 * A network outside the register, of which the wire knows only the chain id. The legacy SDKs never hear of it.
 *
 * @throws WalletError `unsupportedChain` for an id that the register has, or that is not a chain id
 */
export function addedWireNetwork(chainId: number, net: WireNetwork['net'] = 'main'): WireNetwork & { name: AddedName } {
  if (!isAddable(chainId)) throw new WalletError('unsupportedChain', { chainId })
  const row: Row = { blockchain: `EIP155_${chainId}`, chainId, net, sdkOnly: true }
  return toNetwork(`eip155_${chainId}`, row, defaultFamily)
}

/** The network of a name or an alias, as the wire writes it. Throws `unsupportedNetwork` for an unknown one. */
export function readWireNetwork(name: string): WireNetwork {
  const network = all.find((each) => each.name === name || each.aliases.includes(name))
  if (network) return network
  const chainId = chainIdOfName(name)
  if (chainId === undefined) throw new WalletError('unsupportedNetwork', { network: name })
  return addedWireNetwork(chainId)
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
 * As {@link networkOfChainId}; an id outside the register is that of a network which somebody may have added.
 *
 * @throws WalletError `unsupportedChain` for an invalid id, or one that belongs to another network of the register
 */
export function networkOfAnyChainId(chainId: number | string, page?: WireNetwork): WireNetwork {
  return isAddable(Number(chainId)) ? addedWireNetwork(Number(chainId)) : networkOfChainId(chainId, page)
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
export function blockchainOf({ blockchain, legacy }: WireNetwork, version: string | undefined) {
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
