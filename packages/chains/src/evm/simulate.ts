import { isWalletError, WalletError } from '@latchkey/core/errors'
import type { Address, Hex } from 'viem'
import { getAddress } from 'viem/utils'
import type { Change, Log } from './change.ts'
import { sumUp } from './changes.ts'
import type { Transaction } from './decode.ts'
import { coinAddress, events } from './events.ts'
import { readRevert } from './prepare.ts'
import type { Rpc } from './rpc.ts'
import { traceCall } from './trace.ts'

/**
 * The result of a simulation: changes, or a failure. `complete`: all changes are listed; otherwise there were too many,
 * and the rest is unknown.
 */
export type Simulated =
  | { succeeds: true; changes: Change[]; complete: boolean }
  | { succeeds: false; reason: string | undefined }

/** More than a person could read, and more than a real transaction makes. */
const mostLogs = 2_000
const mostChanges = 24

const isRecord = (x: unknown): x is Record<string, unknown> => typeof x === 'object' && x !== null

const isHex = (x: unknown): x is Hex => typeof x === 'string' && /^0x([0-9a-f]{2})*$/i.test(x)
const readLog = (log: unknown): Log | undefined => {
  if (!isRecord(log) || !isHex(log.address) || log.address.length !== 42 || !isHex(log.data)) return undefined
  const { topics } = log
  if (!Array.isArray(topics) || topics.length > 4 || !topics.every((each) => isHex(each) && each.length === 66))
    return undefined
  return { address: getAddress(log.address), topics: topics as Hex[], data: log.data } // by the tests above
}

const hex = (value: bigint): Hex => `0x${value.toString(16)}`

type SimulatedCall = { from: Address; to?: Address; value: Hex; data?: Hex }

const unanswered = () => new WalletError('internalJsonRpc', { reason: 'the node gave no simulation' })

const runAll = async (calls: readonly SimulatedCall[], rpc: Rpc): Promise<unknown[]> => {
  const options = { blockStateCalls: [{ calls }], traceTransfers: true, validation: false }
  try {
    const answer = await rpc('eth_simulateV1', [options, 'latest'])
    const [block] = Array.isArray(answer) ? (answer as unknown[]) : []
    return isRecord(block) && Array.isArray(block.calls) ? (block.calls as unknown[]) : []
  } catch (failure) {
    const [only] = calls
    // A trace does not know the calls before it: for several calls it would be wrong.
    if (!only || calls.length > 1 || !isWalletError(failure, 'methodNotFound')) throw failure
    return [await traceCall(only, { address: coinAddress, topic: events['Transfer(address,address,uint256)'] }, rpc)]
  }
}

/**
 * Simulates an account's calls as if they were executed now, one after the other (`eth_simulateV1` with traced coins;
 * for a single call `debug_traceCall`, where a node has only that). This is one node's advice: what is signed must
 * still be read from its own bytes.
 *
 * @throws WalletError `methodNotFound` when the node cannot simulate, another when it refuses, `internalJsonRpc` for a
 * malformed answer
 * @throws what `rpc` throws for an outage
 */
export async function simulate(
  calls: readonly Pick<Transaction, 'to' | 'value' | 'data'>[],
  from: Address,
  rpc: Rpc,
): Promise<Simulated[]> {
  const account = getAddress(from)
  const requested = calls.map(({ to, value, data }) => ({
    from,
    ...(to && { to }),
    value: hex(value),
    ...(data !== '0x' && { data }),
  }))
  const results = await runAll(requested, rpc)
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
