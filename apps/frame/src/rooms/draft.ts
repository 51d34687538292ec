import {
  decode,
  type Effect,
  type Prepared,
  prepare,
  type Reading,
  type Rpc,
  readEffect,
  readRequest,
  type Token,
  type Transaction,
  type TransactionRequest,
  type Wanted,
  withLimit,
  withNonce,
} from '@latchkey/chains/evm'
import { chainIdOf, type Network } from '@latchkey/core/networks'
import { createContracts, type Facts, type Outlook, readFacts, readOutlooks, readRecipients } from './facts.ts'
import { isOutage } from './outage.ts'
import type { Room } from './room.ts'

/** A transaction as it can be signed now, decoded from its own bytes. */
export type Draft = Prepared & {
  transaction: Transaction
  token: Token | undefined
  reading: Reading
  facts: Facts
  /** What a node says it would change; `none` where it cannot say. */
  outlook: Outlook
  /** The person set another limit than the page, which asked for so much, in the token's smallest unit. */
  limited?: { asked: bigint } | undefined
}

/** What a draft does, in the form of the calls inside others. */
export const effectOf = ({ transaction: { to, value, data }, reading, token }: Draft): Effect => ({
  to,
  value,
  data,
  reading,
  token,
  delegate: false,
})

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
    before.transaction.data === now.transaction.data &&
    isSameText(before.outlook, now.outlook) &&
    isSameText(before.facts, now.facts) &&
    before.contract === now.contract &&
    before.failure?.reason === now.failure?.reason &&
    (before.failure === undefined) === (now.failure === undefined) &&
    // Whether it can be paid is told from the newest balance.
    before.balance < before.transaction.value + before.fee.most === now.balance < now.transaction.value + now.fee.most
  )
}

/** Whether two plain values say the same. */
export const isSameText = (one: unknown, other: unknown): boolean => {
  const [a, b] = [one, other].map((each) =>
    JSON.stringify(each, (_, value) => (typeof value === 'bigint' ? `${value}n` : value)),
  )
  return a === b
}

/** Older SDKs know some networks by another chain id: it is the same network, and what is signed is the register's id. */
const withOwnChainId = (request: TransactionRequest, { network, page }: Room): TransactionRequest => {
  const { chainId } = request
  const older = chainIdOf(network, page.version)
  return chainId !== undefined && Number(chainId) === older ? { ...request, chainId: network.chainId } : request
}

/** Asks the network anew; what has not changed in a way that matters stays the same object. */
export type Load = (before: Draft | undefined, limit?: bigint) => Promise<Draft>

/**
 * Asks the network what a transaction costs and does; what a contract says of itself is asked once. `place` is its place
 * among those that are sent together, from 0: so many transactions come before it. With `limit` an approval of tokens is
 * for so much instead.
 */
export const createLoad = (room: Room, account: Account, request: TransactionRequest, place?: number): Load => {
  const wanted = readRequest(withOwnChainId(request, room), account)
  const rpc = rpcOf(room, room.network)
  const contracts = createContracts(rpc)
  const known = once(() => readRecipients(room, room.network))
  return async (before, limit) => {
    const asked = limit === undefined ? wanted : withOwnLimit(wanted, limit)
    const [prepared, [outlook = { kind: 'none' } as const]] = await Promise.all([
      prepare(asked, account, rpc),
      // Of several the outlook is one for all.
      place === undefined ? readOutlooks([asked], account.address, rpc, contracts) : [before?.outlook],
      // So that the contracts have answered by the time the bytes are there.
      readEffect(asked, contracts),
    ])
    const first = decode(prepared.unsigned)
    const unsigned = withNonce(first, first.nonce + (place ?? 0))
    const transaction = decode(unsigned)
    const effect = await readEffect(transaction, contracts)
    const facts = await readFacts(effect, account.address, rpc, await known())
    const { reading, token } = effect
    const limited = limit === undefined ? undefined : { asked: approvedBy(await readEffect(wanted, contracts)) }
    const now = { ...prepared, unsigned, transaction, token, reading, facts, outlook, limited }
    return before && isSame(before, now) ? before : now
  }
}

const approvedBy = ({ reading }: Effect): bigint => (reading.kind === 'token-approval' ? reading.amount : 0n)

const withOwnLimit = (wanted: Wanted, limit: bigint): Wanted => {
  const data = withLimit(wanted.data, limit)
  if (!data) throw new Error('a limit for what has none')
  return { ...wanted, data }
}

const once = <T>(read: () => Promise<T>): (() => Promise<T>) => {
  let answer: Promise<T> | undefined
  return () => {
    answer ??= read()
    return answer
  }
}
