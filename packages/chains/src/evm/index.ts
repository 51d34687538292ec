/** EVM accounts: what a page may know. Signing stands apart, in `./sign`, for the vault's worker alone. */
export { decode, encode, mostFee, type Transaction } from './decode.ts'
export { type Contracts, isBlindDelegation, listEffects, partyOf, readEffect } from './effect.ts'
export { type Item, readAllowance, readBalance, readIsApprovedForAll, readItems, readTokenBalance } from './holdings.ts'
export { findLookAlike, type LookAlike } from './look-alike.ts'
export { readMessageRequest, readSignIn, type SignIn, type SignInProblem } from './message.ts'
export {
  associateCalls,
  type CallsKind,
  type Effect,
  type Reading,
  readTransaction,
  unlimitedFrom,
  withLimit,
} from './reading.ts'
export { prepareReplacement, type Replacing } from './replace.ts'
export { readRequest, type TransactionRequest, type Wanted } from './request.ts'
export type { Rpc } from './rpc.ts'
export { readSigned, recipientOf, type Signed } from './sent.ts'
export { type Change, type Simulated, simulate } from './simulate.ts'
export { type Prepared, prepare, readNonce, readSentCount, submit, withNonce } from './submit.ts'
export { type Run, splitHidden, toText } from './text.ts'
export { readIsSafe, readToken, readTokenName, type Token } from './token.ts'
export { isBurn, isTwin } from './twin.ts'
export { type Assets, isFree, type Order, type Piece } from './typed-order.ts'
export { amountsOf, type Spending } from './typed-permit.ts'
export { readTypedView, type TypedNode, type TypedView } from './typed-view.ts'
