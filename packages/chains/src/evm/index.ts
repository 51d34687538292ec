import { fromHex, toHex } from '@latchkey/core/bytes'
import { WalletError } from '@latchkey/core/errors'
import type { Hex } from 'viem'
import { getAddress } from 'viem/utils'
import type { ChainFamily, Sent } from '../family.ts'
import { isAddress, toAddress } from './address.ts'
import { readBalance } from './balance.ts'
import { decode, encode, type Transaction } from './decode.ts'
import { describe } from './describe.ts'
import { createNode } from './node.ts'
import { type Prepared, prepare, type Sender } from './prepare.ts'
import type { Reading } from './reading.ts'
import type { Wanted } from './request.ts'
import type { Rpc } from './rpc.ts'
import { readSigned } from './signed.ts'
import { sendRaw, submit } from './submit.ts'
import { readTokens } from './tokens.ts'
import { createWait } from './wait.ts'

type Bytes<T> = Omit<T, 'unsigned'> & { unsigned: Uint8Array }

/** Ethereum and the chains like it: secp256k1 accounts, RLP transactions, a JSON-RPC node. */
export const evm = {
  curve: 'secp256k1',
  finality: 'latest',
  toAddress,
  isAddress,
  createNode: ({ url }) => createNode(url),
  encode: (transaction) => fromHex(encode(transaction)),
  decode: (unsigned) => decode(toHex(unsigned)),
  describe,
  async prepare(request, account, rpc) {
    const prepared = await prepare(request, account, rpc)
    return { ...prepared, unsigned: fromHex(prepared.unsigned) }
  },
  readSigned(raw, { address }) {
    const { hash, transaction, from } = readSigned(toHex(raw))
    if (from.toLowerCase() !== address.toLowerCase())
      throw new WalletError('invalidParams', { reason: 'this account did not sign these bytes' })
    return { raw, id: hash, transaction }
  },
  submit: ({ raw, id }, rpc) => submit({ raw: toHex(raw), hash: id as Hex }, (bytes) => sendRaw(bytes, rpc), rpc), // from `readSigned`
  createWait,
  readBalance: (address, rpc) => readBalance(getAddress(address), rpc),
  readTokens,
} satisfies ChainFamily<{
  transaction: Transaction
  step: Reading
  node: Rpc
  request: Wanted
  account: Sender
  prepared: Bytes<Prepared>
  sent: Sent
}>

export { isRefusedSignIn, type SignIn, type SignInProblem } from '../siwe.ts'
export { isAddress, isBurnAddress } from './address.ts'
export { readBalance } from './balance.ts'
export type { Change, ControlOver } from './change.ts'
export { type Confusable, findConfusable } from './confusables.ts'
export { decode, encode, mostFee, type Transaction } from './decode.ts'
export { type Contracts, isBlindDelegation, listEffects, partyOf, readEffect } from './effect.ts'
export { type Item, readIsApprovedForAll, readItems } from './items.ts'
export { readMessageRequest, readSignIn } from './message.ts'
export { isMultiSend, isOpenToAll } from './nested.ts'
export type { Order, Piece } from './order.ts'
export { type Prepared, prepare, readNonce, readSentCount, withNonce } from './prepare.ts'
export { readPriceFeed } from './price-feed.ts'
export {
  type CallsKind,
  type Effect,
  type Reading,
  readTransaction,
  type SwapPiece,
  unlimitedFrom,
  withLimit,
} from './reading.ts'
export { prepareReplacement, type Replacing } from './replace.ts'
export { readRequest, type TransactionRequest, type Wanted } from './request.ts'
export type { Rpc } from './rpc.ts'
export { readIsSafe } from './safe.ts'
export type { SafeRefund } from './safe-refund.ts'
export { readSigned, recipientOf, type Signed } from './signed.ts'
export { type Simulated, simulate } from './simulate.ts'
export { submit } from './submit.ts'
export { isImitation, isKnownText, judgeText } from './text-instruction.ts'
export { readTextSites } from './text-key.ts'
export { askContract, readToken, readTokenName, type Token } from './token.ts'
export { associateCalls } from './token-service.ts'
export { readAllowance, readTokenBalance } from './tokens.ts'
export { type Assets, isFree } from './typed-order.ts'
export { amountsOf, type Spending } from './typed-permit.ts'
export { readTypedView, type TypedNode, type TypedView, takesPin } from './typed-view.ts'
