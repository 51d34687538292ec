/** Solana accounts: what a page may know. Signing stands apart, in `./sign`, for the vault's worker alone. */
export { fromAddress, toAddress } from './address.ts'
export { readBalance } from './balance.ts'
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
export { type HeldToken, readTokens } from './holdings.ts'
export { isAlive, type Lifetime, mayBeRenewed, readLifetime, readNewest, withLifetime } from './lifetime.ts'
export { createNode } from './node.ts'
export { type Changes, type Prepared, prepare } from './prepare.ts'
export {
  type Danger,
  dangerOf,
  isDurable,
  type Reading,
  readTransaction,
  type Step,
  stakeSpace,
  voteSpace,
} from './reading.ts'
export { readLeast, readStanding, type Standing } from './recipient.ts'
export { NodeRefusal, type Rpc } from './rpc.ts'
export { givenBy, readSigned, type Sent } from './sent.ts'
export { readSignIn } from './sign-in.ts'
export { submit } from './submit.ts'
export type { TokenAccount } from './token.ts'
export { toTokenTransfer, toTransfer } from './transfer.ts'
export { isSignature, requireSignatures } from './verify.ts'
export { type Outcome, type WaitOptions, wait } from './wait.ts'
