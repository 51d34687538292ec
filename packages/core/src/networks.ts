import { WalletError } from './errors.ts'
import { isBefore } from './generation.ts'

export type Family = 'evm' | 'solana' | 'aptos' | 'near' | 'tezos' | 'hedera'

/** live; renamed and live; shut down; never public; or not known to run. */
export type NetworkState = 'live' | 'renamed' | 'dead' | 'private' | 'unknown'

type Blockchain = {
  title: string
  /** What a person calls the coin today. */
  coin: string
  decimals: number
  family: Family
  /** Whether NFTs are shown. */
  nfts: boolean
  /** Whether the wallet home opens. */
  home: boolean
  walletConnect: boolean
}

const of = (title: string, coin: string, more: Partial<Blockchain> = {}): Blockchain => ({
  title,
  coin,
  decimals: 18,
  family: 'evm',
  nfts: true,
  home: true,
  walletConnect: true,
  ...more,
})

const verse = (title: string) => of(title, 'OAS', { nfts: false })

const byBlockchain = {
  ETHEREUM: of('Ethereum', 'ETH'),
  POLYGON: of('Polygon', 'POL'),
  TEZOS: of('Tezos', 'XTZ', { decimals: 6, family: 'tezos', home: false }),
  BNB_SMART_CHAIN: of('BNB Smart Chain', 'BNB', { nfts: false }),
  KLAYTN: of('Kaia', 'KAIA'),
  SOLANA: of('Solana', 'SOL', { decimals: 9, family: 'solana', nfts: false, home: false, walletConnect: false }),
  NEAR: of('NEAR', 'NEAR', { decimals: 24, family: 'near', nfts: false, home: false, walletConnect: false }),
  BORA: of('BORA', 'BORA'),
  APTOS: of('Aptos', 'APT', { decimals: 8, family: 'aptos', nfts: false, walletConnect: false }),
  MEVERSE: of('MEVerse', 'MEV'),
  PSM: of('PSM', 'PSM'),
  PSM_TEST: of('PSM Test', 'PSM'),
  PSM_DEV: of('PSM Dev', 'PSM'),
  HOME_VERSE: verse('HOME Verse'),
  YOOLDO_VERSE: verse('Yooldo Verse'),
  SAND_VERSE: verse('Sand Verse'),
  OASYS: verse('Oasys'),
  MCH_VERSE: verse('MCH Verse'),
  /** Spoken to through its JSON-RPC relay, whose unit has 18 decimals; the coin's own has 8. */
  HEDERA: of('Hedera', 'HBAR', { family: 'hedera' }),
  DEFI_VERSE: verse('DeFi Verse'),
  KROMA: of('Kroma', 'ETH', { nfts: false }),
  LITH: of('Lith', 'ABCD'),
  ASM_QA: of('ASM QA', 'ASM'),
  ASM_TEST: of('ASM Test', 'ASM'),
  ASM_DEV: of('ASM Dev', 'ASM'),
  ASM_STAGE: of('ASM Stage', 'ASM'),
  LINEA: of('Linea', 'ETH'),
  DM2_VERSE: of('DM2 Verse', 'OAS'),
}

export type BlockchainName = keyof typeof byBlockchain

/** The wire's upper-case names of the families of networks (specification, section 3, and what came later). */
export const blockchains = Object.keys(byBlockchain) as [BlockchainName, ...BlockchainName[]]

export const isBlockchain = (value: unknown): value is BlockchainName =>
  typeof value === 'string' && Object.hasOwn(byBlockchain, value)

