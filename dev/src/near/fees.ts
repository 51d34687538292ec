// Part of the stand-in for a NEAR node: fees, as in the protocol's configuration of 2026.
import type { Action } from './actions.ts'

/** yoctoNEAR for one unit of gas. */
export const gasPrice = 100_000_000n
/** The yoctoNEAR that an account must own for each byte it stores. */
export const storagePrice = 10n ** 19n
/** An account that stores at most this many bytes needs no balance (NEP-448). */
export const freeBytes = 770
/** The gas limit of a transaction, units of gas. */
export const mostGas = 1_000_000_000_000_000n

const receipt = 108_059_500_000n
const createAccount = 3_850_000_000_000n
const fullAccessKey = 101_765_125_000n

/** The gas for sending an action; executing it burns the same amount again. */
const gasOf = (action: Action, receiver: string): bigint => {
  switch (action.kind) {
    case 'createAccount':
      return createAccount
    case 'transfer':
      return 115_123_062_500n + (/^[\da-f]{64}$/.test(receiver) ? createAccount + fullAccessKey : 0n)
    case 'functionCall':
      return 200_000_000_000n + 2_235_934n * BigInt(action.methodName.length + action.args.length)
    case 'addKey':
      return fullAccessKey
    case 'deleteKey':
      return 94_946_625_000n
    case 'deployContract':
      return 184_765_750_000n + 6_812_999n * BigInt(action.code.length)
    case 'stake':
      return 141_715_687_500n
    case 'deleteAccount':
      return 147_489_000_000n
  }
}

/** The gas burnt when a transaction is accepted, and again when its receipt is executed. */
export function sendGas(actions: Action[], receiver: string): bigint {
  return actions.reduce((sum, action) => sum + gasOf(action, receiver), receipt)
}

/** The additional gas that a transaction's calls may burn. */
export function attachedGas(actions: Action[]): bigint {
  return actions.reduce((sum, action) => sum + (action.kind === 'functionCall' ? action.gas : 0n), 0n)
}

export function depositOf(actions: Action[]): bigint {
  return actions.reduce((sum, action) => sum + ('deposit' in action ? action.deposit : 0n), 0n)
}
