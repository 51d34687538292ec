import type { ChainFamily } from '../family.ts'
import { isAddress, toAddress } from './address.ts'
import { readBalance } from './balance.ts'
import { decode, encode, type Operation } from './decode.ts'
import { describe, type Step } from './describe.ts'
import { createNode } from './node.ts'
import { type Prepared, prepare, type Source, type Wanted } from './prepare.ts'
import type { Rpc } from './rpc.ts'
import { readSigned } from './signed.ts'
import { submit } from './submit.ts'
import { readTokens } from './tokens.ts'
import { createWait, type Sent } from './wait.ts'

/** Tezos: Ed25519 accounts, binary operations, a REST node. */
export const tezos = {
  curve: 'ed25519',
  finality: 'final',
  toAddress,
  isAddress,
  createNode: ({ url }) => createNode(url),
  encode,
  decode,
  describe,
  prepare,
  readSigned,
  submit,
  createWait,
  readBalance,
  readTokens,
} satisfies ChainFamily<{
  transaction: Operation
  step: Step
  node: Rpc
  request: readonly Wanted[]
  account: Source
  prepared: Prepared
  sent: Sent
}>

export { readAddress, readKey, toAddress, toKeyText } from './address.ts'
export { readBalance } from './balance.ts'
export type { Content, Parameters } from './content.ts'
export { decode, encode, feeOf, mostBurn, type Operation, toParameters } from './decode.ts'
export { type Danger, dangerOf, describe, readOperation, type Step } from './describe.ts'
export type { Micheline } from './micheline.ts'
export { toMichelineText } from './micheline-text.ts'
export { packText, readPayload } from './payload.ts'
export { type Prepared, prepare, renew, requireFa2, type Source, type Wanted } from './prepare.ts'
export { NodeRefusal, type Rpc, readHeadLevel } from './rpc.ts'
export { readSigned } from './signed.ts'
export { readStandards, type Standards } from './standards.ts'
export { submit } from './submit.ts'
export { readTokenMetadata, type TokenMetadata, toTokenKey } from './token-metadata.ts'
export { readTokenId } from './tokens.ts'
export { type TokenTransfer, toFa2Transfer, toMutez } from './transfer.ts'
export { isSignature } from './verify.ts'
export { createWait } from './wait.ts'
