/** Aptos accounts: what a page may know. Signing stands apart, in `./sign`, for the vault's worker alone. */
export { readAddress, toAddress, toAddressBytes, toShortAddress } from './address.ts'
export { decodeArguments, encodeArguments, toJson, type Value } from './arguments.ts'
export type { BalanceChange, SimulatedEvent } from './balance-changes.ts'
export {
  decode,
  decodeParties,
  encode,
  encodeParties,
  mostFee,
  type PartiesTransaction,
  type Transaction,
} from './decode.ts'
export {
  type MessageFacts,
  type MessageRequest,
  readMessageRequest,
  toFullMessage,
  toSignedMessage,
} from './message.ts'
export { mostKeys, toMultiKey, toMultiSignature } from './multi-key.ts'
export {
  type Asset,
  type Outlook,
  type Prepared,
  prepare,
  prepareParties,
  readAsset,
  readBalance,
  renew,
  type Signer,
} from './prepare.ts'
export { aptosCoin, type Danger, type Reading, readCall } from './reading.ts'
export { readSender, readWanted, type Wanted } from './request.ts'
export { givenBy, readSigned, type Sent } from './sent.ts'
export { submit } from './submit.ts'
export { toSubmitRequest } from './submit-request.ts'
export { formatTypeTag, parseTypeTag, type TypeTag } from './type-tag.ts'
export { type Ended, wait } from './wait.ts'
