import type { ChainFamily } from '../family.ts'
import { isAccountId, toAddress } from './address.ts'
import { readBalance } from './balance.ts'
import { decode, encode, type Transaction } from './decode.ts'
import { describe, type Step } from './describe.ts'
import { createNode } from './node.ts'
import { type Prepared, prepare } from './prepare.ts'
import type { Rpc } from './rpc.ts'
import { readSigned } from './signed.ts'
import { submit } from './submit.ts'
import { readTokens } from './tokens.ts'
import { createWait, type Sent } from './wait.ts'

/** NEAR: Ed25519 accounts, borsh transactions, a JSON-RPC node. */
export const near = {
  curve: 'ed25519',
  finality: 'final',
  toAddress,
  isAddress: isAccountId,
  createNode: ({ url }) => createNode(url),
  encode,
  decode,
  describe,
  prepare: (request, _, rpc) => prepare(request, rpc),
  readSigned: (raw, { address }) => readSigned(raw, address),
  submit,
  createWait,
  readBalance,
  readTokens,
} satisfies ChainFamily<{
  transaction: Transaction
  step: Step
  node: Rpc
  request: Transaction
  account: { address: string }
  prepared: Prepared
  sent: Sent
}>

export { readAccount } from './account.ts'
export { readActions, readBytes, readKeyText } from './action-json.ts'
export { isAccountId, toAddress } from './address.ts'
export { readBalance } from './balance.ts'
export { type Action, decode, encode, type Transaction, toHashText, toKeyText } from './decode.ts'
export { type Danger, dangerOf, describe, readTransaction, type Step, spentBy } from './describe.ts'
export { gasFor, mostFee } from './fee.ts'
export { createNode } from './node.ts'
export { type Failure, type Prepared, prepare, prepareAsIs, readRequest, renew } from './prepare.ts'
export { NodeRefusal, type Rpc, readAnswer } from './rpc.ts'
export { readSigned } from './signed.ts'
export { submit } from './submit.ts'
export { readRegistration, readTokenBalance, type TokenMetadata } from './tokens.ts'
export { createWait } from './wait.ts'
