import type * as family from '../family.ts'
import { readAddress } from './address.ts'
import { decodeArguments, type Value } from './arguments.ts'
import type { Transaction } from './decode.ts'
import { formatTypeTag } from './type-tag.ts'

export type Danger = Extract<family.Danger, 'takeover' | 'delegation' | 'code'>

/** The effect of a call. Amounts in the asset's smallest unit. */
export type Reading =
  | {
      kind: 'transfer'
      asset: { kind: 'coin'; type: string } | { kind: 'fungible'; address: string }
      to: string
      amount: bigint
    }
  /** The same asset to several, in the order of the call; two at least. */
  | {
      kind: 'transfers'
      asset: { kind: 'coin'; type: string } | { kind: 'fungible'; address: string }
      payments: readonly { to: string; amount: bigint }[]
    }
  | { kind: 'transferObject'; object: string; to: string }
  /** Coins staked at a pool of the framework's, taken out, staked again, or paid back when its lockup has ended. */
  | { kind: 'stake'; change: Staking; pool: string; amount: bigint }
  /** An account that nobody has used yet is created. */
  | { kind: 'createAccount'; account: string }
  /** The account can receive a kind of coin. */
  | { kind: 'register'; coin: string }
  | {
      kind: 'call'
      function: string
      arguments: { type: string; value: Value }[] | undefined
      danger: Danger | undefined
      /** Somebody else gets full control of the account. */
      control?: true
    }

type Staking = 'add' | 'unlock' | 'reactivate' | 'withdraw'

/** The coin every account pays with. */
export const aptosCoin = '0x1::aptos_coin::AptosCoin'

type Shape = {
  types: readonly string[]
  typeArguments: number
  /** Undefined for values that make no sense for the function. */
  read(values: Value[], types: string[]): Reading | undefined
}

const text = (value: Value | undefined): string => String(value)

const coinTransfer: Shape = {
  types: ['address', 'u64'],
  typeArguments: 1,
  read: ([to, amount], [type = '']) => ({
    kind: 'transfer',
    asset: { kind: 'coin', type },
    to: text(to),
    amount: BigInt(text(amount)),
  }),
}

const fungibleTransfer: Shape = {
  types: ['address', 'address', 'u64'],
  typeArguments: 1,
  read: ([asset, to, amount]) => ({
    kind: 'transfer',
    asset: { kind: 'fungible', address: text(asset) },
    to: text(to),
    amount: BigInt(text(amount)),
  }),
}

/** More payments than a person would read one by one: such a call is one that nobody can read. */
const mostPayments = 100

/** The framework pays each recipient the amount at the same place, and refuses lists of different lengths. */
const batchTransfer: Shape = {
  types: ['vector<address>', 'vector<u64>'],
  typeArguments: 1,
  read: ([recipients, amounts], [type = '']) => {
    if (!Array.isArray(recipients) || !Array.isArray(amounts) || recipients.length !== amounts.length) return undefined
    const payments = recipients.map((to, at) => ({ to: text(to), amount: BigInt(text(amounts[at])) }))
    const [first] = payments
    const asset = { kind: 'coin', type } as const
    if (!first || payments.length > mostPayments) return undefined
    return payments.length === 1 ? { kind: 'transfer', asset, ...first } : { kind: 'transfers', asset, payments }
  },
}

const staking = (change: Staking): Shape => ({
  types: ['address', 'u64'],
  typeArguments: 0,
  read: ([pool, amount]) => ({ kind: 'stake', change, pool: text(pool), amount: BigInt(text(amount)) }),
})

/**
 * Functions of the framework that are read: those that transfer or stake something, or prepare an account for it. The
 * chain fixes their parameters.
 */
const known: Record<string, Shape> = {
  '0x1::aptos_account::transfer': {
    types: ['address', 'u64'],
    typeArguments: 0,
    read: (values) => coinTransfer.read(values, [aptosCoin]),
  },
  '0x1::aptos_account::transfer_coins': coinTransfer,
  '0x1::aptos_account::batch_transfer': {
    ...batchTransfer,
    typeArguments: 0,
    read: (values) => batchTransfer.read(values, [aptosCoin]),
  },
  '0x1::aptos_account::batch_transfer_coins': batchTransfer,
  '0x1::coin::transfer': coinTransfer,
  '0x1::primary_fungible_store::transfer': fungibleTransfer,
  '0x1::aptos_account::transfer_fungible_assets': { ...fungibleTransfer, typeArguments: 0 },
  '0x1::delegation_pool::add_stake': staking('add'),
  '0x1::delegation_pool::unlock': staking('unlock'),
  '0x1::delegation_pool::reactivate_stake': staking('reactivate'),
  '0x1::delegation_pool::withdraw': staking('withdraw'),
  '0x1::aptos_account::create_account': {
    types: ['address'],
    typeArguments: 0,
    read: ([account]) => ({ kind: 'createAccount', account: text(account) }),
  },
  '0x1::managed_coin::register': {
    types: [],
    typeArguments: 1,
    read: (_, [coin = '']) => ({ kind: 'register', coin }),
  },
  '0x1::object::transfer': {
    types: ['address', 'address'],
    typeArguments: 1,
    read: ([object, to]) => ({ kind: 'transferObject', object: text(object), to: text(to) }),
  },
  '0x1::object::transfer_call': {
    types: ['address', 'address'],
    typeArguments: 0,
    read: ([object, to]) => ({ kind: 'transferObject', object: text(object), to: text(to) }),
  },
}

