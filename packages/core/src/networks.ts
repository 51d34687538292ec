import { WalletError } from './errors.ts'
import type { BlockchainName, NetworkName, WireNetwork } from './wire-networks.ts'
import * as wire from './wire-networks.ts'

export {
  type BlockchainName,
  blockchainOf,
  blockchains,
  chainIdOf,
  type Family,
  isBlockchain,
  isNetworkName,
  type NetworkName,
  toChainIdHex,
} from './wire-networks.ts'

/** live; renamed and live; shut down; never public; or not known to run. */
export type NetworkState = 'live' | 'renamed' | 'dead' | 'private' | 'unknown'

type Blockchain = {
  title: string
  /** What a person calls the coin today. */
  coin: string
  decimals: number
  /** Whether NFTs are shown. */
  nfts: boolean
  /** Whether the wallet home opens. */
  home: boolean
  /** Of the OP stack: takes a fee for a transaction's data, besides that for its gas. */
  dataFee: boolean
  /**
   * After so many blocks nobody expects the chain to take another way; asked only where a node does not tell it itself
   * (the block tag `finalized`).
   */
  confirmations: number
}

const of = (title: string, coin: string, more: Partial<Blockchain> = {}): Blockchain => ({
  title,
  coin,
  decimals: 18,
  nfts: true,
  home: true,
  dataFee: false,
  confirmations: 12,
  ...more,
})

/** Oasys' rollups, of the OP stack. */
const verse = (title: string) => of(title, 'OAS', { nfts: false, dataFee: true })

const byBlockchain: Record<BlockchainName, Blockchain> = {
  /** Two epochs of 32 blocks. */
  ETHEREUM: of('Ethereum', 'ETH', { confirmations: 64 }),
  /** Ways of more than a hundred blocks have been given up there, before milestones ended that. */
  POLYGON: of('Polygon', 'POL', { confirmations: 128 }),
  TEZOS: of('Tezos', 'XTZ', { decimals: 6, home: false }),
  BNB_SMART_CHAIN: of('BNB Smart Chain', 'BNB', { nfts: false, confirmations: 15 }),
  /** Its council agrees on a block before it is one. */
  KLAYTN: of('Kaia', 'KAIA', { confirmations: 1 }),
  SOLANA: of('Solana', 'SOL', { decimals: 9, nfts: false, home: false }),
  NEAR: of('NEAR', 'NEAR', { decimals: 24, nfts: false, home: false }),
  BORA: of('BORA', 'BORA'),
  APTOS: of('Aptos', 'APT', { decimals: 8, nfts: false }),
  MEVERSE: of('MEVerse', 'MEV'),
  PSM: of('PSM', 'PSM'),
  PSM_TEST: of('PSM Test', 'PSM'),
  PSM_DEV: of('PSM Dev', 'PSM'),
  HOME_VERSE: verse('HOME Verse'),
  YOOLDO_VERSE: verse('Yooldo Verse'),
  SAND_VERSE: verse('Sand Verse'),
  OASYS: of('Oasys', 'OAS', { nfts: false }),
  MCH_VERSE: verse('MCH Verse'),
  /** Spoken to through its JSON-RPC relay, whose unit has 18 decimals; the coin's own has 8. What it agreed on stays. */
  HEDERA: of('Hedera', 'HBAR', { confirmations: 1 }),
  DEFI_VERSE: verse('DeFi Verse'),
  /** Of the OP stack, with its oracle elsewhere; it was shut down. */
  KROMA: of('Kroma', 'ETH', { nfts: false }),
  LITH: of('Lith', 'ABCD'),
  ASM_QA: of('ASM QA', 'ASM'),
  ASM_TEST: of('ASM Test', 'ASM'),
  ASM_DEV: of('ASM Dev', 'ASM'),
  ASM_STAGE: of('ASM Stage', 'ASM'),
  LINEA: of('Linea', 'ETH'),
  DM2_VERSE: of('DM2 Verse', 'OAS', { dataFee: true }),
}

