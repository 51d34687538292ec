import type { NetworkName } from '@latchkey/core/networks'
import type * as family from '../family.ts'
import { isAccountId } from './address.ts'
import { readContract } from './contracts.ts'
import { type Action, type Transaction, toHashText, toKeyText } from './decode.ts'

/** The effect of one action. Amounts in yoctoNEAR, gas in units. */
export type Step =
  | { kind: 'transfer'; to: string; amount: bigint }
  /** `args` as they are in the call: JSON as text, anything else as bytes. */
  | { kind: 'call'; contract: string; method: string; args: string | Uint8Array; gas: bigint; deposit: bigint }
  /** NEP-141: tokens of a contract. */
  | {
      kind: 'transferToken'
      contract: string
      to: string
      amount: bigint
      memo: string | undefined
      message: string | undefined
    }
  /** NEP-171: one item of a contract. */
  | {
      kind: 'transferItem'
      contract: string
      to: string
      tokenId: string
      memo: string | undefined
      message: string | undefined
    }
  /** NEP-178: somebody else may transfer an item. */
  | { kind: 'approveItem'; contract: string; to: string; tokenId: string; message: string | undefined }
  /** NEP-145: an account is registered with a contract, so that it can receive its tokens. */
  | { kind: 'register'; contract: string; account: string; deposit: bigint }
  /** Coins for as many tokens of the network's wrapped coin, and back. */
  | { kind: 'wrap'; contract: string; amount: bigint }
  | { kind: 'unwrap'; contract: string; amount: bigint }
  /** Coins staked at a pool, taken out of that stake, and paid back after the waiting time; all of them without an amount. */
  | { kind: 'poolStake'; pool: string; amount: bigint }
  | { kind: 'poolUnstake'; pool: string; amount: bigint | undefined }
  | { kind: 'poolWithdraw'; pool: string; amount: bigint | undefined }
  | {
      kind: 'addKey'
      key: string
      access: 'full' | { contract: string; methods: readonly string[]; allowance: bigint | undefined }
    }
  | { kind: 'deleteKey'; key: string }
  | { kind: 'deleteAccount'; beneficiary: string }
  | { kind: 'createAccount'; account: string }
  | { kind: 'deployContract'; size: number; everywhere: boolean }
  /** Published code, by the account that published it or by the hash of the code itself. */
  | { kind: 'useContract'; contract: string; isHash: boolean }
  | { kind: 'stake'; amount: bigint; key: string }
  /** Actions that another account signed (NEP-366). Whoever sends them pays for their deposits; a failed one is paid back to `sender`. */
  | { kind: 'relay'; sender: string; deposit: bigint; steps: Step[] }

export type Danger = Extract<family.Danger, 'takeover' | 'access' | 'deletion' | 'code' | 'spending' | 'unknown'>

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** An account id; contracts of the standards accept nothing else. */
const accountId = (value: unknown): string | undefined =>
  typeof value === 'string' && isAccountId(value) ? value : undefined

/** A memo or a message; printed as JSON where it is not text. */
const print = (value: unknown): string | undefined =>
  value === undefined || value === null ? undefined : (text(value) ?? JSON.stringify(value))

const natural = (value: unknown): bigint | undefined =>
  typeof value === 'string' && /^\d{1,39}$/.test(value) ? BigInt(value) : undefined

const spaces = /[ \t\r\n]/g

/** Characters that do not occur in text for people. */
const unprintable = /(?![\t\n\r])\p{Cc}/u

/**
 * A call's arguments: as text if they are text, and the fields of a JSON object that is the same when serialised again.
 * An object with two fields of one name is not: a contract may read the other one.
 */
const readArgs = (bytes: Uint8Array): { args: string | Uint8Array; fields?: Record<string, unknown> } => {
  let args: string
  try {
    args = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return { args: bytes }
  }
  if (unprintable.test(args)) return { args: bytes }
  try {
    const value: unknown = JSON.parse(args)
    const isSame = JSON.stringify(value).replace(spaces, '') === args.replace(spaces, '')
    return typeof value === 'object' && value !== null && isSame ? { args, fields: { ...value } } : { args }
  } catch {
    return { args }
  }
}

type Call = Extract<Action, { functionCall: unknown }>['functionCall']

/**
 * The standards' calls with every argument they have. A call with any other argument is not theirs and may mean
 * something else.
 */
const standardArgs: Record<string, readonly string[]> = {
  ft_transfer: ['receiver_id', 'amount', 'memo'],
  ft_transfer_call: ['receiver_id', 'amount', 'memo', 'msg'],
  nft_transfer: ['receiver_id', 'token_id', 'approval_id', 'memo'],
  nft_transfer_call: ['receiver_id', 'token_id', 'approval_id', 'memo', 'msg'],
  nft_approve: ['account_id', 'token_id', 'msg'],
  storage_deposit: ['account_id', 'registration_only'],
}

