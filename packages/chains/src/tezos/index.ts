/** Tezos accounts: what a page may know. Signing stands apart, in `./sign`, for the vault's worker alone. */
export { readAddress, toAddress, toKeyText } from './address.ts'
export { type Content, decode, encode, feeOf, type Micheline, mostBurn, type Operation } from './decode.ts'
export { type Prepared, prepare, renew, requireFa2, type Source, type Wanted } from './prepare.ts'
export { type Danger, dangerOf, readOperation, type Step } from './reading.ts'
export { NodeRefusal, type Rpc } from './rpc.ts'
export { type Signed, submit } from './submit.ts'
export { type TokenTransfer, toFa2Transfer, toMutez } from './transfer.ts'
export { type Outcome, wait } from './wait.ts'
