import type { Rpc } from '@latchkey/chains/evm'
import { quantity, moment as time } from '@latchkey/protocol/shapes'
import * as v from 'valibot'
import { readText } from '../../read-text.ts'

/** A payment to an account, as an indexer reports it. */
export type IndexedPayment = {
  hash: string
  /** The time of its block, ISO 8601. */
  at: string
  from: string
  /** The token's contract; left out for the network's coin. */
  token?: string
  /** The item of a collection. */
  item?: bigint
  /** In smallest units; the number of copies for an item. */
  amount: bigint
}

/** Answers what an account received: something that no node lists. An operator names one per network. */
export type Indexer = {
  /**
   * The latest payments to an account.
   *
   * @throws where the indexer does not answer as it should
   */
  received(account: string): Promise<IndexedPayment[]>
}

const address = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/))
const party = v.object({ hash: address })
const hash = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/))

const units = v.pipe(v.string(), v.regex(/^\d{1,78}$/), v.toBigint())
const page = v.object({ items: v.array(v.unknown()) })

/** `/api/v2/addresses/{address}/transactions` */
const transaction = v.object({ hash, timestamp: time, from: party, to: party, value: units, status: v.literal('ok') })
/** `/api/v2/addresses/{address}/internal-transactions`: coins that a contract sends. */
const internal = v.object({
  transaction_hash: hash,
  timestamp: time,
  from: party,
  to: party,
  value: units,
  success: v.literal(true),
})
/** `/api/v2/addresses/{address}/token-transfers`; older releases have other names for two members. */
const transfer = v.object({
  transaction_hash: v.optional(hash),
  tx_hash: v.optional(hash),
  timestamp: time,
  from: party,
  to: party,
  token: v.object({ address_hash: v.optional(address), address: v.optional(address) }),
  total: v.object({ value: v.optional(v.nullable(units)), token_id: v.optional(v.nullable(units)) }),
})

/** The time limit of one answer, milliseconds. */
const limitMs = 8_000
/** The longest answer that is read, bytes. */
const largest = 4 * 1024 * 1024
/** How many of its payments are looked at: twice what it puts on a page. */
const mostItems = 100

/**
 * Reads the published answers of a Blockscout explorer (its API, version 2). It learns which account is looked up, and
 * from which IP address.
 *
 * @param origin of the explorer
 */
export function createBlockscoutIndexer(origin: string, request: typeof fetch = fetch): Indexer {
  const read = async (path: string): Promise<unknown[]> => {
    const answer = await request(`${origin}/api/v2/addresses/${path}`, {
      redirect: 'error',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(limitMs),
    })
    // The explorer does not know an account to which nothing ever happened.
    if (answer.status === 404) return []
    if (!answer.ok) throw new Error('the indexer did not answer')
    return v.parse(page, JSON.parse(await readText(answer, largest))).items.slice(0, mostItems)
  }
  /** Failed, pending and contract-creating ones do not fit. */
  const fitting = <T extends v.GenericSchema>(shape: T, items: readonly unknown[]): v.InferOutput<T>[] =>
    items.flatMap((each) => {
      const parsed = v.safeParse(shape, each)
      return parsed.success ? [parsed.output] : []
    })

  return {
    async received(account) {
      const isOwn = ({ hash: of }: { hash: string }) => of.toLowerCase() === account.toLowerCase()
      const [sent, inside, tokens] = await Promise.all([
        read(`${account}/transactions?filter=to`),
        read(`${account}/internal-transactions?filter=to`),
        read(`${account}/token-transfers?type=ERC-20%2CERC-721%2CERC-1155&filter=to`),
      ])
      const coins = [
        ...fitting(transaction, sent),
        ...fitting(internal, inside).map((each) => ({ ...each, hash: each.transaction_hash })),
      ].map(
        ({ hash, timestamp, from, to, value }) =>
          ({ hash, at: timestamp, from: from.hash, to, amount: value }) as const,
      )
      const moved = fitting(transfer, tokens).flatMap(({ timestamp, from, to, token, total, ...each }) => {
        const id = each.transaction_hash ?? each.tx_hash
        const contract = token.address_hash ?? token.address
        if (id === undefined || contract === undefined) return []
        const item = total.token_id ?? undefined
        const amount = total.value ?? (item === undefined ? 0n : 1n)
        const what = { token: contract, ...(item !== undefined && { item }) }
        return [{ hash: id, at: timestamp, from: from.hash, to, amount, ...what }]
      })
      return (
        [...coins, ...moved]
          // Transfers of nothing are made to plant look-alike addresses in such lists.
          .filter(({ to, from, amount }) => amount > 0n && isOwn(to) && !isOwn({ hash: from }))
          .map(({ to: _, ...payment }) => payment)
      )
    },
  }
}

/** How many blocks are read: each is a request of its own. */
const scanned = 30
/** `Transfer(address,address,uint256)`, of ERC-20 and ERC-721. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

const coinsInBlock = v.object({
  timestamp: quantity,
  transactions: v.array(v.object({ hash, from: address, to: v.nullable(address), value: quantity })),
})
const successful = v.object({ status: v.literal('0x1') })
const word = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/))
const log = v.object({
  address,
  topics: v.array(word),
  data: v.string(),
  blockNumber: quantity,
  transactionHash: hash,
})

/**
 * Reads the latest blocks themselves, for chains without an indexer: a local one, or one with few blocks. Coins that a
 * contract sends, and ERC-1155, are not found.
 *
 * @param rpc the network's node
 */
export function createBlockScan(rpc: Rpc): Indexer {
  return {
    async received(account) {
      const top = Number(v.parse(quantity, await rpc('eth_blockNumber', [])))
      const first = Math.max(0, top - scanned + 1)
      const toHex = (number: number) => `0x${number.toString(16)}`
      const numbers = Array.from({ length: top - first + 1 }, (_, at) => first + at)
      const [logs, ...blocks] = await Promise.all([
        rpc('eth_getLogs', [
          {
            fromBlock: toHex(first),
            toBlock: toHex(top),
            topics: [transferTopic, null, `0x${account.slice(2).toLowerCase().padStart(64, '0')}`],
          },
        ]),
        ...numbers.map((number) => rpc('eth_getBlockByNumber', [toHex(number), true])),
      ])
      const isOwn = (of: string | null) => of?.toLowerCase() === account.toLowerCase()
      const read = blocks.map((each) => v.parse(coinsInBlock, each))
      const times = read.map(({ timestamp }) => new Date(Number(timestamp) * 1000).toISOString())
      const found = read.flatMap(({ transactions }, at) =>
        transactions
          .filter(({ to, from, value }) => isOwn(to) && !isOwn(from) && BigInt(value) > 0n)
          .map(({ hash, from, value }) => ({ hash, at: times[at] ?? '', from, amount: BigInt(value) })),
      )
      const receipts = await Promise.all(found.map(({ hash }) => rpc('eth_getTransactionReceipt', [hash])))
      const coins = found.filter((_, at) => v.is(successful, receipts[at]))
      const tokens = v.parse(v.array(log), logs).flatMap(({ address, topics, data, blockNumber, transactionHash }) => {
        const at = times[Number(blockNumber) - first]
        const from = `0x${(topics[1] ?? '').slice(-40)}`
        const item = topics[3] === undefined ? undefined : BigInt(topics[3])
        const amount = item === undefined ? (v.is(word, data) ? BigInt(data) : 0n) : 1n
        if (at === undefined || amount === 0n || isOwn(from)) return []
        return [{ hash: transactionHash, at, from, token: address, ...(item !== undefined && { item }), amount }]
      })
      return [...coins, ...tokens]
    },
  }
}