const dangers: [RegExp, Danger][] = [
  [/^0x1::account::rotate_authentication_key/, 'takeover'],
  [/^0x1::account::(offer_|upsert_ed25519_backup|set_originating)/, 'delegation'],
  [
    /^0x1::(delegation_pool|stake)::(set_operator|set_delegated_voter|delegate_voting_power|enable_partial)/,
    'delegation',
  ],
  [/^0x1::(account_abstraction|permissioned_delegation)::/, 'delegation'],
  [/^0x1::multisig_account::/, 'delegation'],
  [/^0x1::(code|object_code_deployment|managed_package|resource_account)::/, 'code'],
]

/** Functions that put somebody else in control of the account itself. */
const control = /^0x1::account::(rotate_authentication_key|offer_(rotation|signer)_capability)/

/**
 * Reads a transaction's call.
 * @param parameters the types of the function's parameters, where the module's ABI has them; without them the arguments
 * of an unknown function stay bytes, and `arguments` is undefined
 */
export function readCall({ call }: Transaction, parameters?: readonly string[]): Reading {
  const name = `${call.address === readAddress('0x1') ? '0x1' : call.address}::${call.module}::${call.name}`
  const shape = Object.hasOwn(known, name) ? known[name] : undefined
  if (shape && call.typeArguments.length === shape.typeArguments) {
    const read = tryDecode(call, shape.types)
    const values = read?.map(({ value }) => value)
    const reading = values && shape.read(values, call.typeArguments.map(formatTypeTag))
    if (reading) return reading
  }
  return {
    kind: 'call',
    function: name,
    arguments: parameters && tryDecode(call, parameters),
    danger: dangers.find(([form]) => form.test(name))?.[1],
    ...(control.test(name) && { control: true as const }),
  }
}

const tryDecode = ({ arguments: bytes, typeArguments }: Transaction['call'], types: readonly string[]) => {
  try {
    return decodeArguments(bytes, types, typeArguments)
  } catch {
    return undefined
  }
}

/** The sum of several payments. */
export function sumOf(payments: readonly { amount: bigint }[]): bigint {
  return payments.reduce((sum, { amount }) => sum + amount, 0n)
}

/** The coins that a call takes out of its sender's balance, octas. */
export function spentBy(reading: Reading): bigint {
  if (reading.kind === 'stake') return reading.change === 'add' ? reading.amount : 0n
  if (reading.kind !== 'transfer' && reading.kind !== 'transfers') return 0n
  const { asset } = reading
  const amount = reading.kind === 'transfer' ? reading.amount : sumOf(reading.payments)
  const isAptos = asset.kind === 'coin' ? asset.type === aptosCoin : asset.address === readAddress('0xa')
  return isAptos ? amount : 0n
}

/** The effects of a transaction on its sender. An unknown call stays unknown, whatever its arguments are. */
export function describe(transaction: Transaction): family.Effects<Reading> & { dangers: (Danger | 'unknown')[] } {
  const reading = readCall(transaction)
  return {
    steps: [reading],
    transfers: transfersOf(reading),
    approvals: [],
    dangers: reading.kind === 'call' ? [reading.danger ?? 'unknown'] : [],
  }
}

function transfersOf(reading: Reading): family.Transfer[] {
  if (reading.kind === 'transferObject') return [{ asset: 'item', to: reading.to }]
  if (reading.kind === 'stake')
    return reading.change === 'add' ? [{ asset: 'coin', amount: reading.amount, to: reading.pool }] : []
  if (reading.kind !== 'transfer' && reading.kind !== 'transfers') return []
  const isCoin = reading.asset.kind === 'coin' && reading.asset.type === aptosCoin
  const payments = reading.kind === 'transfer' ? [reading] : reading.payments
  return payments.map(({ to, amount }) => (isCoin ? { asset: 'coin', amount, to } : { asset: 'token', to }))
}