type Row = Partial<Omit<Blockchain, 'title'>> & {
  /** What its title has after the blockchain's. */
  place?: string
  /** The explorer's address, as it opens for this network. */
  explorer?: string
  state?: NetworkState
  /** The name of the network to use instead; its title where we have no row for it. */
  successor?: string
  /** CAIP-2; an EVM network without one has it from its chain id, unless that is another's. */
  caip2?: string
  /** What else it is called in CAIP-2. */
  nativeCaip2?: string
}

const unknown = { state: 'unknown' } as const
const hidden = { state: 'private' } as const
const dead = { state: 'dead' } as const

/** What a person reads of each network, and what else the wire does not tell: the rest of its row in wire-networks.ts. */
const rows: Record<NetworkName, Row> = {
  ethereum: { explorer: 'https://etherscan.io' },
  sepolia: { explorer: 'https://sepolia.etherscan.io', place: 'Sepolia' },
  polygon: { explorer: 'https://polygonscan.com' },
  amoy: { explorer: 'https://amoy.polygonscan.com', place: 'Amoy' },
  tezos: { explorer: 'https://tzkt.io', caip2: 'tezos:NetXdQprcVkpaWU' },
  ghostnet: {
    explorer: 'https://ghostnet.tzkt.io',
    place: 'Ghostnet',
    caip2: 'tezos:NetXnHfVqm9iesp',
    successor: 'Tezos Shadownet',
    ...dead,
  },
  bnb_smart_chain: { explorer: 'https://bscscan.com' },
  bnb_smart_chain_testnet: { explorer: 'https://testnet.bscscan.com', coin: 'tBNB' },
  klaytn: { explorer: 'https://kaiascan.io', state: 'renamed' },
  baobab: { explorer: 'https://kairos.kaiascan.io', place: 'Kairos', state: 'renamed' },
  solana: { explorer: 'https://explorer.solana.com', caip2: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
  solana_devnet: {
    explorer: 'https://explorer.solana.com/?cluster=devnet',
    place: 'Devnet',
    caip2: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  },
  near: { explorer: 'https://nearblocks.io', caip2: 'near:mainnet' },
  near_testnet: { explorer: 'https://testnet.nearblocks.io', caip2: 'near:testnet' },
  bora: { explorer: 'https://scope.boraportal.com', ...unknown },
  bora_testnet: { explorer: 'https://scope.boraportal.com', ...unknown },
  aptos: { explorer: 'https://explorer.aptoslabs.com/?network=mainnet', caip2: 'aptos:1' },
  aptos_testnet: { explorer: 'https://explorer.aptoslabs.com/?network=testnet', caip2: 'aptos:2' },
  meverse: { explorer: 'https://meversescan.io', ...unknown },
  meverse_testnet: { explorer: 'https://testnet.meversescan.io', ...unknown },
  psm: hidden,
  psm_testnet: hidden,
  psm_testnet_test: hidden,
  psm_testnet_dev: hidden,
  home_verse: { explorer: 'https://explorer.oasys.homeverse.games', ...unknown },
  home_verse_testnet: unknown,
  yooldo_verse: { explorer: 'https://explorer.yooldo-verse.xyz', ...unknown },
  yooldo_verse_testnet: unknown,
  sand_verse: { explorer: 'https://scan.sandverse.oasys.games', ...unknown },
  oasys: { explorer: 'https://scan.oasys.games' },
  oasys_testnet: { explorer: 'https://scan.testnet.oasys.games', ...unknown },
  mch_verse: { explorer: 'https://explorer.oasys.mycryptoheroes.net', ...unknown },
  mch_verse_testnet: { explorer: 'https://explorer.oasys.sand.mchdfgh.xyz', ...unknown },
  hedera: { explorer: 'https://hashscan.io/mainnet', nativeCaip2: 'hedera:mainnet' },
  hedera_testnet: { explorer: 'https://hashscan.io/testnet', nativeCaip2: 'hedera:testnet' },
  defi_verse: { explorer: 'https://scan.defi-verse.org', ...unknown },
  defi_verse_testnet: { explorer: 'https://scan-testnet.defi-verse.org', ...unknown },
  kroma: dead,
  kroma_sepolia: { place: 'Sepolia', ...dead },
  lith: hidden,
  asm_qa: hidden,
  asm_test: hidden,
  asm_dev: hidden,
  asm_stage: hidden,
  linea: { explorer: 'https://lineascan.build' },
  linea_goerli: { place: 'Goerli', successor: 'Linea Sepolia', ...dead },
  dm2verse_testnet: { explorer: 'https://explorer.testnet.dm2verse.dmm.com', ...unknown },
  dm2verse: { explorer: 'https://explorer.dm2verse.dmm.com', ...unknown },
  mumbai: { place: 'Mumbai', successor: 'amoy', ...dead },
  goerli: { place: 'Goerli', successor: 'sepolia', ...dead },
  ropsten: { place: 'Ropsten', successor: 'sepolia', ...dead },
}

/** One network. `blockchain` is the wire's upper-case name; `title` and `coin` are what a person reads. */
export type Network = Readonly<
  WireNetwork & Blockchain & Pick<Row, 'explorer' | 'successor' | 'caip2' | 'nativeCaip2'> & { state: NetworkState }
>

/** The networks by their names. */
export const networks = Object.fromEntries(
  Object.values(wire.wireNetworks).map((network): [string, Network] => {
    const { name, blockchain, chainId, net, clash, evmLike } = network
    const { title, ...chain } = byBlockchain[blockchain]
    const { place, ...row } = rows[name]
    return [
      name,
      {
        ...chain,
        state: 'live',
        ...(evmLike && !clash && { caip2: `eip155:${chainId}` }),
        ...network,
        ...row,
        title: [title, place, net === 'test' && '(test)'].filter(Boolean).join(' '),
      },
    ]
  }),
) as Record<NetworkName, Network> // of all names

/** The network of a name or an alias, as the wire writes it. Throws `unsupportedNetwork` for an unknown one. */
export const readNetwork = (name: string): Network => networks[wire.readNetwork(name).name]

/**
 * The network of a chain id given as number, decimal text or hex text, padded or not: of several the first in the table,
 * then those that had the id in older SDKs. An id that by right is another public chain's is only taken from a page that
 * is on the same blockchain already, having asked for it by name.
 *
 * @throws WalletError `unsupportedChain` for an unknown id
 */
export const networkOfChainId = (chainId: number | string, page?: WireNetwork): Network =>
  networks[wire.networkOfChainId(chainId, page).name]

/**
 * The network an SDK's constructor means: a lower-case name, a chain id, or a chain id as 0x hex.
 *
 * @throws WalletError `invalidArgument` for nothing, `unsupportedNetwork` or `unsupportedChain` for what no row has,
 * `unsupportedBlockchain` for a row no SDK can be made for
 */
export const networkOf = (value: string | number): Network => networks[wire.networkOf(value).name]

/**
 * The network an SDK that names only a blockchain and main or test means; no version is the oldest. Where there is but a
 * test network, that one: never a main network for who asked for test.
 *
 * @throws WalletError `unsupportedNetwork`
 */
export const networkOfBlockchain = (blockchain: string, test: boolean, version: string | undefined): Network =>
  networks[wire.networkOfBlockchain(blockchain, test, version).name]

/** The network of a CAIP-2 identifier such as `eip155:137`. Throws `unsupportedNetwork` for an unknown one. */
export const networkOfCaip2 = (caip2: string): Network => {
  const network = Object.values(networks).find((each) => each.caip2 === caip2 || each.nativeCaip2 === caip2)
  if (!network) throw new WalletError('unsupportedNetwork', { network: caip2 })
  return network
}

/** The sentence that a network is no more, and what to use instead; nothing for one that was not shut down. */
export const shutDown = ({ title, state, successor }: Network): string | undefined =>
  state === 'dead'
    ? `${title} has been shut down${successor ? `: use ${wire.isNetworkName(successor) ? networks[successor].title : successor} instead` : ''}`
    : undefined
