import { WalletError } from './errors.ts'
import { isBefore } from './generation.ts'

/** The wire's upper-case names of the families of networks (specification, section 3, and what came later). */
export const blockchains = [
  'ETHEREUM',
  'POLYGON',
  'TEZOS',
  'BNB_SMART_CHAIN',
  'KLAYTN',
  'SOLANA',
  'NEAR',
  'BORA',
  'APTOS',
  'MEVERSE',
  'PSM',
  'PSM_TEST',
  'PSM_DEV',
  'HOME_VERSE',
  'YOOLDO_VERSE',
  'SAND_VERSE',
  'OASYS',
  'MCH_VERSE',
  'HEDERA',
  'DEFI_VERSE',
  'KROMA',
  'LITH',
  'ASM_QA',
  'ASM_TEST',
  'ASM_DEV',
  'ASM_STAGE',
  'LINEA',
  'DM2_VERSE',
] as const

export type BlockchainName = (typeof blockchains)[number]

/** Whether a value is the wire's name of a blockchain; case counts. */
export const isBlockchain = (value: unknown): value is BlockchainName =>
  (blockchains as readonly unknown[]).includes(value)

/** How a chain is spoken to. */
export type Family = 'evm' | 'solana' | 'aptos' | 'near' | 'tezos' | 'hedera'

/** Those that are not plain EVM chains. */
const families: { readonly [B in BlockchainName]?: Family } = {
  TEZOS: 'tezos',
  SOLANA: 'solana',
  NEAR: 'near',
  APTOS: 'aptos',
  HEDERA: 'hedera',
}

type Row = {
  blockchain: BlockchainName
  chainId: number
  net: 'main' | 'test'
  /** Other names it is known by on the wire. */
  aliases?: readonly string[]
  /** What SDKs before 1.14 had instead. */
  older?: { readonly chainId?: number; readonly clash?: string; readonly blockchain?: BlockchainName }
  /** The public chain that has this id by right. */
  clash?: string
  /** The first release of the field's SDK that knows it, where an older one means another network by the same blockchain. */
  since?: string
  /** False when no SDK can be made for it. */
  supported?: boolean
  /** False when the wallet connects to no other pages from it. */
  walletConnect?: boolean
}

const main = (blockchain: BlockchainName, chainId: number, more?: Partial<Row>): Row => ({
  blockchain,
  chainId,
  net: 'main',
  ...more,
})

const test = (...row: Parameters<typeof main>): Row => ({ ...main(...row), net: 'test' })

/**
 * The networks, one row each, keyed by the name on the wire: never by chain id, ids collide. In the order of the field's
 * SDK: of two with one chain id, or with one blockchain and both main or test, the first that fits is meant.
 *
 * Here stands what SDK and wire know of them; what a person reads stands in networks.ts, which no page has to load.
 */
const rows = {
  ethereum: main('ETHEREUM', 1),
  sepolia: test('ETHEREUM', 11155111, { since: '1.12.0' }),
  polygon: main('POLYGON', 137),
  amoy: test('POLYGON', 80002, { since: '1.14.4' }),
  tezos: main('TEZOS', 9999999, { walletConnect: false }),
  ghostnet: test('TEZOS', 9999998),
  bnb_smart_chain: main('BNB_SMART_CHAIN', 56),
  bnb_smart_chain_testnet: test('BNB_SMART_CHAIN', 97),
  klaytn: main('KLAYTN', 8217),
  baobab: test('KLAYTN', 1001),
  solana: main('SOLANA', 0),
  solana_devnet: test('SOLANA', 0),
  near: main('NEAR', 0),
  near_testnet: test('NEAR', 0),
  bora: main('BORA', 77001),
  bora_testnet: test('BORA', 99001),
  aptos: main('APTOS', 1, { aliases: ['aptoslab'] }),
  aptos_testnet: test('APTOS', 2, { aliases: ['aptoslab_testnet'] }),
  meverse: main('MEVERSE', 7518),
  meverse_testnet: test('MEVERSE', 4759),
  psm: main('PSM', 91002, { clash: 'Nautilus Triton testnet', supported: false, walletConnect: false }),
  psm_testnet: test('PSM', 500, { clash: 'Camino' }),
  psm_testnet_test: test('PSM_TEST', 400, { clash: 'HyperonChain testnet' }),
  psm_testnet_dev: test('PSM_DEV', 100, { clash: 'Gnosis' }),
  home_verse: main('HOME_VERSE', 19011),
  home_verse_testnet: test('HOME_VERSE', 40875),
  yooldo_verse: main('YOOLDO_VERSE', 50005, { older: { chainId: 411, clash: 'Pepe Chain' } }),
  yooldo_verse_testnet: test('YOOLDO_VERSE', 50006, { since: '1.14.0' }),
  sand_verse: test('SAND_VERSE', 20197, { older: { blockchain: 'YOOLDO_VERSE' } }),
  oasys: main('OASYS', 248),
  oasys_testnet: test('OASYS', 9372),
  mch_verse: main('MCH_VERSE', 29548),
  mch_verse_testnet: test('MCH_VERSE', 420, { clash: 'Optimism Goerli' }),
  hedera: main('HEDERA', 295),
  hedera_testnet: test('HEDERA', 296),
  defi_verse: main('DEFI_VERSE', 16116),
  defi_verse_testnet: test('DEFI_VERSE', 17117),
  kroma: main('KROMA', 255),
  kroma_sepolia: test('KROMA', 2358),
  lith: main('LITH', 60118),
  asm_qa: test('ASM_QA', 807424),
  asm_test: test('ASM_TEST', 595581),
  asm_dev: test('ASM_DEV', 5668, { older: { chainId: 955081 } }),
  asm_stage: test('ASM_STAGE', 847799),
  linea: main('LINEA', 59144),
  linea_goerli: test('LINEA', 59140),
  dm2verse_testnet: test('DM2_VERSE', 68775),
  dm2verse: main('DM2_VERSE', 68770),
  mumbai: test('POLYGON', 80001),
  goerli: test('ETHEREUM', 5, { supported: false }),
  ropsten: test('ETHEREUM', 3, { supported: false }),
}

