/** NEAR accounts: what a page may know. Signing stands apart, in `./sign`, for the vault's worker alone. */
export { readBalance, type Token } from './account.ts'
export { isAccountId, toAddress } from './address.ts'
export { type Action, decode, encode, type Transaction, toHashText, toKeyText } from './decode.ts'
export { type Failure, type Prepared, prepare, readRequest, renew } from './prepare.ts'
export { type Danger, dangerOf, readTransaction, type Step, spentBy } from './reading.ts'
export { NodeRefusal, type Rpc, readAnswer } from './rpc.ts'
export { type Signed, submit } from './submit.ts'
export { type Outcome, wait } from './wait.ts'
