// Part of the stand-in for a NEAR node: decides if a transaction may be in a block. Failures are those of the protocol.
import { createHash } from 'node:crypto'
import { baseEncode, encodeTransaction, PublicKey } from 'near-api-js'
import type { Action, Signed } from './actions.ts'
import type { Clock } from './clock.ts'
import { attachedGas, depositOf, freeBytes, gasPrice, mostGas, sendGas, storagePrice } from './fees.ts'
import type { Account, Key, State } from './state.ts'

/** `InvalidTxError` of the protocol: a word, or an object of one. */
export class Invalid extends Error {
  readonly view: unknown
  constructor(view: unknown) {
    super(JSON.stringify(view))
    this.view = view
  }
}

/** The number of blocks for which a transaction's block hash is valid, as in the protocol's configuration. */
export const defaultValidity = 86_400
const largest = 1_572_864

export function isAccountId(text: string): boolean {
  return text.length >= 2 && text.length <= 64 && /^(([a-z\d]+[-_])*[a-z\d]+\.)*([a-z\d]+[-_])*[a-z\d]+$/.test(text)
}

/** The bytes that an account stores: 100 for itself, 82 for each key, and its contract. */
export function storageOf({ keys, code }: Account): number {
  return (
    100 +
    Object.values(keys).reduce(
      (sum, { permission }) =>
        sum +
        82 +
        (permission === 'full'
          ? 0
          : 30 + permission.functionCall.receiverId.length + permission.functionCall.methodNames.join('').length),
      0,
    ) +
    (code?.size ?? 0)
  )
}

/** The yoctoNEAR that an account lacks for its storage; 0 if it has enough. */
export function lacking(account: Account): bigint {
  const size = storageOf(account)
  const needs = size <= freeBytes ? 0n : BigInt(size) * storagePrice
  const owned = account.amount + account.locked
  return needs > owned ? needs - owned : 0n
}

const requireActions = (actions: Action[]) => {
  const refuse = (view: unknown) => new Invalid({ ActionsValidation: view })
  if (actions.length > 100)
    throw refuse({ TotalNumberOfActionsExceeded: { total_number_of_actions: actions.length, limit: 100 } })
  if (actions.some(({ kind }, i) => kind === 'deleteAccount' && i < actions.length - 1))
    throw refuse('DeleteActionMustBeFinal')
  if (actions.some((each) => each.kind === 'functionCall' && each.gas === 0n))
    throw refuse('FunctionCallZeroAttachedGas')
  const gas = attachedGas(actions)
  if (gas > mostGas)
    throw refuse({ TotalPrepaidGasExceeded: { total_prepaid_gas: Number(gas), limit: Number(mostGas) } })
  for (const action of actions) {
    if (action.kind === 'deleteAccount' && !isAccountId(action.beneficiaryId))
      throw refuse({ InvalidAccountId: { account_id: action.beneficiaryId } })
  }
}

/** The rights of a function-call key: calls of one contract, without coins. */
const requireLimits = (key: Key, signed: Signed['transaction'], cost: bigint) => {
  if (key.permission === 'full') return
  const refuse = (view: unknown) => new Invalid({ InvalidAccessKeyError: view })
  const { receiverId, methodNames, allowance } = key.permission.functionCall
  const [action, second] = signed.actions
  if (action?.kind !== 'functionCall' || second) throw refuse('RequiresFullAccess')
  if (action.deposit > 0n) throw refuse('DepositWithFunctionCall')
  if (signed.receiverId !== receiverId)
    throw refuse({ ReceiverMismatch: { tx_receiver: signed.receiverId, ak_receiver: receiverId } })
  if (methodNames.length > 0 && !methodNames.includes(action.methodName))
    throw refuse({ MethodNameMismatch: { method_name: action.methodName } })
  if (allowance !== undefined && allowance < cost)
    throw refuse({
      NotEnoughAllowance: {
        account_id: signed.signerId,
        public_key: signed.publicKey,
        allowance: String(allowance),
        cost: String(cost),
      },
    })
}

/** The most that a transaction may cost, yoctoNEAR: unburnt gas is refunded. */
export function costOf({ actions, receiverId }: Signed['transaction']): bigint {
  return depositOf(actions) + gasPrice * (2n * sendGas(actions, receiverId) + attachedGas(actions))
}

/**
 * Checks a signed transaction against the current state of the chain.
 * @throws Invalid
 */
export function requireValid(
  { transaction, theirs }: Signed,
  state: State,
  clock: Clock,
  validity = defaultValidity,
): { account: Account; key: Key; cost: bigint } {
  const { signerId, receiverId, publicKey, nonce, actions } = transaction
  const unsigned = encodeTransaction(theirs.transaction)
  if (unsigned.length > largest)
    throw new Invalid({ TransactionSizeExceeded: { size: unsigned.length, limit: largest } })
  if (!isAccountId(signerId)) throw new Invalid({ InvalidSignerId: { signer_id: signerId } })
  if (!isAccountId(receiverId)) throw new Invalid({ InvalidReceiverId: { receiver_id: receiverId } })
  requireActions(actions)
  const signature = theirs.signature.ed25519Signature ?? theirs.signature.secp256k1Signature
  const hash = Uint8Array.from(createHash('sha256').update(unsigned).digest())
  if (!signature || !PublicKey.fromString(publicKey).verify(hash, Uint8Array.from(signature.data)))
    throw new Invalid('InvalidSignature')
  const stood = clock.heightOf(baseEncode(Uint8Array.from(theirs.transaction.blockHash)))
  if (stood === undefined || clock.head() - stood > validity) throw new Invalid('Expired')
  const account = state.accounts[signerId]
  if (!account) throw new Invalid({ SignerDoesNotExist: { signer_id: signerId } })
  const key = account.keys[publicKey]
  if (!key)
    throw new Invalid({
      InvalidAccessKeyError: { AccessKeyNotFound: { account_id: signerId, public_key: publicKey } },
    })
  if (nonce <= key.nonce) throw new Invalid({ InvalidNonce: { tx_nonce: Number(nonce), ak_nonce: Number(key.nonce) } })
  const upper = BigInt(clock.head() + 1) * 1_000_000n
  if (nonce >= upper) throw new Invalid({ NonceTooLarge: { tx_nonce: Number(nonce), upper_bound: Number(upper) } })
  const cost = costOf(transaction)
  if (account.amount < cost)
    throw new Invalid({
      NotEnoughBalance: { signer_id: signerId, balance: String(account.amount), cost: String(cost) },
    })
  requireLimits(key, transaction, cost)
  const left = lacking({ ...account, amount: account.amount - cost })
  if (left > 0n) throw new Invalid({ LackBalanceForState: { signer_id: signerId, amount: String(left) } })
  return { account, key, cost }
}
