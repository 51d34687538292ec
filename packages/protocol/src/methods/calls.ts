import * as v from 'valibot'
import { address, quantity } from '../shapes.ts'
import { callsId, callsStatus, capabilities, sendCallsRequest } from './call-bundle.ts'
import { method } from './method.ts'

/** Sends several calls after one review of all of them and one PIN. */
const wallet_sendCalls = method({
  params: v.strictTuple([sendCallsRequest]),
  result: v.object({ id: v.string(), capabilities: v.optional(capabilities) }),
  needs: 'proof',
  asks: true,
  networks: 'any',
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

/**
 * The status of a bundle: 100 on its way, 200 done, 400 never sent, 500 all failed, 600 some failed. Kept for 24 hours.
 */
const wallet_getCallsStatus = method({
  params: v.strictTuple([callsId]),
  result: callsStatus,
  needs: 'session',
  asks: false,
  networks: 'none',
  errors: ['unknownBundle', 'unauthorized', 'badRequest'],
})

/** Shows the status of a bundle. */
const wallet_showCallsStatus = method({
  params: v.strictTuple([callsId]),
  result: v.null(),
  needs: 'session',
  asks: true,
  networks: 'any',
  errors: ['unknownBundle', 'unauthorized', 'userRejectedRequest'],
})

/** The wallet's capabilities by chain (EIP-5792). Chains without a node, and missing capabilities, are left out. */
const wallet_getCapabilities = method({
  params: v.union([v.strictTuple([address]), v.strictTuple([address, v.optional(v.array(quantity))])]),
  result: v.record(v.string(), capabilities),
  needs: 'session',
  asks: false,
  networks: 'none',
  free: true,
  errors: ['unauthorized'],
})

export const callsMethods = {
  wallet_sendCalls,
  wallet_getCallsStatus,
  wallet_showCallsStatus,
  wallet_getCapabilities,
} as const
