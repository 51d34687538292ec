/** Tezos accounts: what a page may know. Signing stands apart, in `./sign`, for the vault's worker alone. */
export { readAddress, toAddress, toKeyText } from './address.ts'
export { type Content, decode, encode, feeOf, type Micheline, mostBurn, type Operation } from './decode.ts'
export { type Danger, dangerOf, readOperation, type Step } from './reading.ts'
export { type TokenTransfer, toFa2Transfer, toMutez } from './transfer.ts'
