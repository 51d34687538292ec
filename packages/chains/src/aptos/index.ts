/** Aptos accounts: what a page may know. Signing stands apart, in `./sign`, for the vault's worker alone. */
export { readAddress, toAddress, toAddressBytes, toShortAddress } from './address.ts'
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
export { formatTypeTag, parseTypeTag, type TypeTag } from './type-tag.ts'
