/** NEAR accounts: what a page may know. Signing stands apart, in `./sign`, for the vault's worker alone. */
export { isAccountId, toAddress } from './address.ts'
export { type Action, decode, encode, type Transaction, toKeyText } from './decode.ts'
export { type Danger, dangerOf, readTransaction, type Step, spentBy } from './reading.ts'
