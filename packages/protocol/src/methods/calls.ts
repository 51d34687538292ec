import * as v from 'valibot'
import { address, hash, hex, quantity, text } from '../shapes.ts'
import { method } from './method.ts'

/** EIP-5792, version 2.0.0. A plain key cannot make several calls one: the wallet says so, and sends them in order. */
const version = v.literal('2.0.0')
const capabilities = v.record(v.string(), v.record(v.string(), v.unknown()))
const callsId = v.pipe(text(4096), v.minLength(1))

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

/** Most calls of one bundle. */
export const mostCalls = 10

/** Sends several calls after one look at all of them and one PIN. */
export const wallet_sendCalls = method({
  params: v.strictTuple([sendCallsRequest]),
  result: v.object({ id: v.string(), capabilities: v.optional(capabilities) }),
  needs: 'proof',
  asks: true,
  errors: [
    'userRejectedRequest',
    'unauthorized',
    'invalidParams',
    'signFailed',
    'sendTransactionFailed',
    'unsupportedCapability',
    'unsupportedChainId',
    'duplicateId',
    'bundleTooLarge',
    'atomicityNotSupported',
    'badRequest',
  ],
})

/** What EIP-5792 tells a page of a node's receipt. */
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

/** How a bundle stands: 100 on its way, 200 done, 400 never sent, 500 all failed, 600 some failed. Kept for 24 hours. */
export const wallet_getCallsStatus = method({
  params: v.strictTuple([callsId]),
  result: callsStatus,
  needs: 'session',
  asks: false,
  errors: ['unknownBundle', 'unauthorized', 'badRequest'],
})

/** Shows how a bundle stands. */
export const wallet_showCallsStatus = method({
  params: v.strictTuple([callsId]),
  result: v.null(),
  needs: 'session',
  asks: true,
  errors: ['unknownBundle', 'unauthorized', 'userRejectedRequest'],
})

/** What the wallet can do on which chain. Chains it has no node for are left out, and so is what it cannot do. */
export const wallet_getCapabilities = method({
  params: v.union([v.strictTuple([address]), v.strictTuple([address, v.optional(v.array(quantity))])]),
  result: v.record(v.string(), capabilities),
  needs: 'session',
  asks: false,
  errors: ['unauthorized'],
})
