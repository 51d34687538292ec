import type { ChainFamily } from '../family.ts'
import { isAddress, toAddress } from './address.ts'
import { readBalance } from './balance.ts'
import { decode, encode, type Transaction } from './decode.ts'
import { describe } from './describe.ts'
import { createNode } from './node.ts'
import { type Prepared, prepare } from './prepare.ts'
import type { Rpc } from './rpc.ts'
import { readSigned } from './signed.ts'
import type { Step } from './steps.ts'
import { submit } from './submit.ts'
import { readTokens } from './tokens.ts'
import { createWait, type Sent } from './wait.ts'

/** Solana: Ed25519 accounts, transactions of three formats, a JSON-RPC node. */
export const solana = {
  curve: 'ed25519',
  finality: 'final',
  toAddress,
  isAddress,
  createNode: ({ url }) => createNode(url),
  encode: (transaction) => encode(transaction),
  decode,
  describe,
  prepare: async (request, { address }, rpc) => ({
    ...(await prepare(request, address, rpc)),
    unsigned: encode(request),
  }),
  readSigned: (raw, { address }) => readSigned(raw, address),
  submit,
  createWait,
  readBalance,
  readTokens,
} satisfies ChainFamily<{
  transaction: Transaction
  step: Step
  node: Rpc
  request: Transaction
  account: { address: string }
  prepared: Prepared & { unsigned: Uint8Array }
  sent: Sent
}>

export { fromAddress, isAddress, toAddress } from './address.ts'
export { readBalance } from './balance.ts'
export type { Loss } from './control.ts'
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
export {
  type Danger,
  dangerOf,
  describe,
  isDurable,
  type Reading,
  readTransaction,
  stakeSpace,
  voteSpace,
} from './describe.ts'
export { isAlive, type Lifetime, mayBeRenewed, readLifetime, readNewest, withLifetime } from './lifetime.ts'
export { createNode } from './node.ts'
export { type Changes, type Prepared, prepare } from './prepare.ts'
export { readLeast, readStanding, type Standing } from './recipient.ts'
export { NodeRefusal, type Rpc } from './rpc.ts'
export { readSignIn } from './sign-in.ts'
export { readSigned } from './signed.ts'
export type { Step } from './steps.ts'
export { submit } from './submit.ts'
export { type TokenAccount, wrappedMints } from './token-account.ts'
export { readTokens } from './tokens.ts'
export { toTokenTransfer, toTransfer } from './transfer.ts'
export { isSignature, requireSignatures } from './verify.ts'
export { createWait } from './wait.ts'