type Row = Partial<Omit<Blockchain, 'title'>> & {
  blockchain: BlockchainName
  chainId: number
  net: 'main' | 'test'
  /** Other names it is known by on the wire. */
  aliases?: readonly string[]
  /** What SDKs before 1.14 had instead. */
  older?: { readonly chainId?: number; readonly clash?: string; readonly blockchain?: BlockchainName }
  /** What its title has after the blockchain's. */
  place?: string
  /** The explorer's address, as it opens for this network. */
  explorer?: string
  state?: NetworkState
  /** The name of the network to use instead; its title where we have no row for it. */
  successor?: string
  /** The public chain that has this id by right. */
  clash?: string
  /** CAIP-2; an EVM network without one has it from its chain id, unless that is another's. */
  caip2?: string
  /** What else it is called in CAIP-2. */
  nativeCaip2?: string
  /** The first release of the field's SDK that knows it, where an older one means another network by the same blockchain. */
  since?: string
  /** False when no SDK can be made for it. */
  supported?: boolean
}

const main = (blockchain: BlockchainName, chainId: number, explorer?: string, more?: Partial<Row>): Row => ({
  blockchain,
  chainId,
  net: 'main',
  ...(explorer && { explorer: `https://${explorer}` }),
  ...more,
})

const test = (...row: Parameters<typeof main>): Row => ({ ...main(...row), net: 'test' })

const unknown = { state: 'unknown' } as const
const hidden = { state: 'private' } as const
const dead = { state: 'dead' } as const

/**
 * The networks, one row each, keyed by the name on the wire: never by chain id, ids collide. In the order of the field's
 * SDK: of two with one chain id, or with one blockchain and both main or test, the first that fits is meant.
 */
