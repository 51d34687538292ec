import type * as family from '../family.ts'
import { type Action, type Transaction, toKeyText } from './decode.ts'

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
  | {
      kind: 'addKey'
      key: string
      access: 'full' | { contract: string; methods: readonly string[]; allowance: bigint | undefined }
    }
  | { kind: 'deleteKey'; key: string }
  | { kind: 'deleteAccount'; beneficiary: string }
  | { kind: 'createAccount'; account: string }
  | { kind: 'deployContract'; size: number; everywhere: boolean }
  | { kind: 'useContract'; contract: string }
  | { kind: 'stake'; amount: bigint; key: string }
  | { kind: 'relay'; sender: string; steps: Step[] }

export type Danger = Extract<family.Danger, 'takeover' | 'access' | 'deletion' | 'code' | 'spending' | 'unknown'>

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** A memo or a message; printed as JSON where it is not text. */
const print = (value: unknown): string | undefined =>
  value === undefined || value === null ? undefined : (text(value) ?? JSON.stringify(value))

const natural = (value: unknown): bigint | undefined =>
  typeof value === 'string' && /^\d{1,39}$/.test(value) ? BigInt(value) : undefined

const spaces = /[ \t\r\n]/g

/**
 * A call's arguments: their text where they are JSON, and the fields of an object that is the same when written again.
 * An object with two fields of one name is not: a contract may read the other one.
 */
const readArgs = (bytes: Uint8Array): { args: string | Uint8Array; fields?: Record<string, unknown> } => {
  try {
    const args = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    const value: unknown = JSON.parse(args)
    const isSame = JSON.stringify(value).replace(spaces, '') === args.replace(spaces, '')
    return typeof value === 'object' && value !== null && isSame ? { args, fields: { ...value } } : { args }
  } catch {
    return { args: bytes }
  }
}

type Call = Extract<Action, { functionCall: unknown }>['functionCall']

/** Contracts ask for a thousandth to a tenth of a coin (NEP-145). Anything above may not be refunded. In yoctoNEAR. */
const mostForStorage = 10n ** 23n

const readCall = (signer: string, contract: string, { methodName: method, args: bytes, gas, deposit }: Call): Step => {
  const { args, fields } = readArgs(bytes)
  const call: Step = { kind: 'call', contract, method, args, gas, deposit }
  if (!fields) return call
  const { receiver_id, account_id, amount, token_id, memo, msg } = fields
  const words = { memo: print(memo), message: print(msg) }
  // The standards demand exactly this deposit; with any other it is not their transfer.
  const standard = deposit === 1n
  const to = text(receiver_id)
  const tokenId = text(token_id)
  const tokens = natural(amount)
  if (standard && (method === 'ft_transfer' || method === 'ft_transfer_call') && to && tokens !== undefined)
    return { kind: 'transferToken', contract, to, amount: tokens, ...words }
  if (standard && (method === 'nft_transfer' || method === 'nft_transfer_call') && to && tokenId !== undefined)
    return { kind: 'transferItem', contract, to, tokenId, ...words }
  const approved = text(account_id)
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

const readAction = (signer: string, receiver: string, action: Action): Step => {
  if ('transfer' in action) return { kind: 'transfer', to: receiver, amount: action.transfer.deposit }
  if ('functionCall' in action) return readCall(signer, receiver, action.functionCall)
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
    return {
      kind: 'useContract',
      contract: 'accountId' in contract ? contract.accountId : 'a contract named by its hash',
    }
  }
  if ('stake' in action) return { kind: 'stake', amount: action.stake.stake, key: toKeyText(action.stake.publicKey) }
  const { senderId, receiverId, actions } = action.signedDelegate.delegateAction
  return { kind: 'relay', sender: senderId, steps: readActions(senderId, receiverId, actions) }
}

/** A registration as the plain call that it is. */
const toCall = (step: Step, action: Action | undefined): Step => {
  if (step.kind !== 'register' || !action || !('functionCall' in action)) return step
  const { methodName: method, args, gas, deposit } = action.functionCall
  return { kind: 'call', contract: step.contract, method, args: readArgs(args).args, gas, deposit }
}

/** Reads actions. Many small registration deposits are one large one, which may not be refunded. */
const readActions = (signer: string, receiver: string, actions: readonly Action[]): Step[] => {
  const steps = actions.map((action) => readAction(signer, receiver, action))
  const stored = steps.reduce((sum, step) => (step.kind === 'register' ? sum + step.deposit : sum), 0n)
  return stored > mostForStorage ? steps.map((step, at) => toCall(step, actions[at])) : steps
}

/** Reads a transaction, action by action. */
export function readTransaction({ signerId, receiverId, actions }: Transaction): Step[] {
  return readActions(signerId, receiverId, actions)
}

/** The danger of a step; undefined where there is none. */
export function dangerOf(step: Step): Danger | undefined {
  if (step.kind === 'addKey') return step.access === 'full' ? 'takeover' : 'access'
  if (step.kind === 'deleteAccount' || step.kind === 'deleteKey') return 'deletion'
  if (step.kind === 'deployContract' || step.kind === 'useContract') return 'code'
  if (step.kind === 'call') return 'unknown'
  return step.kind === 'approveItem' ? 'spending' : undefined
}

/** The coins that a transaction spends immediately, yoctoNEAR. */
export function spentBy({ actions }: Transaction): bigint {
  return actions.reduce(
    (sum, action) =>
      sum +
      ('transfer' in action ? action.transfer.deposit : 'functionCall' in action ? action.functionCall.deposit : 0n),
    0n,
  )
}

/** The effects of a transaction on its signer. */
export function describe(transaction: Transaction): family.Effects<Step> & { dangers: Danger[] } {
  const steps = readTransaction(transaction)
  return {
    steps,
    transfers: steps.flatMap((step): family.Transfer[] => {
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
