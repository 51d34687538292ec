import { type AptosNode, createAptosNode } from '@latchkey/aptos-node'
import type { ChainFamily } from '../family.ts'
import { isAddress, readAddress, toAddress } from './address.ts'
import { readBalance } from './balance.ts'
import { decode, encode, type Transaction } from './decode.ts'
import { describe, type Reading } from './describe.ts'
import { type Prepared, prepare, type Signer } from './prepare.ts'
import type { Wanted } from './request.ts'
import { readSigned } from './signed.ts'
import { submit } from './submit.ts'
import { readTokens } from './tokens.ts'
import { createWait, type Sent } from './wait.ts'

/** Aptos: Ed25519 accounts, BCS transactions, a REST node. */
export const aptos = {
  curve: 'ed25519',
  finality: 'final',
  toAddress: (publicKey) => toAddress(publicKey),
  isAddress,
  createNode: ({ url }) => createAptosNode({ url }),
  encode,
  decode,
  describe,
  prepare,
  readSigned: (raw, { address }) => readSigned(raw, readAddress(address)),
  submit,
  createWait,
  readBalance: (address, node) => readBalance(address, node),
  readTokens,
} satisfies ChainFamily<{
  transaction: Transaction
  step: Reading
  node: AptosNode
  request: Wanted
  account: Signer
  prepared: Prepared
  sent: Sent
}>

export { readAddress, toAddress, toAddressBytes, toShortAddress } from './address.ts'
export { decodeArguments, encodeArguments, toJson, type Value } from './arguments.ts'
export { readBalance } from './balance.ts'
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
export { aptosCoin, type Danger, describe, type Reading, readCall, spentBy, sumOf } from './describe.ts'
export {
  type MessageFacts,
  type MessageRequest,
  readMessageRequest,
  toFullMessage,
  toSignedMessage,
} from './message.ts'
export { mostKeys, toMultiKey, toMultiSignature } from './multi-key.ts'
export {
  type AptosSimulation,
  type Asset,
  type Prepared,
  prepare,
  prepareParties,
  readAsset,
  renew,
  type Signer,
} from './prepare.ts'
export { readSender, readWanted, type Wanted } from './request.ts'
export { readSigned } from './signed.ts'
export { submit } from './submit.ts'
export { toSubmitRequest } from './submit-request.ts'
export { formatTypeTag, parseTypeTag, type TypeTag } from './type-tag.ts'
export { createWait, wait } from './wait.ts'
