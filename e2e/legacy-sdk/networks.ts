import { type Generation, isSince } from './generations.ts'

export type LegacyNetwork = {
  name: string
  blockchain: string
  net: 'main' | 'test'
  chainId: number
  /** True for a network in the list of names that is refused wherever a network is needed. */
  refused: boolean
}

/**
 * Name, blockchain, net, chain id, first and last generation that knows the row. Where a number or blockchain changed,
 * there is a row for each period; without a number it is found by name only. The first match counts, so 1 is Ethereum.
 */
const table = `
ethereum                ETHEREUM         main  1         1.5.1
goerli                  ETHEREUM         test  5         1.5.1    1.11.2
sepolia                 ETHEREUM         test  11155111  1.12.5
ropsten                 ETHEREUM         test  3         1.10.4   1.12.5  refused
polygon                 POLYGON          main  137       1.5.1
mumbai                  POLYGON          test  80001     1.5.1    1.14.3
amoy                    POLYGON          test  80002     1.14.9
bnb_smart_chain         BNB_SMART_CHAIN  main  56        1.5.1
bnb_smart_chain_testnet BNB_SMART_CHAIN  test  97        1.5.1
klaytn                  KLAYTN           main  8217      1.5.1
baobab                  KLAYTN           test  1001      1.5.1
solana                  SOLANA           main  -         1.5.1
solana_devnet           SOLANA           test  -         1.5.1
near                    NEAR             main  -         1.5.1
near_testnet            NEAR             test  -         1.5.1
bora                    BORA             main  77001     1.5.1
bora_testnet            BORA             test  99001     1.5.1
aptoslab                APTOS            main  1         1.10.4   1.12.5
aptoslab_testnet        APTOS            test  -         1.10.4   1.12.5
aptos                   APTOS            main  1         1.14.3
aptos_testnet           APTOS            test  2         1.14.3
meverse                 MEVERSE          main  7518      1.10.4
meverse_testnet         MEVERSE          test  4759      1.10.4
psm                     PSM              main  91002     1.10.4   1.14.9  refused
psm_testnet             PSM              test  -         1.10.4   1.10.4
psm_testnet             PSM              test  500       1.10.14
psm_testnet_test        PSM_TEST         test  400       1.10.14
psm_testnet_dev         PSM_DEV          test  100       1.10.14
home_verse              HOME_VERSE       main  19011     1.10.14
home_verse_testnet      HOME_VERSE       test  40875     1.10.14
yooldo_verse            YOOLDO_VERSE     main  411       1.10.14  1.12.5
yooldo_verse            YOOLDO_VERSE     main  50005     1.14.3
yooldo_verse_testnet    YOOLDO_VERSE     main  50006     1.14.3
sand_verse              YOOLDO_VERSE     test  20197     1.10.14  1.12.5
sand_verse              SAND_VERSE       test  20197     1.14.3
oasys                   OASYS            main  248       1.10.14
oasys_testnet           OASYS            test  9372      1.10.14
mch_verse               MCH_VERSE        main  29548     1.10.14
mch_verse_testnet       MCH_VERSE        test  420       1.10.14
hedera                  HEDERA           main  295       1.11.2
hedera_testnet          HEDERA           test  296       1.11.2
tezos                   TEZOS            main  9999999   1.12.5
ghostnet                TEZOS            test  9999998   1.12.5
defi_verse              DEFI_VERSE       main  16116     1.12.5
defi_verse_testnet      DEFI_VERSE       test  17117     1.12.5
kroma                   KROMA            main  255       1.12.5
kroma_sepolia           KROMA            test  2358      1.12.5
lith                    LITH             main  60118     1.14.9
asm_qa                  ASM_QA           test  807424    1.12.5
asm_test                ASM_TEST         test  595581    1.12.5
asm_dev                 ASM_DEV          test  955081    1.12.5   1.14.3
asm_dev                 ASM_DEV          test  5668      1.14.9
asm_stage               ASM_STAGE        test  847799    1.14.3
linea                   LINEA            main  59144     1.14.3
linea_goerli            LINEA            test  59140     1.14.3
dm2verse                DM2_VERSE        main  68770     1.14.9
dm2verse_testnet        DM2_VERSE        test  68775     1.14.9
`

const rows = table
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', blockchain = '', net, chainId, first, last = '1.14.9', refused] = line.split(/\s+/)
    const row = { name, blockchain, net: net as 'main' | 'test', chainId: Number(chainId), refused: !!refused }
    return { row, first: first as Generation, last: last as Generation }
  })

/** The networks that a generation knows. */
export const networksOf = (generation: Generation): LegacyNetwork[] =>
  rows.filter(({ first, last }) => isSince(generation, first) && isSince(last, generation)).map(({ row }) => row)

/** Networks whose provider speaks EIP-1193. */
export const isEthLike = ({ blockchain }: LegacyNetwork): boolean =>
  !['SOLANA', 'NEAR', 'APTOS', 'TEZOS'].includes(blockchain)

/** Like ethers, pads to whole bytes: 80001 is 0x013881. */
export const toPaddedHex = (chainId: number): string => {
  const digits = chainId.toString(16)
  return `0x${digits.length % 2 ? '0' : ''}${digits}`
}
