import type { Action, Transaction } from './decode.ts'

/** Gas of the protocol's actions: burnt when a transaction is accepted, and about as much again when it is executed. */
const receipt = 108_059_500_000n
const createAccount = 3_850_000_000_000n
const fullAccessKey = 101_765_125_000n
const perByte = 6_812_999n

const isImplicit = (id: string) => /^(0x[\da-f]{40}|[\da-f]{64})$/.test(id)

const gasOf = (action: Action, receiver: string): bigint => {
  // A transfer may create the receiver's account, which is paid for in advance.
  if ('transfer' in action) return 115_123_062_500n + (isImplicit(receiver) ? createAccount + fullAccessKey : 0n)
  if ('createAccount' in action) return createAccount
  if ('functionCall' in action) {
    const { methodName, args } = action.functionCall
    return 200_000_000_000n + 2_235_934n * BigInt(methodName.length + args.length)
  }
  if ('addKey' in action) {
    const { permission } = action.addKey.accessKey
    const methods = 'functionCall' in permission ? permission.functionCall.methodNames.join('').length : 0
    return 102_217_625_000n + 1_925_331n * BigInt(methods)
  }
  if ('deleteKey' in action) return 94_946_625_000n
  if ('deployContract' in action) return 184_765_750_000n + perByte * BigInt(action.deployContract.code.length)
  if ('deployGlobalContract' in action)
    return 184_765_750_000n + 10n * perByte * BigInt(action.deployGlobalContract.code.length)
  if ('stake' in action) return 141_715_687_500n
  if ('deleteAccount' in action) return 147_489_000_000n
  if ('useGlobalContract' in action) return 184_765_750_000n
  const { receiverId, actions } = action.signedDelegate.delegateAction
  return 200_000_000_000n + receipt + actions.reduce((sum, each) => sum + gasOf(each, receiverId), 0n)
}

/** The gas attached to calls, also to those another account signed: whoever sends them pays for it. */
export function gasFor(actions: readonly Action[]): bigint {
  return actions.reduce((sum, each) => {
    if ('signedDelegate' in each) return sum + gasFor(each.signedDelegate.delegateAction.actions)
    return 'functionCall' in each ? sum + each.functionCall.gas : sum
  }, 0n)
}

/**
 * The most a transaction costs besides what it transfers, yoctoNEAR. It is paid in advance, and unburnt gas is
 * refunded.
 * @param gasPrice yoctoNEAR per unit of gas
 */
export function mostFee({ receiverId, actions }: Transaction, gasPrice: bigint): bigint {
  const attached = gasFor(actions)
  const sent = actions.reduce((sum, each) => sum + gasOf(each, receiverId), receipt)
  return gasPrice * (2n * sent + attached)
}