export type NetworkName = keyof typeof rows

/** A network as the wire knows it. */
export type WireNetwork = Readonly<
  Pick<Row, 'blockchain' | 'chainId' | 'net' | 'clash' | 'since'> & {
    name: NetworkName
    family: Family
    aliases: readonly string[]
    older: NonNullable<Row['older']>
    supported: boolean
    walletConnect: boolean
    /** Whether it is spoken to in Ethereum's JSON-RPC. */
    evmLike: boolean
  }
>

const all = Object.entries(rows).map(([name, row]): WireNetwork => {
  const family = families[row.blockchain] ?? 'evm'
  return {
    aliases: [],
    older: {},
    supported: true,
    walletConnect: family !== 'solana' && family !== 'near' && family !== 'aptos',
    ...row,
    name: name as NetworkName, // a key of the rows
    family,
    evmLike: family === 'evm' || family === 'hedera',
  }
})

/** The names, in the table's order. */
export const networkNames = Object.keys(rows) as [NetworkName, ...NetworkName[]]

/** The networks by their names. */
export const wireNetworks = Object.fromEntries(all.map((each) => [each.name, each])) as Record<NetworkName, WireNetwork>

/** Whether `value` is a network's own name; an alias is none. */
export const isNetworkName = (value: unknown): value is NetworkName =>
  typeof value === 'string' && Object.hasOwn(rows, value)

/** The network of a name or an alias, as the wire writes it. Throws `unsupportedNetwork` for an unknown one. */
export const readNetwork = (name: string): WireNetwork => {
  const network = all.find((each) => each.name === name || each.aliases.includes(name))
  if (!network) throw new WalletError('unsupportedNetwork', { network: name })
  return network
}

/**
 * The network of a chain id given as number, decimal text or hex text, padded or not: of several the first in the table,
 * then those that had the id in older SDKs. An id that by right is another public chain's is only taken from a page that
 * is on the same blockchain already, having asked for it by name.
 *
 * @throws WalletError `unsupportedChain` for an unknown id
 */
export const networkOfChainId = (chainId: number | string, page?: WireNetwork): WireNetwork => {
  const id = typeof chainId === 'string' && /^(0x[0-9a-f]+|[0-9]+)$/i.test(chainId) ? Number(chainId) : chainId
  const has = (it: WireNetwork | WireNetwork['older'], { blockchain }: WireNetwork) =>
    it.chainId !== undefined && it.chainId === id && (!it.clash || blockchain === page?.blockchain)
  const network = all.find((each) => has(each, each)) ?? all.find((each) => has(each.older, each))
  if (!network) throw new WalletError('unsupportedChain', { chainId })
  return network
}

/**
 * The network an SDK's constructor means: a lower-case name, a chain id, or a chain id as 0x hex.
 *
 * @throws WalletError `invalidArgument` for nothing, `unsupportedNetwork` or `unsupportedChain` for what no row has,
 * `unsupportedBlockchain` for a row no SDK can be made for
 */
export const networkOf = (value: string | number): WireNetwork => {
  if (!value) throw new WalletError('invalidArgument', { thing: 'network' })
  const network = typeof value === 'number' || /^0x/.test(value) ? networkOfChainId(value) : readNetwork(value)
  if (!network.supported) throw new WalletError('unsupportedBlockchain')
  return network
}

/** The first release with networks of their own instead of a blockchain and an environment. */
const newIds = '1.14.0'

/** The chain id by which an SDK of this version knows a network; no version is the oldest. */
export const chainIdOf = ({ chainId, older }: WireNetwork, version: string | undefined): number =>
  (isBefore(version, newIds) && older.chainId) || chainId

/** The blockchain an SDK of this version counts a network to; no version is the oldest. */
export const blockchainOf = ({ blockchain, older }: WireNetwork, version: string | undefined): BlockchainName =>
  (isBefore(version, newIds) && older.blockchain) || blockchain

/**
 * The network an SDK that names only a blockchain and main or test means; no version is the oldest. Where there is but a
 * test network, that one: never a main network for who asked for test.
 *
 * @throws WalletError `unsupportedNetwork`
 */
export const networkOfBlockchain = (blockchain: string, test: boolean, version: string | undefined): WireNetwork => {
  const known = all.filter(
    (each) => blockchainOf(each, version) === blockchain && !(each.since && isBefore(version, each.since)),
  )
  const network = known.find(({ net }) => (net === 'test') === test) ?? known.find(({ net }) => net === 'test')
  if (!network) throw new WalletError('unsupportedNetwork', { network: blockchain })
  return network
}

/** A chain id as canonical hex, without padding: 80001 is 0x13881. */
export const toChainIdHex = (chainId: number): `0x${string}` => `0x${chainId.toString(16)}`