const rows = {
  ethereum: main('ETHEREUM', 1, 'etherscan.io'),
  sepolia: test('ETHEREUM', 11155111, 'sepolia.etherscan.io', { place: 'Sepolia', since: '1.12.0' }),
  polygon: main('POLYGON', 137, 'polygonscan.com'),
  amoy: test('POLYGON', 80002, 'amoy.polygonscan.com', { place: 'Amoy', since: '1.14.4' }),
  tezos: main('TEZOS', 9999999, 'tzkt.io', { caip2: 'tezos:NetXdQprcVkpaWU', walletConnect: false }),
  ghostnet: test('TEZOS', 9999998, 'ghostnet.tzkt.io', {
    place: 'Ghostnet',
    caip2: 'tezos:NetXnHfVqm9iesp',
    successor: 'Tezos Shadownet',
    ...dead,
  }),
  bnb_smart_chain: main('BNB_SMART_CHAIN', 56, 'bscscan.com'),
  bnb_smart_chain_testnet: test('BNB_SMART_CHAIN', 97, 'testnet.bscscan.com', { coin: 'tBNB' }),
  klaytn: main('KLAYTN', 8217, 'kaiascan.io', { state: 'renamed' }),
  baobab: test('KLAYTN', 1001, 'kairos.kaiascan.io', { place: 'Kairos', state: 'renamed' }),
  solana: main('SOLANA', 0, 'explorer.solana.com', { caip2: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }),
  solana_devnet: test('SOLANA', 0, 'explorer.solana.com/?cluster=devnet', {
    place: 'Devnet',
    caip2: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  }),
  near: main('NEAR', 0, 'nearblocks.io', { caip2: 'near:mainnet' }),
  near_testnet: test('NEAR', 0, 'testnet.nearblocks.io', { caip2: 'near:testnet' }),
  bora: main('BORA', 77001, 'scope.boraportal.com', unknown),
  bora_testnet: test('BORA', 99001, 'scope.boraportal.com', unknown),
  aptos: main('APTOS', 1, 'explorer.aptoslabs.com/?network=mainnet', { caip2: 'aptos:1', aliases: ['aptoslab'] }),
  aptos_testnet: test('APTOS', 2, 'explorer.aptoslabs.com/?network=testnet', {
    caip2: 'aptos:2',
    aliases: ['aptoslab_testnet'],
  }),
  meverse: main('MEVERSE', 7518, 'meversescan.io', unknown),
  meverse_testnet: test('MEVERSE', 4759, 'testnet.meversescan.io', unknown),
  psm: main('PSM', 91002, '', { clash: 'Nautilus Triton testnet', walletConnect: false, supported: false, ...hidden }),
  psm_testnet: test('PSM', 500, '', { clash: 'Camino', ...hidden }),
  psm_testnet_test: test('PSM_TEST', 400, '', { clash: 'HyperonChain testnet', ...hidden }),
  psm_testnet_dev: test('PSM_DEV', 100, '', { clash: 'Gnosis', ...hidden }),
  home_verse: main('HOME_VERSE', 19011, 'explorer.oasys.homeverse.games', unknown),
  home_verse_testnet: test('HOME_VERSE', 40875, '', unknown),
  yooldo_verse: main('YOOLDO_VERSE', 50005, 'explorer.yooldo-verse.xyz', {
    older: { chainId: 411, clash: 'Pepe Chain' },
    ...unknown,
  }),
  yooldo_verse_testnet: test('YOOLDO_VERSE', 50006, '', { since: '1.14.0', ...unknown }),
  sand_verse: test('SAND_VERSE', 20197, 'scan.sandverse.oasys.games', {
    older: { blockchain: 'YOOLDO_VERSE' },
    ...unknown,
  }),
  oasys: main('OASYS', 248, 'scan.oasys.games'),
  oasys_testnet: test('OASYS', 9372, 'scan.testnet.oasys.games', unknown),
  mch_verse: main('MCH_VERSE', 29548, 'explorer.oasys.mycryptoheroes.net', unknown),
  mch_verse_testnet: test('MCH_VERSE', 420, 'explorer.oasys.sand.mchdfgh.xyz', {
    clash: 'Optimism Goerli',
    ...unknown,
  }),
  hedera: main('HEDERA', 295, 'hashscan.io/mainnet', { nativeCaip2: 'hedera:mainnet' }),
  hedera_testnet: test('HEDERA', 296, 'hashscan.io/testnet', { nativeCaip2: 'hedera:testnet' }),
  defi_verse: main('DEFI_VERSE', 16116, 'scan.defi-verse.org', unknown),
  defi_verse_testnet: test('DEFI_VERSE', 17117, 'scan-testnet.defi-verse.org', unknown),
  kroma: main('KROMA', 255, '', dead),
  kroma_sepolia: test('KROMA', 2358, '', { place: 'Sepolia', ...dead }),
  lith: main('LITH', 60118, '', hidden),
  asm_qa: test('ASM_QA', 807424, '', hidden),
  asm_test: test('ASM_TEST', 595581, '', hidden),
  asm_dev: test('ASM_DEV', 5668, '', { older: { chainId: 955081 }, ...hidden }),
  asm_stage: test('ASM_STAGE', 847799, '', hidden),
  linea: main('LINEA', 59144, 'lineascan.build'),
  linea_goerli: test('LINEA', 59140, '', { place: 'Goerli', successor: 'Linea Sepolia', ...dead }),
  dm2verse_testnet: test('DM2_VERSE', 68775, 'explorer.testnet.dm2verse.dmm.com', unknown),
  dm2verse: main('DM2_VERSE', 68770, 'explorer.dm2verse.dmm.com', unknown),
  mumbai: test('POLYGON', 80001, '', { place: 'Mumbai', successor: 'amoy', ...dead }),
  goerli: test('ETHEREUM', 5, '', { place: 'Goerli', successor: 'sepolia', supported: false, ...dead }),
  ropsten: test('ETHEREUM', 3, '', { place: 'Ropsten', successor: 'sepolia', supported: false, ...dead }),
}

export type NetworkName = keyof typeof rows

/** One network. `blockchain` is the wire's upper-case name; `title` and `coin` are what a person reads. */
export type Network = Readonly<
  Blockchain &
    Pick<
      Row,
      'blockchain' | 'chainId' | 'net' | 'explorer' | 'successor' | 'clash' | 'caip2' | 'nativeCaip2' | 'since'
    > & {
      name: NetworkName
      state: NetworkState
      aliases: readonly string[]
      older: NonNullable<Row['older']>
      supported: boolean
      /** Whether it is spoken to in Ethereum's JSON-RPC. */
      evmLike: boolean
    }
