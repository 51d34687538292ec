// Part of the stand-in for a NEAR node: executes receipts, action by action, completely or not at all.
import { baseEncode } from 'near-api-js'
import type { Action, Signed } from './actions.ts'
import { digest } from './clock.ts'
import type { Account, State } from './state.ts'
import { type Answer, changes, Panic, tokenId, views } from './token.ts'
import { isAccountId, lacking } from './verify.ts'

/** `ActionErrorKind` of the protocol. */
class ActionFailure extends Error {
  readonly kind: unknown
  constructor(kind: unknown) {
    super(JSON.stringify(kind))
    this.kind = kind
  }
}

/** The gas that a call of the demo contract burns. */
const callGas = 2_400_000_000_000n

export type Done = { status: { value: unknown } | { failure: unknown }; gas: bigint; logs: string[]; asks?: Question }
type Question = Extract<Answer, { asks: unknown }>['asks']

type Place = { state: State; block: number; predecessor: string; receiver: string; logs: string[] }

const functionFailure = (view: unknown) => new ActionFailure({ FunctionCallError: view })

const isImplicit = (id: string) => /^[\da-f]{64}$/.test(id)
/** The account of an EVM key. */
const isEthImplicit = (id: string) => /^0x[\da-f]{40}$/.test(id)

/** An account that is created by a payment. */
export function implicitAccount(id: string, amount: bigint, block: number): Account {
  const keys: Account['keys'] = {}
  if (isImplicit(id))
    keys[`ed25519:${baseEncode(Buffer.from(id, 'hex'))}`] = {
      nonce: BigInt(block - 1) * 1_000_000n,
      permission: 'full',
    }
  return { amount, locked: 0n, code: undefined, keys }
}

const create = ({ state, predecessor, receiver }: Place) => {
  if (state.accounts[receiver]) throw new ActionFailure({ AccountAlreadyExists: { account_id: receiver } })
  if (isImplicit(receiver) || isEthImplicit(receiver))
    throw new ActionFailure({ OnlyImplicitAccountCreationAllowed: { account_id: receiver } })
  if (!receiver.includes('.'))
    throw new ActionFailure({
      CreateAccountOnlyByRegistrar: {
        account_id: receiver,
        registrar_account_id: 'registrar',
        predecessor_id: predecessor,
      },
    })
  if (receiver.slice(receiver.indexOf('.') + 1) !== predecessor)
    throw new ActionFailure({ CreateAccountNotAllowed: { account_id: receiver, predecessor_id: predecessor } })
  state.accounts[receiver] = { amount: 0n, locked: 0n, code: undefined, keys: {} }
}

const readArgs = (bytes: Uint8Array): Record<string, unknown> => {
  if (bytes.length === 0) return {}
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8')) as Record<string, unknown> // each method reads its own fields
  } catch {
    throw functionFailure({ ExecutionError: 'Smart contract panicked: Failed to deserialize input from JSON.' })
  }
}

const call = (
  place: Place,
  account: Account,
  { methodName, args, gas, deposit }: Extract<Action, { kind: 'functionCall' }>,
): Answer => {
  const { state, predecessor, receiver, logs } = place
  account.amount += deposit
  if (!account.code) throw functionFailure({ CompilationError: { CodeDoesNotExist: { account_id: receiver } } })
  const [change, view] = receiver === tokenId ? [changes[methodName], views[methodName]] : []
  if (!change && !view) throw functionFailure({ MethodResolveError: 'MethodNotFound' })
  if (gas < callGas) throw functionFailure({ ExecutionError: 'Exceeded the prepaid gas.' })
  try {
    const read = readArgs(args)
    return change ? change({ state, predecessor, deposit, args: read, logs }) : { value: view?.(state, read) }
  } catch (failure) {
    if (!(failure instanceof Panic)) throw failure
    throw functionFailure({ ExecutionError: `Smart contract panicked: ${failure.message}` })
  }
}

/** Executes one action. Returns the answer of a call. */
const act = (place: Place, action: Action, only: boolean, created: boolean): Answer | undefined => {
  const { state, block, predecessor, receiver } = place
  if (action.kind === 'createAccount') {
    create(place)
    return undefined
  }
  const account = state.accounts[receiver]
  if (!account) {
    if (action.kind !== 'transfer' || !only || !(isImplicit(receiver) || isEthImplicit(receiver)))
      throw new ActionFailure({ AccountDoesNotExist: { account_id: receiver } })
    state.accounts[receiver] = implicitAccount(receiver, action.deposit, block)
    return undefined
  }
  if (action.kind === 'transfer') {
    account.amount += action.deposit
    return undefined
  }
  if (action.kind === 'functionCall') return call(place, account, action)
  if (predecessor !== receiver && !created)
    throw new ActionFailure({ ActorNoPermission: { account_id: receiver, actor_id: predecessor } })
  change(place, account, action)
  return undefined
}

