import {
  decode,
  type Prepared,
  prepare,
  type Reading,
  type Rpc,
  readRequest,
  readToken,
  readTransaction,
  type Token,
  type Transaction,
  type TransactionRequest,
  withNonce,
} from '@latchkey/chains/evm'
import { chainIdOf, type Network } from '@latchkey/core/networks'
import { isOutage } from './outage.ts'
import type { Room } from './room.ts'

/** A transaction as it can be signed now, decoded from its own bytes. */
export type Draft = Prepared & { transaction: Transaction; token: Token | undefined; reading: Reading }

export type Account = { address: `0x${string}`; chainId: number }

/** Reads at a network's node. An outage keeps its own form, so that it is not taken for the node's refusal. */
export const rpcOf =
  ({ session }: Pick<Room, 'session'>, { name }: Network): Rpc =>
  async (method, params) => {
    try {
      return await session.api.rpc(name, method, params)
    } catch (failure) {
      throw isOutage(failure) && failure instanceof Error ? (failure.cause ?? failure) : failure
    }
  }

/** Fees that moved less than a tenth say nothing new: the screen, and what is signed, stay as they are. */
const isSame = (before: Draft, now: Draft): boolean => {
  const moved = now.fee.most > before.fee.most ? now.fee.most - before.fee.most : before.fee.most - now.fee.most
  return (
    moved * 10n <= before.fee.most &&
    before.transaction.gas === now.transaction.gas &&
    before.contract === now.contract &&
    before.failure?.reason === now.failure?.reason &&
    (before.failure === undefined) === (now.failure === undefined) &&
    // Whether it can be paid is told from the newest balance.
    before.balance < before.transaction.value + before.fee.most === now.balance < now.transaction.value + now.fee.most
  )
}

/** Older SDKs know some networks by another chain id: it is the same network, and what is signed is the register's id. */
const withOwnChainId = (request: TransactionRequest, { network, page }: Room): TransactionRequest => {
  const { chainId } = request
  const older = chainIdOf(network, page.version)
  return chainId !== undefined && Number(chainId) === older ? { ...request, chainId: network.chainId } : request
}

/**
 * Asks the network what a transaction costs and does; what a contract says of itself is asked once. `place` is its place
 * among those that are sent together, from 0: so many transactions come before it.
 */
export const createLoad = (room: Room, account: Account, request: TransactionRequest, place = 0) => {
  const wanted = readRequest(withOwnChainId(request, room), account)
  const rpc = rpcOf(room, room.network)
  let token: Promise<Token | undefined> | undefined
  return async (before: Draft | undefined): Promise<Draft> => {
    const { to, data } = wanted
    if (to && data !== '0x')
      token ??= readToken(rpc, to).catch((failure) => {
        token = undefined
        throw failure
      })
    const [prepared, known] = await Promise.all([prepare(wanted, account, rpc), token])
    const first = decode(prepared.unsigned)
    const unsigned = withNonce(first, first.nonce + place)
    const transaction = decode(unsigned)
    const now = { ...prepared, unsigned, transaction, token: known, reading: readTransaction(transaction, known) }
    return before && isSame(before, now) ? before : now
  }
}
