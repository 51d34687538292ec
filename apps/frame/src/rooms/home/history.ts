import { type Reading, readToken, readTransaction, type Token } from '@latchkey/chains/evm'
import type { Network } from '@latchkey/core/networks'
import { hex, quantity } from '@latchkey/protocol/shapes'
import * as v from 'valibot'
import { rpcOf } from '../draft.ts'
import { toAmount, toShort } from '../format.ts'
import type { Room } from '../room.ts'
import { texts as t } from './texts.ts'

const transactionShape = v.object({ to: v.nullable(hex), value: quantity, input: hex })
const receiptShape = v.object({ status: v.picklist(['0x0', '0x1']) })

/** How a sent transaction stands, and what it does, as far as its bytes say. */
export type Sent = {
  state: 'pending' | 'confirmed' | 'failed' | 'unknown'
  what: string
  to: string | undefined
}

const summarise = (reading: Reading, value: bigint, token: Token | undefined, network: Network): string => {
  const coins = `${toShort(toAmount(value, network.decimals))} ${network.coin}`
  const symbol = token?.symbol ?? t.tokens
  const decimals = token?.standard === 'erc20' ? token.decimals : 0
  switch (reading.kind) {
    case 'coin':
      return t.sent(coins)
    case 'token-transfer':
      return t.sent(`${toShort(toAmount(reading.amount, decimals))} ${symbol}`)
    case 'item-transfer':
      return t.sent(reading.items.map(({ id }) => `${symbol} #${id}`).join(', '))
    case 'token-approval':
    case 'item-approval':
    case 'collection-approval':
      return t.allowed(symbol)
    case 'creation':
      return t.created
    default:
      return value > 0n ? t.calledWith(coins) : t.called
  }
}

const recipient = (reading: Reading, to: string | null): string | undefined =>
  reading.kind === 'token-transfer' || reading.kind === 'item-transfer' ? reading.to : (to ?? undefined)

/**
 * Reads a transaction this wallet sent.
 *
 * @throws ServiceError or Error when the node does not answer
 */
export const readSent = async (room: Pick<Room, 'session'>, network: Network, hash: string): Promise<Sent> => {
  const rpc = rpcOf(room, network)
  const [found, receipt] = await Promise.all([
    rpc('eth_getTransactionByHash', [hash]),
    rpc('eth_getTransactionReceipt', [hash]),
  ])
  const transaction = v.safeParse(transactionShape, found)
  if (!transaction.success) return { state: 'unknown', what: t.unknown, to: undefined }
  const { to, value, input } = transaction.output
  const token = to && input !== '0x' ? await readToken(rpc, to) : undefined
  const reading = readTransaction({ to, data: input }, token)
  const done = v.safeParse(receiptShape, receipt)
  return {
    state: !done.success ? 'pending' : done.output.status === '0x1' ? 'confirmed' : 'failed',
    what: summarise(reading, BigInt(value), token, network),
    to: recipient(reading, to),
  }
}
