import { type Effect, unlimitedFrom } from '@latchkey/chains/evm'
import { formatInteger } from '@latchkey/core/locale'
import type { Network } from '@latchkey/core/networks'
import { toAmount, toShort } from '../../format.ts'
import type { Messages } from '../../messages/en.ts'
import type { SimulationLine } from '../operation.ts'
import type { EvmSimulation } from './facts.ts'

/** Puts the changes of a simulation into words: outgoing first, then permissions, then incoming. */
export const describeSimulation = (
  simulation: EvmSimulation,
  network: Network,
  { locale, send }: Messages,
): SimulationLine[] => {
  const t = send.simulation
  if (simulation.kind === 'none') return []
  const lines = simulation.changes.map(({ change, token }): SimulationLine => {
    const symbol = token?.symbol ?? send.tokens
    const tokens = (amount: bigint) =>
      token?.standard === 'erc20'
        ? `${toShort(toAmount(amount, token.decimals), locale)} ${symbol}`
        : t.unnamed(formatInteger(locale, amount))
    const item = (id: bigint, amount = 1n) =>
      `${token?.symbol ?? send.anItem} #${id}${amount > 1n ? ` × ${amount}` : ''}`
    if (change.kind === 'control') {
      const address = { label: send.spender, value: change.to }
      return { way: 'may', text: t.control[change.over], address, contract: change.contract }
    }
    if (change.kind === 'unread')
      return {
        way: 'may',
        text: t.unread,
        address: { label: send.contract, value: change.contract },
        contract: undefined,
      }
    if (change.kind === 'safe') {
      const address = { label: t.safe, value: change.contract }
      if ('threshold' in change)
        return { way: 'may', text: t.threshold(`${change.threshold}`), address, contract: undefined }
      return {
        way: 'may',
        text: t.removed,
        address: { label: send.owner, value: change.removed },
        contract: change.contract,
      }
    }
    if (change.kind === 'offer') {
      const { to, id, price, contract } = change
      const coins =
        price === undefined ? undefined : `${toShort(toAmount(price, network.decimals), locale)} ${network.coin}`
      const text = t.offer(id === undefined ? undefined : item(id), coins, to !== undefined)
      return { way: 'may', text, address: to && { label: send.spender, value: to }, contract }
    }
    if (change.kind === 'owed')
      return {
        way: 'may',
        text: t.owe(tokens(change.amount)),
        address: token?.symbol ? undefined : { label: send.token, value: change.contract },
        contract: token?.symbol ? change.contract : undefined,
      }
    if (change.kind === 'permission' || change.kind === 'item-permission') {
      const what =
        change.kind === 'item-permission'
          ? item(change.id)
          : change.amount === 'all' || change.amount >= unlimitedFrom
            ? t.all(symbol)
            : t.upTo(tokens(change.amount))
      const address = { label: send.spender, value: change.spender }
      return { way: 'may', text: t.may(what), address, contract: change.contract }
    }
    const size = change.amount < 0n ? -change.amount : change.amount
    const what =
      change.kind === 'coin'
        ? `${toShort(toAmount(size, network.decimals), locale)} ${network.coin}`
        : change.kind === 'item'
          ? item(change.id, size)
          : tokens(size)
    const contract = change.kind === 'coin' ? undefined : change.contract
    const nameless = contract !== undefined && !token?.symbol
    return {
      way: change.amount < 0n ? 'out' : 'in',
      text: change.amount < 0n ? t.send(what) : t.receive(what),
      address: nameless ? { label: send.token, value: contract } : undefined,
      contract: nameless ? undefined : contract,
      ...('to' in change && change.to && { recipients: { label: send.to, addresses: change.to } }),
    }
  })
  const order = { out: 0, may: 1, in: 2 }
  return lines.sort((one, other) => order[one.way] - order[other.way])
}

/**
 * Tells whether a simulation shows exactly the transfer that the bytes are, and nothing else: the same asset, amount and
 * recipient. Such a simulation need not be repeated in words.
 *
 * @param effect the transaction's decoded effect
 */
export function isTransferAlone(simulation: EvmSimulation, { reading, to, value }: Effect): boolean {
  if (simulation.kind === 'none' || !simulation.complete || simulation.changes.length !== 1) return false
  const change = simulation.changes[0]?.change
  if (reading.kind === 'coin') return change?.kind === 'coin' && change.amount === -value && isOnly(change.to, to)
  if (reading.kind !== 'token-transfer' || reading.from !== undefined || value > 0n) return false
  return (
    change?.kind === 'token' &&
    change.contract.toLowerCase() === (reading.token ?? to)?.toLowerCase() &&
    change.amount === -reading.amount &&
    isOnly(change.to, reading.to)
  )
}

const isOnly = (recipients: readonly string[] | undefined, recipient: string | null): boolean =>
  recipients?.length === 1 && recipients[0]?.toLowerCase() === recipient?.toLowerCase()

/**
 * The digest of a simulation for consent: outgoing amounts and permissions exactly, incoming assets without their
 * amount, which changes with every block.
 */
export const digestOfSimulation = (simulation: EvmSimulation): string => {
  if (simulation.kind === 'none') return ''
  const changes = simulation.changes.map(({ change }) => {
    const moves = change.kind === 'coin' || change.kind === 'token' || change.kind === 'item'
    return Object.values(moves && change.amount > 0n ? { ...change, amount: 'in' } : change).map(String)
  })
  return JSON.stringify([simulation.complete, ...changes])
}
