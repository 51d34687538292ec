import * as v from 'valibot'
import { address, hash, hex, quantity, text } from '../shapes.ts'

/**
 * EIP-5792, version 2.0.0. An ordinary account cannot make several calls atomically: the wallet reports that, and sends
 * them in order.
 */
const version = v.literal('2.0.0')
export const capabilities = v.record(v.string(), v.record(v.string(), v.unknown()))
export const callsId = v.pipe(text(4096), v.minLength(1))

export const sendCallsRequest = v.object({
  version: text(16),
  id: v.optional(callsId),
  from: v.optional(address),
  chainId: quantity,
  atomicRequired: v.boolean(),
  calls: v.pipe(
    v.array(
      v.object({
        to: v.optional(address),
        data: v.optional(hex),
        value: v.optional(quantity),
        capabilities: v.optional(capabilities),
      }),
    ),
    v.minLength(1),
  ),
  capabilities: v.optional(capabilities),
})
export type SendCallsRequest = v.InferOutput<typeof sendCallsRequest>

/** The most calls in one bundle. */
export const mostCalls = 10

/** The part of a node's receipt that EIP-5792 defines. */
export const callReceipt = v.object({
  logs: v.array(v.object({ address, data: hex, topics: v.array(hash) })),
  status: v.picklist(['0x0', '0x1']),
  blockHash: hash,
  blockNumber: quantity,
  gasUsed: quantity,
  transactionHash: hash,
})

export const callsStatus = v.object({
  version,
  id: v.string(),
  chainId: quantity,
  status: v.number(),
  atomic: v.boolean(),
  receipts: v.optional(v.array(callReceipt)),
  capabilities: v.optional(capabilities),
})
export type CallsStatus = v.InferOutput<typeof callsStatus>