/** Actions that only the account itself may take. */
const change = (
  { state, block, receiver }: Place,
  account: Account,
  action: Exclude<Action, { kind: 'createAccount' | 'transfer' | 'functionCall' }>,
): void => {
  const named = { account_id: receiver }
  switch (action.kind) {
    case 'addKey': {
      const { publicKey, permission } = action
      if (account.keys[publicKey]) throw new ActionFailure({ AddKeyAlreadyExists: { ...named, public_key: publicKey } })
      account.keys[publicKey] = { nonce: BigInt(block - 1) * 1_000_000n, permission }
      return
    }
    case 'deleteKey': {
      const { publicKey } = action
      if (!account.keys[publicKey])
        throw new ActionFailure({ DeleteKeyDoesNotExist: { ...named, public_key: publicKey } })
      delete account.keys[publicKey]
      return
    }
    case 'deployContract':
      account.code = { hash: digest(action.code), size: action.code.length }
      return
    case 'stake':
      throw new ActionFailure(
        action.stake > account.amount + account.locked
          ? {
              TriesToStake: {
                ...named,
                stake: String(action.stake),
                locked: String(account.locked),
                balance: String(account.amount),
              },
            }
          : // Nobody validates here; the real chain asks for tens of thousands.
            { InsufficientStake: { ...named, stake: String(action.stake), minimum_stake: `${10n ** 29n}` } },
      )
    case 'deleteAccount': {
      if (account.locked > 0n) throw new ActionFailure({ DeleteAccountStaking: named })
      const { beneficiaryId } = action
      delete state.accounts[receiver]
      const heir = state.accounts[beneficiaryId]
      // If the beneficiary does not exist, the coins are lost, as on the real chain.
      if (heir) heir.amount += account.amount
      else if (isImplicit(beneficiaryId))
        state.accounts[beneficiaryId] = implicitAccount(beneficiaryId, account.amount, block)
    }
  }
}

/** Executes the actions of a transaction at its receiver. After a failure the state is as before. */
export function execute(
  state: State,
  block: number,
  predecessor: string,
  { receiverId: receiver, actions }: Signed['transaction'],
): Done {
  const before = structuredClone({ accounts: state.accounts, balances: state.balances })
  const logs: string[] = []
  const place = { state, block, predecessor, receiver, logs }
  let gas = 0n
  let created = false
  let answer: Answer | undefined
  for (const [index, action] of actions.entries()) {
    if (action.kind === 'functionCall') gas += action.gas < callGas ? action.gas : callGas
    try {
      answer = act(place, action, actions.length === 1, created) ?? answer
      created ||= action.kind === 'createAccount'
    } catch (failure) {
      if (!(failure instanceof ActionFailure)) throw failure
      Object.assign(state, before)
      return { status: { failure: { ActionError: { index, kind: failure.kind } } }, gas, logs }
    }
  }
  const account = state.accounts[receiver]
  const left = account ? lacking(account) : 0n
  if (left > 0n) {
    Object.assign(state, before)
    const kind = { LackBalanceForState: { account_id: receiver, amount: String(left) } }
    return { status: { failure: { ActionError: { index: null, kind } } }, gas, logs }
  }
  if (answer && 'asks' in answer) return { status: { value: undefined }, gas, logs, asks: answer.asks }
  return { status: { value: answer?.value }, gas, logs }
}

/**
 * Asks a receiver of tokens what it accepts: without a contract, or with one that this chain cannot run, the call
 * fails.
 */
export function onTransfer(state: State, receiver: string): unknown {
  const code = isAccountId(receiver) ? state.accounts[receiver]?.code : undefined
  const kind = code
    ? { FunctionCallError: { MethodResolveError: 'MethodNotFound' } }
    : state.accounts[receiver]
      ? { FunctionCallError: { CompilationError: { CodeDoesNotExist: { account_id: receiver } } } }
      : { AccountDoesNotExist: { account_id: receiver } }
  return { ActionError: { index: 0, kind } }
}
