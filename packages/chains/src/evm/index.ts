/** EVM accounts: what a page may know. Signing stands apart, in `./sign`, for the vault's worker alone. */
export { decode, encode, mostFee, type Transaction } from './decode.ts'
export { type Reading, readTransaction } from './reading.ts'
export { readRequest, type TransactionRequest, type Wanted } from './request.ts'
export type { Rpc } from './rpc.ts'
export { type Prepared, prepare, readNonce, submit, withNonce } from './submit.ts'
export { readToken, type Token, toSymbol } from './token.ts'