/** Contracts ask for a thousandth to a tenth of a coin (NEP-145). Anything above may not be refunded. In yoctoNEAR. */
const mostForStorage = 10n ** 23n

/** Methods of the staking pools by what they do. Each but the first takes all of it, or an amount. */
const ofPools: Record<string, 'poolUnstake' | 'poolWithdraw'> = {
  unstake: 'poolUnstake',
  unstake_all: 'poolUnstake',
  withdraw: 'poolWithdraw',
  withdraw_all: 'poolWithdraw',
}

/** Reads a call of the network's wrapped coin or of a staking pool; undefined for any that is not theirs. */
const readKnown = (
  contract: string,
  { methodName: method, args, deposit }: Call,
  network: NetworkName | undefined,
): Step | undefined => {
  const known = readContract(contract, network)
  const fields = known && (args.length === 0 ? {} : readArgs(args).fields)
  if (!fields) return undefined
  const isEmpty = Object.keys(fields).length === 0
  const amount = Object.keys(fields).join() === 'amount' ? natural(fields.amount) : undefined
  if (known === 'wrapped') {
    if (method === 'near_deposit' && isEmpty && deposit > 0n) return { kind: 'wrap', contract, amount: deposit }
    if (method === 'near_withdraw' && amount !== undefined && deposit === 1n)
      return { kind: 'unwrap', contract, amount }
    return undefined
  }
  if (method === 'deposit_and_stake' && isEmpty && deposit > 0n)
    return { kind: 'poolStake', pool: contract, amount: deposit }
  const kind = Object.hasOwn(ofPools, method) ? ofPools[method] : undefined
  if (!kind || deposit !== 0n || !(method.endsWith('_all') ? isEmpty : amount !== undefined)) return undefined
  return { kind, pool: contract, amount }
}

const readCall = (signer: string, contract: string, action: Call, network: NetworkName | undefined): Step => {
  const { methodName: method, args: bytes, gas, deposit } = action
  const read = readKnown(contract, action, network)
  if (read) return read
  const { args, fields } = readArgs(bytes)
  const call: Step = { kind: 'call', contract, method, args, gas, deposit }
  const named = Object.hasOwn(standardArgs, method) ? standardArgs[method] : undefined
  if (!fields || !named || Object.keys(fields).some((each) => !named.includes(each))) return call
  const { receiver_id, account_id, amount, token_id, memo, msg } = fields
  // A transfer that calls its receiver does so without a message, too.
  const words = { memo: print(memo), message: print(msg) ?? (method.endsWith('_call') ? '' : undefined) }
  // The standards demand exactly this deposit; with any other it is not their transfer.
  const standard = deposit === 1n
  const to = accountId(receiver_id)
  const tokenId = text(token_id)
  const tokens = natural(amount)
  if (standard && (method === 'ft_transfer' || method === 'ft_transfer_call') && to && tokens !== undefined)
    return { kind: 'transferToken', contract, to, amount: tokens, ...words }
  if (standard && (method === 'nft_transfer' || method === 'nft_transfer_call') && to && tokenId !== undefined)
    return { kind: 'transferItem', contract, to, tokenId, ...words }
  const approved = accountId(account_id)
  // An approval costs its storage (NEP-178). A larger deposit is not part of the standard.
  if (method === 'nft_approve' && approved && tokenId !== undefined && deposit <= mostForStorage)
    return { kind: 'approveItem', contract, to: approved, tokenId, message: words.message }
  if (
    method === 'storage_deposit' &&
    deposit <= mostForStorage &&
    (account_id === undefined || account_id === null || approved)
  )
    return { kind: 'register', contract, account: approved ?? signer, deposit }
  return call
}

