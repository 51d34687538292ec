import type * as family from '../family.ts'
import type { Transaction } from './decode.ts'
import { type Reading, readTransaction } from './reading.ts'
import type { Token } from './token.ts'

/** In this order: the bytes do not say which standard a contract follows. */
const standards: readonly Token[] = [
  { standard: 'erc20', decimals: 0, symbol: undefined },
  { standard: 'erc721', symbol: undefined },
  { standard: 'erc1155', symbol: undefined },
]

/**
 * The effects of a transaction on its sender, from its bytes alone. `readEffect` tells more: it asks the called
 * contracts what they are, and reads nested calls.
 */
export function describe(
  { to, value, data }: Pick<Transaction, 'to' | 'value' | 'data'>,
  account: string,
): family.Effects<Reading> {
  const readings = standards.map((token) => readTransaction({ to, data }, token))
  const reading = readings.find(({ kind }) => kind !== 'unreadable') ?? (readings[0] as Reading) // of three
  const coins: family.Transfer[] = to && value > 0n ? [{ asset: 'coin', amount: value, to }] : []
  const approvals = approvalsOf(reading)
  return {
    steps: [reading],
    transfers: [...coins, ...transfersOf(reading, account)],
    approvals,
    dangers: [
      ...(approvals.length > 0 ? (['spending'] as const) : []),
      ...(reading.kind === 'creation' || reading.kind === 'unreadable' ? (['unknown'] as const) : []),
    ],
  }
}

function transfersOf(reading: Reading, account: string): family.Transfer[] {
  if (reading.kind !== 'token-transfer' && reading.kind !== 'item-transfer') return []
  if (reading.from !== undefined && reading.from.toLowerCase() !== account.toLowerCase()) return []
  return [{ asset: reading.kind === 'token-transfer' ? 'token' : 'item', to: reading.to }]
}

function approvalsOf(reading: Reading): family.Approval[] {
  if (reading.kind === 'collection-approval')
    return reading.approved ? [{ asset: 'collection', spender: reading.spender }] : []
  if (reading.kind === 'item-approval') return [{ asset: 'item', spender: reading.spender }]
  if (reading.kind !== 'token-approval' || reading.change === 'decrease' || reading.amount === 0n) return []
  return [{ asset: 'token', spender: reading.spender }]
}
