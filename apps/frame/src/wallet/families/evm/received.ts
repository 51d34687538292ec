import { readToken } from '@latchkey/chains/evm'
import { knownToken } from '@latchkey/core/known-tokens'
import type { Network } from '@latchkey/core/networks'
import type { FrameConfig } from '@latchkey/protocol/frame-config'
import { toAmount, toShort } from '../../format.ts'
import type { Messages } from '../../messages/en.ts'
import type { Received } from '../transactions.ts'
import { type NodeReader, rpcOf } from './draft.ts'
import { createBlockScan, createBlockscoutIndexer, type IndexedPayment, type Indexer } from './indexer.ts'
import { withSafeSymbol } from './token-symbol.ts'

type ReceivedContext = NodeReader & { messages: Messages; config: Pick<FrameConfig, 'indexers'> }

/** The indexer of a network; undefined where the operator has named none. */
const indexerOf = (context: ReceivedContext, network: Network): Indexer | undefined => {
  const { indexers = {} } = context.config
  const source = Object.hasOwn(indexers, network.name) ? indexers[network.name] : undefined
  if (source === undefined) return undefined
  return source === 'blocks' ? createBlockScan(rpcOf(context, network)) : createBlockscoutIndexer(source)
}

/**
 * The payments an account received, in words. Tokens that are neither in the network's record nor in the person's list
 * are counted only: anybody can send anything under any name.
 *
 * @returns undefined where the network has no indexer
 * @throws where the indexer does not answer
 */
export async function readReceived(
  context: ReceivedContext,
  network: Network,
  account: `0x${string}`,
  listed: () => Promise<readonly { network: string; address: string }[]>,
  indexer = indexerOf(context, network),
): Promise<Received | undefined> {
  if (!indexer) return undefined
  const [all, own] = await Promise.all([indexer.received(account), listed()])
  const isListed = (token: string) =>
    knownToken(network.name, token) !== undefined ||
    own.some((each) => each.network === network.name && each.address.toLowerCase() === token.toLowerCase())
  const shown = all.filter(({ token }) => token === undefined || isListed(token))
  const words = await describeTokens(context, network, shown)
  const payments = shown.map((payment) => ({
    network: network.name,
    hash: payment.hash,
    at: payment.at,
    from: payment.from,
    what: words(payment),
  }))
  return { payments, others: all.length - shown.length }
}

/** Asks each token's contract once, and returns the words of a payment. */
const describeTokens = async (context: ReceivedContext, network: Network, payments: readonly IndexedPayment[]) => {
  const { messages } = context
  const { locale, home: t } = messages
  const tokens = [...new Set(payments.flatMap(({ token }) => token?.toLowerCase() ?? []))]
  const read = await Promise.all(
    tokens.map(async (address) => {
      const found = await readToken(rpcOf(context, network), address as `0x${string}`) // the indexer checked it
      return [address, found && withSafeSymbol(found, address, network, messages)] as const
    }),
  )
  const known = new Map(read)
  return ({ token, item, amount }: IndexedPayment): string => {
    if (token === undefined) return t.received(`${toShort(toAmount(amount, network.decimals), locale)} ${network.coin}`)
    const about = known.get(token.toLowerCase())
    const symbol = about?.symbol ?? t.tokens
    if (item !== undefined) return t.received(`${symbol} #${item}`)
    return t.received(
      about?.standard === 'erc20' ? `${toShort(toAmount(amount, about.decimals), locale)} ${symbol}` : symbol,
    )
  }
}
