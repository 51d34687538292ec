import { WalletError } from '@latchkey/core/errors'
import * as v from 'valibot'
import type { Address, Hex } from 'viem'
import { numberToHex, pad } from 'viem/utils'
import type { Rpc } from './rpc.ts'

/** A log as the node answered it, not validated yet. */
type Log = { address: string; topics: string[]; data: string }

/** One call of geth's `callTracer`, with its logs and inner calls. */
type Frame = {
  type: string
  from: string
  to?: string | undefined
  value?: string | undefined
  error?: string | undefined
  output?: string | undefined
  calls?: Frame[] | undefined
  /** `position`: the number of inner calls before it. */
  logs?: (Log & { position?: string | undefined })[] | undefined
}

const text = v.string()
const quantity = v.pipe(text, v.regex(/^0x[0-9a-f]{1,64}$/i))
const address = v.pipe(text, v.regex(/^0x[0-9a-f]{40}$/i))

const frame: v.GenericSchema<unknown, Frame> = v.object({
  type: text,
  from: address,
  to: v.optional(address),
  value: v.optional(quantity),
  error: v.optional(text),
  output: v.optional(text),
  calls: v.optional(v.array(v.lazy(() => frame))),
  logs: v.optional(v.array(v.object({ address, topics: v.array(text), data: text, position: v.optional(quantity) }))),
})

/** Call types that move coins. */
const carries = /^(CALL|CREATE2?|SELFDESTRUCT)$/

/** The logs of a call and its inner calls, in the order they were made. Coins that move become logs of a token. */
const listLogs = (call: Frame, toLog: (from: string, to: string, value: bigint) => Log): Log[] => {
  // A failed call was reverted with everything inside it.
  if (call.error !== undefined) return []
  const { from, to, value = '0x0', calls = [], logs = [] } = call
  const moved = carries.test(call.type) && to && BigInt(value) > 0n ? [toLog(from, to, BigInt(value))] : []
  const after = (count: number) => logs.filter(({ position = '0x0' }) => Number(position) === count)
  const late = logs.filter(({ position = '0x0' }) => Number(position) >= calls.length)
  return [...moved, ...calls.flatMap((each, at) => [...after(at), ...listLogs(each, toLog)]), ...late]
}

type Call = { from: Address; to?: Address; value: Hex; data?: Hex }

/**
 * Has a node trace one call on the latest state with every inner call (`debug_traceCall`), for nodes without
 * `eth_simulateV1`.
 *
 * @param coin the address and first topic of the logs that represent moving coins
 * @throws WalletError `methodNotFound` when the node cannot trace, `internalJsonRpc` for a malformed answer
 * @throws what `rpc` throws for an outage
 */
export async function traceCall(
  call: Call,
  coin: { address: string; topic: Hex },
  rpc: Rpc,
): Promise<{ status: '0x1'; logs: Log[] } | { status: '0x0'; returnData: unknown }> {
  const options = { tracer: 'callTracer', tracerConfig: { withLog: true } }
  const answer = v.safeParse(frame, await rpc('debug_traceCall', [call, 'latest', options]))
  if (!answer.success) throw new WalletError('internalJsonRpc', { reason: 'the node gave no trace' })
  const { error, output } = answer.output
  if (error !== undefined) return { status: '0x0', returnData: output }
  const party = (of: string) => pad(of as Hex) // by the schema
  const logs = listLogs(answer.output, (from, to, value) => ({
    address: coin.address,
    topics: [coin.topic, party(from), party(to)],
    data: numberToHex(value, { size: 32 }),
  }))
  return { status: '0x1', logs }
}
