/** Solana accounts: what a page may know. Signing stands apart, in `./sign`, for the vault's worker alone. */
export { fromAddress, toAddress } from './address.ts'
export {
  type Account,
  couldBeTransaction,
  decode,
  encode,
  type Instruction,
  largest,
  type Resources,
  type Transaction,
  tablesOf,
  toBase58,
  withTables,
} from './decode.ts'
export { type Danger, dangerOf, type Reading, readTransaction, type Step, stakeSpace, voteSpace } from './reading.ts'
