import { isWalletError, WalletError } from '@latchkey/core/errors'
import type { Address, Hex } from 'viem'
import { decodeAbiParameters, getAddress } from 'viem/utils'
import type { Transaction } from './decode.ts'
import { readRevert } from './prepare.ts'
import type { Rpc } from './rpc.ts'
import { traceCall } from './trace.ts'

/** A change for the account by a simulated call. Amounts above zero are gained, below zero lost. */
export type Change =
  | { kind: 'coin'; amount: bigint }
  | { kind: 'token'; contract: Address; amount: bigint }
  | { kind: 'item'; contract: Address; id: bigint; amount: bigint }
  /** Somebody may take so much of a token from now on, or everything of it. */
  | { kind: 'permission'; contract: Address; spender: Address; amount: bigint | 'all' }
  /** Somebody may take one item. */
  | { kind: 'item-permission'; contract: Address; spender: Address; id: bigint }

/**
 * The result of a simulation: changes, or a failure. `complete`: all changes are listed; otherwise there were too many,
 * and the rest may be anything.
 */
export type Simulated =
  | { succeeds: true; changes: Change[]; complete: boolean }
  | { succeeds: false; reason: string | undefined }

/**
 * keccak-256 of the events of ERC-20, ERC-721 and ERC-1155; the first two share names and differ in the number of
 * topics.
 */
const events = {
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  single: '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  batch: '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
  approval: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  approvalForAll: '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
} as const satisfies Record<string, Hex>

/** With `traceTransfers` coins move as if they were a token at this address. */
const coinAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** More than a person could read, and than a real transaction does. */
const mostLogs = 2_000
const mostChanges = 24

type Log = { address: Address; topics: Hex[]; data: Hex }

const isHex = (x: unknown): x is Hex => typeof x === 'string' && /^0x([0-9a-f]{2})*$/i.test(x)
const isRecord = (x: unknown): x is Record<string, unknown> => typeof x === 'object' && x !== null

const readLog = (log: unknown): Log | undefined => {
  if (!isRecord(log) || !isHex(log.address) || log.address.length !== 42 || !isHex(log.data)) return undefined
  const { topics } = log
  if (!Array.isArray(topics) || topics.length > 4 || !topics.every((each) => isHex(each) && each.length === 66))
    return undefined
  return { address: getAddress(log.address), topics: topics as Hex[], data: log.data } // by the tests above
}

const addressOf = (topic: Hex | undefined): Address => getAddress(`0x${(topic ?? '').slice(-40).padStart(40, '0')}`)

/** Losses come first, then permissions, then gains: nothing hides behind gifts. */
const rankOf = (change: Change): number =>
  change.kind === 'permission' || change.kind === 'item-permission' ? 1 : change.amount < 0n ? 0 : 2

