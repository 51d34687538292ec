import type { Network } from '@latchkey/core/networks'
import { parseUnits } from 'viem/utils'
import type { FamilyToken, Holding, Holdings } from '../families/holdings.ts'
import type { Replacement, TransferRequest } from '../families/transactions.ts'
import { toEnds } from '../format.ts'

/** Something of the wallet that can be sent. */
export type Sendable = {
  key: string
  network: Network
  title: string
  /** The unit of its amounts; undefined for a single item. */
  coin: string | undefined
  decimals: number
  balance: bigint
  holding: { kind: 'coin' } | { kind: 'held'; token: FamilyToken } | Exclude<Holding, { kind: 'unreadable' }>
  item?: { id: bigint; amount: bigint }
}

/** Everything in these holdings that can be sent, the coins first. */
export function listSendable(all: readonly { network: Network; holdings: Holdings }[], token: string): Sendable[] {
  return all.flatMap(({ network, holdings }) => [
    {
      key: network.name,
      network,
      title: network.coin,
      coin: network.coin,
      decimals: network.decimals,
      balance: holdings.coin,
      holding: { kind: 'coin' } as const,
    },
    ...holdings.assets.flatMap((holding): Sendable[] => {
      if (holding.kind === 'unreadable') return []
      const key = `${network.name} ${holding.asset.address}`
      const title = holding.token.symbol ?? token
      if (holding.kind === 'token') {
        const { decimals } = holding.token
        return [{ key, network, title, coin: title, decimals, balance: holding.balance, holding }]
      }
      return holding.items.map((item) => ({
        key: `${key} ${item.id}`,
        network,
        title: `${title} #${item.id}`,
        coin: item.amount > 1n ? title : undefined,
        decimals: 0,
        balance: item.amount,
        holding,
        item,
      }))
    }),
    ...(typeof holdings.tokens === 'object' ? holdings.tokens : []).map((held): Sendable => {
      const title = held.symbol ?? token
      const { id, decimals, balance } = held
      const holding = { kind: 'held', token: held } as const
      // Its maker chose the name. The ends of its network id tell two of the same name apart.
      return {
        key: `${network.name} ${id}`,
        network,
        title: `${title} (${toEnds(id)})`,
        coin: title,
        decimals,
        balance,
        holding,
      }
    }),
  ])
}

/** Returns what is wrong with an amount. */
export function findAmountProblem(
  text: string,
  { decimals, balance }: Sendable,
): 'amount' | 'decimals' | 'zero' | 'balance' | undefined {
  if (!/^[0-9]{1,60}(\.[0-9]{1,60})?$/.test(text)) return 'amount'
  const fraction = text.split('.')[1]?.replace(/0+$/, '') ?? ''
  if (fraction.length > decimals) return 'decimals'
  const units = parseUnits(text, decimals)
  if (units === 0n) return 'zero'
  return units > balance ? 'balance' : undefined
}

/** Sends something from the wallet itself. */
export type SendRequest = { network: Network; transfer: TransferRequest }

/** Replaces a pending transaction. */
export type ReplacementRequest = { network: Network; replaces: Replacement }

/**
 * Builds the request that sends an amount of something.
 *
 * @param parts recipient and amount, both validated
 */
export function toSendRequest(sendable: Sendable, { to, amount }: { to: string; amount: string }): SendRequest {
  const { network, decimals } = sendable
  return { network, transfer: { to, units: parseUnits(amount, decimals), ...tokenOf(sendable) } }
}

function tokenOf({ holding, item }: Sendable): Pick<TransferRequest, 'token' | 'item'> {
  if (holding.kind === 'coin') return {}
  if (holding.kind === 'held') return { token: holding.token.id }
  const token = holding.asset.address
  return holding.kind === 'items' && item
    ? { token, item: { id: item.id, standard: holding.token.standard } }
    : { token }
}
