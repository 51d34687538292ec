// Written by `npm run reference` from the files of networks/; a test fails when it is stale.
import type { Family } from './family-records.ts'
import type { NetworkRecord } from './network-record.ts'

/** The wire's upper-case names of the blockchains. */
export type BlockchainName =
  | 'ETHEREUM'
  | 'POLYGON'
  | 'TEZOS'
  | 'BNB_SMART_CHAIN'
  | 'KLAYTN'
  | 'SOLANA'
  | 'NEAR'
  | 'BORA'
  | 'APTOS'
  | 'MEVERSE'
  | 'PSM'
  | 'PSM_TEST'
  | 'PSM_DEV'
  | 'HOME_VERSE'
  | 'YOOLDO_VERSE'
  | 'SAND_VERSE'
  | 'OASYS'
  | 'MCH_VERSE'
  | 'HEDERA'
  | 'DEFI_VERSE'
  | 'KROMA'
  | 'LITH'
  | 'ASM_QA'
  | 'ASM_TEST'
  | 'ASM_DEV'
  | 'ASM_STAGE'
  | 'LINEA'
  | 'DM2_VERSE'
  | 'OPTIMISM'
  | 'BASE'
  | 'ARBITRUM'
  | 'AVALANCHE'
  | 'GNOSIS'
  | 'CELO'
  | 'SCROLL'
  | 'ZKSYNC'
  | 'SONIC'
  | 'BERACHAIN'
  | 'UNICHAIN'
  | 'WORLD_CHAIN'
  | 'INK'
  | 'SEI'
  | 'MONAD'
  | 'HYPEREVM'

/** A network's row: what SDK and wire know of it. */
export type WireRow = Pick<NetworkRecord, 'net' | 'chainId' | 'aliases' | 'since' | 'sdkOnly' | 'supported' | 'walletConnect'> & {
  readonly blockchain: BlockchainName
  /** True if its chain id is another public chain's too, which its file names. */
  readonly clash?: true
  readonly legacy?: { readonly chainId?: number; readonly clash?: true; readonly blockchain?: BlockchainName }
}

const main = (blockchain: BlockchainName, chainId: number, more?: Partial<WireRow>): WireRow => ({
  blockchain,
  chainId,
  net: 'main',
  ...more,
})

const test = (...row: Parameters<typeof main>): WireRow => ({ ...main(...row), net: 'test' })

/** The networks in their order: of several that fit, the first is meant. */
export const wireRows = {
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
  psm: main('PSM', 91002, { supported: false, walletConnect: false, clash: true }),
  psm_testnet: test('PSM', 500, { clash: true }),
  psm_testnet_test: test('PSM_TEST', 400, { clash: true }),
  psm_testnet_dev: test('PSM_DEV', 100, { clash: true }),
  home_verse: main('HOME_VERSE', 19011),
  home_verse_testnet: test('HOME_VERSE', 40875),
  yooldo_verse: main('YOOLDO_VERSE', 50005, { legacy: { chainId: 411, clash: true } }),
  yooldo_verse_testnet: test('YOOLDO_VERSE', 50006, { since: '1.14.0' }),
  sand_verse: test('SAND_VERSE', 20197, { legacy: { blockchain: 'YOOLDO_VERSE' } }),
  oasys: main('OASYS', 248),
  oasys_testnet: test('OASYS', 9372),
  mch_verse: main('MCH_VERSE', 29548),
  mch_verse_testnet: test('MCH_VERSE', 420, { clash: true }),
  hedera: main('HEDERA', 295),
  hedera_testnet: test('HEDERA', 296),
  defi_verse: main('DEFI_VERSE', 16116),
  defi_verse_testnet: test('DEFI_VERSE', 17117),
  kroma: main('KROMA', 255),
  kroma_sepolia: test('KROMA', 2358),
  lith: main('LITH', 60118),
  asm_qa: test('ASM_QA', 807424),
  asm_test: test('ASM_TEST', 595581),
  asm_dev: test('ASM_DEV', 5668, { legacy: { chainId: 955081 } }),
  asm_stage: test('ASM_STAGE', 847799),
  linea: main('LINEA', 59144),
  linea_goerli: test('LINEA', 59140),
  dm2verse_testnet: test('DM2_VERSE', 68775),
  dm2verse: main('DM2_VERSE', 68770),
  mumbai: test('POLYGON', 80001),
  goerli: test('ETHEREUM', 5, { supported: false }),
  ropsten: test('ETHEREUM', 3, { supported: false }),
  optimism: main('OPTIMISM', 10, { sdkOnly: true }),
  optimism_sepolia: test('OPTIMISM', 11155420, { sdkOnly: true }),
  base: main('BASE', 8453, { sdkOnly: true }),
  base_sepolia: test('BASE', 84532, { sdkOnly: true }),
  arbitrum: main('ARBITRUM', 42161, { sdkOnly: true }),
  arbitrum_sepolia: test('ARBITRUM', 421614, { sdkOnly: true }),
  avalanche: main('AVALANCHE', 43114, { sdkOnly: true }),
  avalanche_fuji: test('AVALANCHE', 43113, { sdkOnly: true }),
  gnosis: main('GNOSIS', 100, { sdkOnly: true }),
  celo: main('CELO', 42220, { sdkOnly: true }),
  scroll: main('SCROLL', 534352, { sdkOnly: true }),
  zksync: main('ZKSYNC', 324, { sdkOnly: true }),
  sonic: main('SONIC', 146, { sdkOnly: true }),
  berachain: main('BERACHAIN', 80094, { sdkOnly: true }),
  unichain: main('UNICHAIN', 130, { sdkOnly: true }),
  world_chain: main('WORLD_CHAIN', 480, { sdkOnly: true }),
  ink: main('INK', 57073, { sdkOnly: true }),
  sei: main('SEI', 1329, { sdkOnly: true }),
  monad: main('MONAD', 143, { sdkOnly: true }),
  hyperevm: main('HYPEREVM', 999, { sdkOnly: true }),
}

/** The family of each blockchain whose networks name one. */
export const familyOf: { readonly [B in BlockchainName]?: Family } = { TEZOS: 'tezos', SOLANA: 'solana', NEAR: 'near', APTOS: 'aptos', HEDERA: 'hedera' }