>

/** The networks by their names. */
export const networks = Object.fromEntries(
  Object.entries(rows).map(([name, { place, ...row }]): [string, Network] => {
    const { title, ...chain } = byBlockchain[row.blockchain]
    const { family } = chain
    const evmLike = family === 'evm' || family === 'hedera'
    return [
      name,
      {
        ...chain,
        state: 'live',
        aliases: [],
        older: {},
        supported: true,
        ...(evmLike && !row.clash && { caip2: `eip155:${row.chainId}` }),
        ...row,
        name: name as NetworkName,
        title: [title, place, row.net === 'test' && '(test)'].filter(Boolean).join(' '),
        evmLike,
      },
    ]
  }),
) as Record<NetworkName, Network> // made from the rows just above

const all = Object.values(networks)

/** Whether `value` is a network's own name; an alias is none. */
export const isNetworkName = (value: unknown): value is NetworkName =>
  typeof value === 'string' && Object.hasOwn(networks, value)

/** The network of a name or an alias, as the wire writes it. Throws `unsupportedNetwork` for an unknown one. */
export const readNetwork = (name: string): Network => {
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
export const networkOfChainId = (chainId: number | string, page?: Network): Network => {
  const id = typeof chainId === 'string' && /^(0x[0-9a-f]+|[0-9]+)$/i.test(chainId) ? Number(chainId) : chainId
  const has = (it: Network | Network['older'], { blockchain }: Network) =>
    it.chainId === id && (!it.clash || blockchain === page?.blockchain)
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
export const networkOf = (value: string | number): Network => {
  if (!value) throw new WalletError('invalidArgument', { thing: 'network' })
  const network = typeof value === 'number' || /^0x/.test(value) ? networkOfChainId(value) : readNetwork(value)
  if (!network.supported) throw new WalletError('unsupportedBlockchain')
  return network
}

/** The first release with networks of their own instead of a blockchain and an environment. */
const newIds = '1.14.0'

/** The chain id by which an SDK of this version knows a network; no version is the oldest. */
export const chainIdOf = ({ chainId, older }: Network, version: string | undefined): number =>
  (isBefore(version, newIds) && older.chainId) || chainId

/** The blockchain an SDK of this version counts a network to; no version is the oldest. */
export const blockchainOf = ({ blockchain, older }: Network, version: string | undefined): BlockchainName =>
  (isBefore(version, newIds) && older.blockchain) || blockchain

/**
 * The network an SDK that names only a blockchain and main or test means; no version is the oldest. Where there is but a
 * test network, that one: never a main network for who asked for test.
 *
 * @throws WalletError `unsupportedNetwork`
 */
export const networkOfBlockchain = (blockchain: string, test: boolean, version: string | undefined): Network => {
  const known = all.filter(
    (each) => blockchainOf(each, version) === blockchain && !(each.since && isBefore(version, each.since)),
  )
  const network = known.find(({ net }) => (net === 'test') === test) ?? known.find(({ net }) => net === 'test')
  if (!network) throw new WalletError('unsupportedNetwork', { network: blockchain })
  return network
}

/** The network of a CAIP-2 identifier such as `eip155:137`. Throws `unsupportedNetwork` for an unknown one. */
export const networkOfCaip2 = (caip2: string): Network => {
  const network = all.find((each) => each.caip2 === caip2 || each.nativeCaip2 === caip2)
  if (!network) throw new WalletError('unsupportedNetwork', { network: caip2 })
  return network
}

/** The sentence that a network is no more, and what to use instead; nothing for one that was not shut down. */
export const shutDown = ({ title, state, successor }: Network): string | undefined =>
  state === 'dead'
    ? `${title} has been shut down${successor ? `: use ${isNetworkName(successor) ? networks[successor].title : successor} instead` : ''}`
    : undefined

/** A chain id as canonical hex, without padding: 80001 is 0x13881. */
export const toChainIdHex = (chainId: number): `0x${string}` => `0x${chainId.toString(16)}`
