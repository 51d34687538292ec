import {
  type Reading,
  type Rpc,
  readSentCount,
  readSigned,
  readToken,
  readTransaction,
  type Signed,
  type Token,
} from '@latchkey/chains/evm'
import { isKnownNetwork, type Network, readNetwork } from '@latchkey/core/networks'
import { hex, quantity } from '@latchkey/protocol/shapes'
import * as v from 'valibot'
import { toAmount, toShort } from '../../format.ts'
import type { Messages } from '../../messages/en.ts'
import type { ActivityRow, SentTransaction } from '../transactions.ts'
import { type NodeReader, rpcOf } from './draft.ts'
import { withSafeSymbol } from './token-symbol.ts'

const transactionShape = v.object({ to: v.nullable(hex), value: quantity, input: hex })
const receiptShape = v.object({ status: v.picklist(['0x0', '0x1']), blockNumber: quantity })

/** A transaction that no node has for this long counts as dropped, milliseconds. Before, it may just be on its way. */
const droppedAfterMs = 2 * 60_000
/**
 * How long a transaction whose nonce is used must stay missing before it counts as replaced, milliseconds. Several
 * nodes answer at one address: one may count the block that has it while another does not have that block yet.
 */
const replacedAfterMs = 60_000
/** A replaced transaction that is in no block for this long is no longer queried, milliseconds. */
const replacedForGoodMs = 3_600_000