const readAction = (
  { signer, receiver, network }: { signer: string; receiver: string; network: NetworkName | undefined },
  action: Action,
): Step => {
  if ('transfer' in action) return { kind: 'transfer', to: receiver, amount: action.transfer.deposit }
  if ('functionCall' in action) return readCall(signer, receiver, action.functionCall, network)
  if ('addKey' in action) {
    const { publicKey, accessKey } = action.addKey
    const { permission } = accessKey
    return {
      kind: 'addKey',
      key: toKeyText(publicKey),
      access:
        'fullAccess' in permission
          ? 'full'
          : {
              contract: permission.functionCall.receiverId,
              methods: permission.functionCall.methodNames,
              allowance: permission.functionCall.allowance ?? undefined,
            },
    }
  }
  if ('deleteKey' in action) return { kind: 'deleteKey', key: toKeyText(action.deleteKey.publicKey) }
  if ('deleteAccount' in action) return { kind: 'deleteAccount', beneficiary: action.deleteAccount.beneficiaryId }
  if ('createAccount' in action) return { kind: 'createAccount', account: receiver }
  if ('deployContract' in action)
    return { kind: 'deployContract', size: action.deployContract.code.length, everywhere: false }
  if ('deployGlobalContract' in action)
    return { kind: 'deployContract', size: action.deployGlobalContract.code.length, everywhere: true }
  if ('useGlobalContract' in action) {
    const { contract } = action.useGlobalContract
    return 'accountId' in contract
      ? { kind: 'useContract', contract: contract.accountId, isHash: false }
      : { kind: 'useContract', contract: toHashText(contract.codeHash), isHash: true }
  }
  if ('stake' in action) return { kind: 'stake', amount: action.stake.stake, key: toKeyText(action.stake.publicKey) }
  const { senderId, receiverId, actions } = action.signedDelegate.delegateAction
  return {
    kind: 'relay',
    sender: senderId,
    deposit: sumDeposits(actions),
    steps: readActions({ signer: senderId, receiver: receiverId, network }, actions),
  }
}

/** Turns a registration back into a plain call. */
const toCall = (step: Step, action: Action | undefined): Step => {
  if (step.kind !== 'register' || !action || !('functionCall' in action)) return step
  const { methodName: method, args, gas, deposit } = action.functionCall
  return { kind: 'call', contract: step.contract, method, args: readArgs(args).args, gas, deposit }
}

/** Reads actions. Many small registration deposits are one large one, which may not be refunded. */
const readActions = (around: Parameters<typeof readAction>[0], actions: readonly Action[]): Step[] => {
  const steps = actions.map((action) => readAction(around, action))
  const stored = steps.reduce((sum, step) => (step.kind === 'register' ? sum + step.deposit : sum), 0n)
  return stored > mostForStorage ? steps.map((step, at) => toCall(step, actions[at])) : steps
}

/**
 * Reads a transaction, action by action.
 *
 * @param network the one it is for, whose own contracts are known; without it calls of theirs are unreadable
 */
export function readTransaction({ signerId, receiverId, actions }: Transaction, network?: NetworkName): Step[] {
  return readActions({ signer: signerId, receiver: receiverId, network }, actions)
}

/** The danger of a step; undefined where there is none. */
export function dangerOf(step: Step): Danger | undefined {
  if (step.kind === 'addKey') return step.access === 'full' ? 'takeover' : 'access'
  if (step.kind === 'deleteAccount' || step.kind === 'deleteKey') return 'deletion'
  if (step.kind === 'deployContract' || step.kind === 'useContract') return 'code'
  if (step.kind === 'call') return 'unknown'
  if (step.kind === 'relay' && step.deposit > 0n) return 'spending'
  return step.kind === 'approveItem' ? 'spending' : undefined
}

const depositOf = (action: Action): bigint => {
  if ('transfer' in action) return action.transfer.deposit
  if ('functionCall' in action) return action.functionCall.deposit
  // The node takes these from whoever sends it, not from the account that signed it (`total_deposit`).
  return 'signedDelegate' in action ? sumDeposits(action.signedDelegate.delegateAction.actions) : 0n
}

function sumDeposits(actions: readonly Action[]): bigint {
  return actions.reduce((sum, action) => sum + depositOf(action), 0n)
}

/** The coins that a transaction spends immediately, yoctoNEAR. */
export function spentBy({ actions }: Transaction): bigint {
  return sumDeposits(actions)
}

/** The effects of a transaction on its signer. */
export function describe(transaction: Transaction): family.Effects<Step> & { dangers: Danger[] } {
  const steps = readTransaction(transaction)
  return {
    steps,
    transfers: steps.flatMap(function transfersOf(step): family.Transfer[] {
      // Only the coins are the account's; tokens are the sender's.
      if (step.kind === 'relay') return step.steps.flatMap(transfersOf).filter(({ asset }) => asset === 'coin')
      if (step.kind === 'transfer') return [{ asset: 'coin', amount: step.amount, to: step.to }]
      if (step.kind === 'transferToken') return [{ asset: 'token', to: step.to }]
      if (step.kind === 'transferItem') return [{ asset: 'item', to: step.to }]
      return step.kind === 'deleteAccount' ? [{ asset: 'coin', to: step.beneficiary }] : []
    }),
    approvals: steps.flatMap((step): family.Approval[] =>
      step.kind === 'approveItem' ? [{ asset: 'item', spender: step.to }] : [],
    ),
    dangers: steps.flatMap((step) => dangerOf(step) ?? []),
  }
}
