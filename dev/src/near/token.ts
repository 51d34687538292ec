// Part of the stand-in for a NEAR node: its one contract, a fungible token by the standards (NEP-141, 145, 148).
import type { State } from './state.ts'

/** The demo token's account. */
export const tokenId = 'dusd.testnet'

export const metadata = {
  spec: 'ft-1.0.0',
  name: 'Demo Dollar',
  symbol: 'DUSD',
  icon: null,
  reference: null,
  reference_hash: null,
  decimals: 6,
}

/** The yoctoNEAR that a registration with the token costs. */
const registration = 1_250_000_000_000_000_000_000n

/** A contract's panic; its message becomes part of the failure. */
export class Panic extends Error {}

/** A call within a block, as the contract sees it. */
export type Call = { state: State; predecessor: string; deposit: bigint; args: Record<string, unknown>; logs: string[] }
/** A value (as JSON), or a promise: tokens were sent to a contract, which is asked how many it accepts. */
export type Answer = { value: unknown } | { asks: { target: string; amount: bigint } }

const requireYocto = (deposit: bigint) => {
  if (deposit !== 1n) throw new Panic('Requires attached deposit of exactly 1 yoctoNEAR')
}
const text = (args: Record<string, unknown>, name: string): string => {
  const value = args[name]
  if (typeof value !== 'string')
    throw new Panic(`Failed to deserialize input from JSON.: Error("missing field \`${name}\`", line: 1, column: 2)`)
  return value
}

export function move(state: State, from: string, to: string, amount: bigint): void {
  if (amount <= 0n) throw new Panic('The amount should be a positive number')
  if (from === to) throw new Panic('Sender and receiver should be different')
  const { balances } = state
  const balance = balances[from]
  if (balance === undefined) throw new Panic(`The account ${from} is not registered`)
  if (balance < amount) throw new Panic("The account doesn't have enough balance")
  const theirs = balances[to]
  if (theirs === undefined) throw new Panic(`The account ${to} is not registered`)
  balances[from] = balance - amount
  balances[to] = theirs + amount
}

const transfer = ({ state, predecessor, deposit, args, logs }: Call): { target: string; amount: bigint } => {
  requireYocto(deposit)
  const [target, digits] = [text(args, 'receiver_id'), text(args, 'amount')]
  if (!/^\d{1,39}$/.test(digits)) throw new Panic('Failed to deserialize input from JSON.')
  const amount = BigInt(digits)
  move(state, predecessor, target, amount)
  logs.push(
    `EVENT_JSON:${JSON.stringify({
      standard: 'nep141',
      version: '1.0.0',
      event: 'ft_transfer',
      data: [{ old_owner_id: predecessor, new_owner_id: target, amount: digits }],
    })}`,
  )
  return { target, amount }
}

const storageOf = (state: State, account: string) =>
  state.balances[account] === undefined ? null : { total: String(registration), available: '0' }

/** View methods. */
export const views: Record<string, (state: State, args: Record<string, unknown>) => unknown> = {
  ft_metadata: () => metadata,
  ft_balance_of: ({ balances }, args) => String(balances[text(args, 'account_id')] ?? 0n),
  ft_total_supply: ({ balances }) => String(Object.values(balances).reduce((sum, each) => sum + each, 0n)),
  storage_balance_of: (state, args) => storageOf(state, text(args, 'account_id')),
  storage_balance_bounds: () => ({ min: String(registration), max: String(registration) }),
}

/** Change methods. */
export const changes: Record<string, (call: Call) => Answer> = {
  ft_transfer(call) {
    transfer(call)
    return { value: undefined }
  },
  ft_transfer_call: (call) => ({ asks: transfer(call) }),
  storage_deposit({ state, predecessor, deposit, args }) {
    const account = args.account_id === undefined ? predecessor : text(args, 'account_id')
    if (deposit < registration) throw new Panic('The attached deposit is less than the minimum storage balance')
    state.balances[account] ??= 0n
    return { value: storageOf(state, account) }
  },
}