/** The changes of some logs for one account, added up, permissions as the last one left them; the gravest first. */
const sumUp = (logs: readonly Log[], account: Address): Change[] => {
  const changes = new Map<string, Change>()
  const add = (key: string, change: Extract<Change, { kind: 'coin' | 'token' | 'item' }>) => {
    const before = changes.get(key)
    const sum = before && 'amount' in before && typeof before.amount === 'bigint' ? before.amount : 0n
    changes.set(key, { ...change, amount: sum + change.amount })
  }
  const move = (from: Address, to: Address, amount: bigint, what: { contract: Address; id?: bigint }) => {
    const signed = (to === account ? amount : 0n) - (from === account ? amount : 0n)
    const { contract, id } = what
    if (from !== account && to !== account) return
    if (contract.toLowerCase() === coinAddress) return add('coin', { kind: 'coin', amount: signed })
    if (id === undefined) return add(contract, { kind: 'token', contract, amount: signed })
    add(`${contract} ${id}`, { kind: 'item', contract, id, amount: signed })
  }
  for (const { address: contract, topics, data } of logs) {
    const [event, first, second, third] = topics
    const [one, other] = [addressOf(first), addressOf(second)]
    try {
      if (event === events.transfer && topics.length === 3 && data.length === 66)
        move(one, other, BigInt(data), { contract })
      if (event === events.transfer && third) move(one, other, 1n, { contract, id: BigInt(third) })
      if (event === events.single && third) {
        const [id, amount] = decodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], data)
        move(other, addressOf(third), amount, { contract, id })
      }
      if (event === events.batch && third) {
        const [ids, amounts] = decodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], data)
        for (const [at, id] of ids.entries()) move(other, addressOf(third), amounts[at] ?? 0n, { contract, id })
      }
      if (one !== account) continue
      const spender = other
      if (event === events.approval && topics.length === 3 && data.length === 66)
        changes.set(`${contract} by ${spender}`, { kind: 'permission', contract, spender, amount: BigInt(data) })
      if (event === events.approval && third)
        changes.set(`${contract} ${third} by`, { kind: 'item-permission', contract, spender, id: BigInt(third) })
      if (event === events.approvalForAll && data.length === 66)
        changes.set(`${contract} all by ${spender}`, {
          kind: 'permission',
          contract,
          spender,
          amount: BigInt(data) === 0n ? 0n : 'all',
        })
    } catch {
      // A contract may log whatever it likes under these names.
    }
  }
  const says = (change: Change) =>
    change.kind === 'item-permission' ? BigInt(change.spender) !== 0n : change.amount !== 0n
  return [...changes.values()].filter(says).sort((one, other) => rankOf(one) - rankOf(other))
}

const hex = (value: bigint): Hex => `0x${value.toString(16)}`

type Asked = { from: Address; to?: Address; value: Hex; data?: Hex }

const unanswered = () => new WalletError('internalJsonRpc', { reason: 'the node gave no simulation' })

const runAll = async (calls: readonly Asked[], rpc: Rpc): Promise<unknown[]> => {
  const options = { blockStateCalls: [{ calls }], traceTransfers: true, validation: false }
  try {
    const answer = await rpc('eth_simulateV1', [options, 'latest'])
    const [block] = Array.isArray(answer) ? (answer as unknown[]) : []
    return isRecord(block) && Array.isArray(block.calls) ? (block.calls as unknown[]) : []
  } catch (failure) {
    const [only] = calls
    // A trace knows nothing of calls before it: of several it would tell something that is not so.
    if (!only || calls.length > 1 || !isWalletError(failure, 'methodNotFound')) throw failure
    return [await traceCall(only, { address: coinAddress, topic: events.transfer }, rpc)]
  }
}

/**
 * Simulates calls of an account as if they were carried out now, one after the other (`eth_simulateV1`, coins
 * traced; for one call alone `debug_traceCall`, where a node has only that). Advice of one node: what is signed must be
 * read from its own bytes all the same.
 *
 * @throws WalletError `methodNotFound` when the node cannot simulate; another when it would not; `internalJsonRpc` for
 * an
 *   answer that is none
 * @throws what `rpc` throws for an outage
 */
export async function simulate(
  calls: readonly Pick<Transaction, 'to' | 'value' | 'data'>[],
  from: Address,
  rpc: Rpc,
): Promise<Simulated[]> {
  const account = getAddress(from)
  const asked = calls.map(({ to, value, data }) => ({
    from,
    ...(to && { to }),
    value: hex(value),
    ...(data !== '0x' && { data }),
  }))
  const results = await runAll(asked, rpc)
  if (results.length !== calls.length) throw unanswered()
  return results.map((result): Simulated => {
    if (!isRecord(result) || (result.status !== '0x1' && result.status !== '0x0')) throw unanswered()
    if (result.status === '0x0') return { succeeds: false, reason: readRevert({ data: result.returnData }) }
    const logs = Array.isArray(result.logs) ? (result.logs as unknown[]) : []
    const read = logs.slice(0, mostLogs).flatMap((log) => readLog(log) ?? [])
    const changes = sumUp(read, account)
    return {
      succeeds: true,
      changes: changes.slice(0, mostChanges),
      complete: logs.length <= mostLogs && changes.length <= mostChanges,
    }
  })
}
