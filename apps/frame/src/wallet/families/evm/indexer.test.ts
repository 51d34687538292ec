import { describe, expect, test } from 'vitest'
import { createBlockScan, createBlockscoutIndexer } from './indexer.ts'

const own = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'
const other = '0xcc4e74EB7F0D2F3e8c86Ac08A6B70689F564b226'
const usdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const origin = 'https://eth.blockscout.com'
const hash = `0x${'6662ad1a'.repeat(8)}`
const timestamp = '2026-11-20T12:00:00.000000Z'

/** An address in the form in which Blockscout publishes it. */
const party = (of: string) => ({
  ens_domain_name: null,
  hash: of,
  implementations: [],
  is_contract: false,
  is_verified: false,
  metadata: null,
  name: null,
  private_tags: [],
  public_tags: [],
  watchlist_names: [],
})
/** A transaction in the same form. */
const transaction = (more: object = {}) => ({
  hash,
  timestamp,
  block_number: 21_000_000,
  from: party(other),
  to: party(own),
  value: '500000000000000000',
  status: 'ok',
  result: 'success',
  method: null,
  fee: { type: 'actual', value: '21000' },
  ...more,
})
/** A transfer of a token in the same form. */
const transfer = (more: object = {}) => ({
  block_hash: `0x${'f5'.repeat(32)}`,
  block_number: 21_000_000,
  from: party(other),
  to: party(own),
  log_index: 243,
  method: 'transfer',
  timestamp,
  token: { address_hash: usdt, decimals: '6', name: 'Tether USD', symbol: 'USDT', type: 'ERC-20' },
  total: { decimals: '6', value: '830000000' },
  transaction_hash: hash,
  type: 'token_transfer',
  ...more,
})
const internal = (more: object = {}) => ({
  block_number: 21_000_000,
  from: party(other),
  to: party(own),
  index: 1,
  success: true,
  error: null,
  timestamp,
  transaction_hash: hash,
  type: 'call',
  value: '7',
  ...more,
})

const indexer = (items: { transactions?: unknown[]; internal?: unknown[]; tokens?: unknown[] }, asked: string[] = []) =>
  createBlockscoutIndexer(origin, async (url) => {
    asked.push(String(url))
    const kind = /\/(token-transfers|internal-transactions|transactions)\?/.exec(String(url))?.[1]
    const found = { transactions: items.transactions, 'internal-transactions': items.internal }[kind ?? ''] ?? undefined
    return Response.json({
      items: found ?? (kind === 'token-transfers' ? items.tokens : []) ?? [],
      next_page_params: null,
    })
  })

const payment = { hash, at: timestamp, from: other }

describe('createBlockscoutIndexer', () => {
  test('default: coins, coins from contracts, tokens and items', async () => {
    const asked: string[] = []
    const item = { token: { address: usdt, type: 'ERC-721' }, total: { token_id: '12' } }
    const all = indexer(
      { transactions: [transaction()], internal: [internal()], tokens: [transfer(), transfer(item)] },
      asked,
    )
    expect(await all.received(own.toLowerCase())).toEqual([
      { ...payment, amount: 500_000_000_000_000_000n },
      { ...payment, amount: 7n },
      { ...payment, amount: 830_000_000n, token: usdt },
      { ...payment, amount: 1n, token: usdt, item: 12n },
    ])
    expect(asked).toContain(`${origin}/api/v2/addresses/${own.toLowerCase()}/transactions?filter=to`)
  })

  test.each([
    ['failed', transaction({ status: 'error' })],
    ['pending', transaction({ status: null, timestamp: null })],
    ['that moved nothing', transaction({ value: '0' })],
    ['to somebody else', transaction({ to: party(other) })],
    ['from the account itself', transaction({ from: party(own) })],
    ['of another form', { hash }],
  ])('behavior: nothing of a transaction %s', async (_, each) => {
    expect(await indexer({ transactions: [each] }).received(own)).toEqual([])
  })

  test('behavior: an older release names two members otherwise', async () => {
    const older = transfer({ transaction_hash: undefined, tx_hash: hash, token: { address: usdt } })
    expect(await indexer({ tokens: [older] }).received(own)).toMatchObject([{ hash, token: usdt }])
  })

  test('behavior: an account it has never heard of received nothing', async () => {
    const away = createBlockscoutIndexer(origin, async () => new Response('{"message":"Not found"}', { status: 404 }))
    expect(await away.received(own)).toEqual([])
  })

  test('behavior: of however many payments, no more than a list can hold', async () => {
    const flood = Array.from({ length: 1_000 }, () => transaction())
    expect(await indexer({ transactions: flood }).received(own)).toHaveLength(100)
  })

  test('error: an answer without an end is not read to its end', async () => {
    const part = new Uint8Array(1024 * 1024).fill(32)
    let sent = 0
    const pull = (to: ReadableStreamDefaultController) => {
      sent += 1
      if (sent <= 64) to.enqueue(part)
      else to.close()
    }
    const endless = createBlockscoutIndexer(origin, async (url) =>
      String(url).includes('/token-transfers?')
        ? new Response(new ReadableStream({ pull }))
        : Response.json({ items: [] }),
    )
    await expect(endless.received(own)).rejects.toThrow('the answer is too large')
    expect(sent).toBeLessThan(8)
  })

  test('error: no answer, or another one', async () => {
    const down = createBlockscoutIndexer(origin, async () => new Response('', { status: 503 }))
    await expect(down.received(own)).rejects.toThrow('the indexer did not answer')
    const odd = createBlockscoutIndexer(origin, async () => Response.json({ message: 'hello' }))
    await expect(odd.received(own)).rejects.toThrow()
  })
})

describe('createBlockScan', () => {
  const topic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
  const wordOf = (of: string) => `0x${of.slice(2).toLowerCase().padStart(64, '0')}`
  const failed = `0x${'0a'.repeat(32)}`
  const asked: unknown[][] = []
  const rpc = async (method: string, params: unknown[] = []): Promise<unknown> => {
    asked.push([method, ...params])
    if (method === 'eth_blockNumber') return '0x2'
    if (method === 'eth_getTransactionReceipt') return { status: params[0] === failed ? '0x0' : '0x1' }
    if (method === 'eth_getLogs')
      return [
        {
          address: usdt,
          topics: [topic, wordOf(other), wordOf(own)],
          data: `0x${'5'.padStart(64, '0')}`,
          blockNumber: '0x1',
          transactionHash: hash,
        },
      ]
    const transactions =
      params[0] === '0x2'
        ? [
            { hash, from: other, to: own.toLowerCase(), value: '0x5' },
            { hash: failed, from: other, to: own, value: '0x5' },
            { hash, from: other, to: null, value: '0x5' },
          ]
        : []
    return { timestamp: '0x6920a400', transactions }
  }

  test('default: coins of the latest blocks, and tokens by their logs', async () => {
    const at = new Date(0x6920a400 * 1000).toISOString()
    expect(await createBlockScan(rpc as never).received(own)).toEqual([
      { hash, at, from: other, amount: 5n },
      { hash, at, from: other.toLowerCase(), token: usdt, amount: 5n },
    ])
    expect(asked).toContainEqual(['eth_getBlockByNumber', '0x0', true])
  })

  test('error: a node that does not answer', async () => {
    const silent = async () => {
      throw new Error('away')
    }
    await expect(createBlockScan(silent as never).received(own)).rejects.toThrow('away')
  })
})