const summarise = (
  reading: Reading,
  value: bigint,
  token: Token | undefined,
  network: Network,
  { locale, home: t }: Messages,
): string => {
  const coins = `${toShort(toAmount(value, network.decimals), locale)} ${network.coin}`
  const symbol = token?.symbol ?? t.tokens
  const decimals = token?.standard === 'erc20' ? token.decimals : 0
  switch (reading.kind) {
    case 'coin':
      return t.sent(coins)
    case 'token-transfer':
      return t.sent(`${toShort(toAmount(reading.amount, decimals), locale)} ${symbol}`)
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
 * The signed bytes, where they are stored: they must be this row's, signed by this account for the row's network.
 * Anything else was put there by somebody, and is ignored.
 */
export function signedOf(
  { raw, hash, network }: Pick<ActivityRow, 'raw' | 'hash' | 'network'>,
  account: `0x${string}`,
): Signed | undefined {
  try {
    const signed = raw === null || !isKnownNetwork(network) ? undefined : readSigned(raw)
    if (!signed || !isKnownNetwork(network) || signed.hash !== hash) return undefined
    const isOwn = signed.from.toLowerCase() === account.toLowerCase()
    return isOwn && signed.transaction.chainId === readNetwork(network).chainId ? signed : undefined
  } catch {
    return undefined // another family's
  }
}

/** Lists the hashes of the account's other transactions with the same nonce. */
export function listReplacements(
  row: Pick<ActivityRow, 'raw' | 'hash' | 'network'>,
  others: readonly Pick<ActivityRow, 'raw' | 'hash' | 'network'>[],
  account: `0x${string}`,
): string[] {
  const nonceOf = (each: typeof row) => signedOf(each, account)?.transaction.nonce
  const nonce = nonceOf(row)
  const same = (each: typeof row) =>
    each.network === row.network && each.hash !== row.hash && nonce !== undefined && nonceOf(each) === nonce
  return others.filter(same).map(({ hash }) => hash)
}

/**
 * Reads a transaction this wallet sent, and its state; `before` is the previous result.
 *
 * @param others the account's other known transactions: one of them may have replaced it
 * @throws ServiceError or Error when the node does not answer
 */
export async function readSentTransaction(
  context: NodeReader & { messages: Messages },
  network: Network,
  row: ActivityRow,
  account: `0x${string}`,
  before?: SentTransaction,
  others: readonly ActivityRow[] = [],
): Promise<SentTransaction> {
  const rpc = rpcOf(context, network)
  const signed = signedOf(row, account)
  const [found, receipt, height, count] = await Promise.all([
    rpc('eth_getTransactionByHash', [row.hash]),
    rpc('eth_getTransactionReceipt', [row.hash]),
    rpc('eth_blockNumber', []),
    signed ? readSentCount(account, rpc) : 0,
  ])
  const shown = v.safeParse(transactionShape, found)
  let done = v.safeParse(receiptShape, receipt)
  // The count is newer than the receipt, so the receipt is read again.
  if (!done.success && signed && count > signed.transaction.nonce)
    done = v.safeParse(receiptShape, await rpc('eth_getTransactionReceipt', [row.hash]))
  const transaction = signed?.transaction ?? (shown.success ? toCall(shown.output) : undefined)
  if (!transaction) return { state: 'unknown', what: context.messages.home.unknown, to: undefined }

  const { to, value, data } = transaction
  const contract = to && data !== '0x' ? await readToken(rpc, to) : undefined
  const token = to && contract ? withSafeSymbol(contract, to, network, context.messages) : undefined
  const reading = readTransaction(transaction, token)
  const summary = { what: summarise(reading, value, token, network, context.messages), to: recipient(reading, to) }
  if (done.success) {
    const number = BigInt(done.output.blockNumber)
    const top = v.is(quantity, height) ? BigInt(height) : number
    const confirmations = top < number ? 1n : top - number + 1n
    const standing = await readStanding(number, confirmations, network, rpc)
    const block = { number, confirmations, standing }
    return { ...summary, state: done.output.status === '0x1' ? 'confirmed' : 'failed', block }
  }
  const again = before?.block !== undefined || before?.again === true ? { again: true } : {}
  const replaceable = signed && { replaceable: signed.raw }
  if (shown.success) return { ...summary, ...again, ...replaceable, state: 'pending' }
  if (!signed) return { ...summary, ...again, state: 'unknown' }
  if (count > signed.transaction.nonce) {
    const missingSince = before?.missingSince ?? Date.now()
    const missing = { ...summary, ...again, missingSince }
    const isOver = Date.now() - missingSince >= replacedForGoodMs
    if (isOver || (await isNumberFinal(signed, account, network, rpc, height)))
      return { ...missing, state: 'replaced', ended: true }
    const replacements = listReplacements(row, others, account).map((hash) => rpc('eth_getTransactionReceipt', [hash]))
    if ((await Promise.all(replacements)).some((each) => v.is(receiptShape, each)))
      return { ...missing, state: 'replaced' }
    return { ...missing, state: Date.now() - missingSince < replacedAfterMs ? 'pending' : 'replaced' }
  }
  const isNew = Date.now() - Date.parse(row.sentAt) < droppedAfterMs
  return isNew ? { ...summary, ...again, ...replaceable, state: 'pending' } : { ...summary, ...again, state: 'dropped' }
}

/** Returns whether a transaction's nonce is used in a final block, according to the node. */
const isNumberFinal = async (
  { transaction }: Signed,
  account: `0x${string}`,
  network: Network,
  rpc: Rpc,
  height: unknown,
): Promise<boolean> => {
  const depth = v.is(quantity, height) ? BigInt(height) - BigInt(network.confirmations) : -1n
  // Many nodes do not know this tag, and few have old blocks.
  const count = await readSentCount(account, rpc, 'finalized')
    .catch(() => (depth < 0n ? 0 : readSentCount(account, rpc, `0x${depth.toString(16)}`)))
    .catch(() => 0)
  return count > transaction.nonce
}

const blockShape = v.object({ number: quantity })

/**
 * True if a block may still be dropped: by the node's tags (`safe`, `finalized`) where it has them, otherwise by depth.
 */
const readStanding = async (
  number: bigint,
  confirmations: bigint,
  network: Network,
  rpc: Rpc,
): Promise<'included' | 'safe' | 'final'> => {
  const [final, safe] = await Promise.all(
    ['finalized', 'safe'].map(async (tag) => {
      // Many nodes do not know this tag; an outage would have failed above.
      const block = await rpc('eth_getBlockByNumber', [tag, false]).catch(() => undefined)
      const read = v.safeParse(blockShape, block)
      return read.success ? BigInt(read.output.number) : undefined
    }),
  )
  if (final === undefined ? confirmations >= BigInt(network.confirmations) : final >= number) return 'final'
  return safe !== undefined && safe >= number ? 'safe' : 'included'
}

const toCall = ({ to, value, input }: v.InferOutput<typeof transactionShape>) => ({
  to,
  value: BigInt(value),
  data: input,
})
