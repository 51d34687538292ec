import { WalletError } from '@latchkey/core/errors'
import { type Network, type NetworkName, readNetwork } from '@latchkey/core/networks'
import { ServiceError } from '@latchkey/protocol/service-error'
import { encodeAbiParameters, encodeFunctionData, erc20Abi, keccak256, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { messages } from '../../messages/en.ts'
import type { RequestContext } from '../../request-context.ts'
import type { ActivityRow, SentTransaction } from '../transactions.ts'
import { readSentTransaction, signedOf } from './sent-transaction.ts'

const to = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'
const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const network = readNetwork('mumbai')
const hash = `0x${'cc'.repeat(32)}`
const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`

const me = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'
const row = { network: 'mumbai', hash, sentAt: new Date().toISOString(), raw: null }
const mined = { status: '0x1', blockNumber: '0x10' }

/** A node that knows one transaction, and a token of 6 decimals. */
const read = (
  transaction: unknown,
  receipt: unknown = mined,
  {
    about = row,
    before,
    sent = '0x0',
    tags = {},
    on = network,
    height = '0x12',
    finalized,
    later = receipt,
    others = [],
    receipts = {},
  }: {
    about?: ActivityRow
    before?: SentTransaction
    sent?: string
    tags?: Record<string, unknown>
    on?: Network
    height?: string
    /** How many transactions the account sent up to the final block; the node knows no such tag where it is left out. */
    finalized?: string
    /** The receipt as another node has it, asked after the first. */
    later?: unknown
    others?: readonly ActivityRow[]
    /** The receipts of other transactions, by hash. */
    receipts?: Record<string, unknown>
  } = {},
) => {
  let asks = 0
  const rpc = async (_: string, method: string, [asked, tag]: [{ data: string } | string, string?]) => {
    if (method === 'eth_getTransactionByHash') return transaction
    if (method === 'eth_getTransactionReceipt') {
      if (String(asked) !== about.hash) return receipts[String(asked)] ?? null
      asks += 1
      return asks === 1 ? receipt : later
    }
    if (method === 'eth_blockNumber') return height
    if (method === 'eth_getBlockByNumber') return tags[String(asked)]
    if (method === 'eth_getTransactionCount' && tag === 'finalized' && finalized) return finalized
    if (method === 'eth_getTransactionCount' && tag === 'latest') return sent
    const data = typeof asked === 'string' ? undefined : asked.data
    if (data === '0x313ce567') return word(6)
    if (data === '0x95d89b41') return encodeAbiParameters([{ type: 'string' }], ['USD'])
    throw new WalletError('internalJsonRpc', { reason: 'execution reverted' })
  }
  return readSentTransaction(
    { session: { api: { rpc } }, messages } as unknown as RequestContext,
    on,
    about,
    me,
    before,
    others,
  ) // only what is read
}
const coins = { to, value: '0x6f05b59d3b20000', input: '0x' }

describe('readSentTransaction', () => {
  test('default: coins', async () => {
    const block = { number: 16n, confirmations: 3n, standing: 'included' }
    expect(await read(coins)).toEqual({ state: 'confirmed', what: 'Sent 0.5 POL', to, block })
  })
  test('behavior: tokens, and who got them', async () => {
    const input = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 1_500_000n] })
    expect(await read({ to: contract, value: '0x0', input })).toMatchObject({ what: 'Sent 1.5 USD', to })
  })
  test('behavior: a permission, a call, a new contract', async () => {
    const input = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [to, 1n] })
    expect((await read({ to: contract, value: '0x0', input })).what).toBe('Approved spending of USD')
    expect((await read({ ...coins, input: '0xdeadbeef' })).what).toBe('Called a contract with 0.5 POL')
    expect((await read({ ...coins, value: '0x0', input: '0xdeadbeef' })).what).toBe('Called a contract')
    expect(await read({ to: null, value: '0x0', input: '0x6080' })).toMatchObject({
      what: 'Created a contract',
      to: undefined,
    })
  })
  test.each([
    ['pending', null],
    ['failed', { ...mined, status: '0x0' }],
    ['confirmed', mined],
  ])('behavior: %s', async (state, receipt) => {
    expect((await read(coins, receipt)).state).toBe(state)
  })
  test.each([null, {}, { ...coins, value: 5 }])(
    'behavior: %j is a transaction the node does not know',
    async (found) => {
      expect(await read(found)).toMatchObject({ state: 'unknown', to: undefined })
    },
  )
  test.each<[string, string, Record<string, unknown>]>([
    ['final', '0x12', { finalized: { number: '0x10' }, safe: { number: '0x11' } }],
    ['safe', '0x12', { finalized: { number: '0xf' }, safe: { number: '0x10' } }],
    ['included', '0x12', { finalized: { number: '0xf' }, safe: { number: '0xf' } }],
    // Its depth does not matter: this node has the tags, and says that the block is not final.
    ['included', '0x1000', { finalized: { number: '0xf' } }],
    ['included', '0x12', { finalized: null, safe: 'nothing' }],
  ])('behavior: a block is %s, as the node tells (height %s)', async (standing, height, tags) => {
    expect((await read(coins, mined, { tags, height })).block).toMatchObject({ standing })
  })
  test('behavior: where the node does not tell, the network’s own number of blocks counts', async () => {
    const standing = async (name: NetworkName, confirmations: number) => {
      const height = `0x${(15 + confirmations).toString(16)}`
      return (await read(coins, mined, { on: readNetwork(name), height })).block?.standing
    }
    for (const [name, depth] of [
      ['klaytn', 1],
      ['bora', 12],
      ['bnb_smart_chain', 15],
      ['ethereum', 64],
      ['polygon', 128],
    ] as const) {
      expect(await standing(name, depth)).toBe('final')
      if (depth > 1) expect(await standing(name, depth - 1)).toBe('included')
    }
  })
  test('error: an outage is none', async () => {
    const rpc = async () => {
      throw new ServiceError('unavailable')
    }
    const context = { session: { api: { rpc } }, messages } as unknown as RequestContext // only what is read
    await expect(readSentTransaction(context, network, row, me)).rejects.toMatchObject({ code: 'unavailable' })
  })

  describe('by the bytes that were signed', async () => {
    // One coin, number 9.
    const signer = privateKeyToAccount(keccak256(toHex('cow')))
    const sign = (by: typeof signer, chainId: number) =>
      by.signTransaction({
        type: 'legacy',
        chainId,
        nonce: 9,
        to: party,
        value: 10n ** 18n,
        gas: 21_000n,
        gasPrice: 1n,
      })
    const party = '0x3535353535353535353535353535353535353535'
    const keep = (raw: `0x${string}`) => ({ ...row, hash: keccak256(raw), raw })
    const persisted = keep(await sign(signer, network.chainId))
    const old = { ...persisted, sentAt: new Date(Date.now() - 3 * 60_000).toISOString() }

    test('behavior: the network does not have it yet, has forgotten it, or carried another one out', async () => {
      const summary = { what: 'Sent 1 POL', to: party }
      expect(await read(null, null, { about: persisted, sent: '0x9' })).toEqual({
        ...summary,
        state: 'pending',
        replaceable: persisted.raw,
      })
      expect(await read(null, null, { about: old, sent: '0x9' })).toEqual({ ...summary, state: 'dropped' })
      expect(await read(null, null, { about: old, sent: '0xa', finalized: '0xa' })).toEqual({
        ...summary,
        state: 'replaced',
        ended: true,
        missingSince: expect.any(Number),
      })
      expect(await read({ ...coins, to: party }, null, { about: old, sent: '0x9' })).toMatchObject({ state: 'pending' })
    })

    test('behavior: a node that lags behind the one that counts does not make it replaced', async () => {
      const caughtUp = await read(null, null, { about: old, sent: '0xa', later: mined })
      expect(caughtUp).toMatchObject({ state: 'confirmed', what: 'Sent 1 POL' })

      const first = await read(null, null, { about: old, sent: '0xa', finalized: '0x9' })
      expect(first.state).toBe('pending')
      // Nothing can take its place: that number is used up.
      expect(first.replaceable).toBeUndefined()
      expect(await read(null, null, { about: old, sent: '0xa', before: first })).toMatchObject({ state: 'pending' })
    })

    test('behavior: a block that has another one of the account with its number says so at once', async () => {
      const faster = await signer.signTransaction({
        type: 'legacy',
        chainId: network.chainId,
        nonce: 9,
        to: party,
        value: 10n ** 18n,
        gas: 21_000n,
        gasPrice: 2n,
      })
      const other = keep(faster)
      const about = { about: persisted, sent: '0xa', others: [persisted, other] }
      expect(await read(null, null, { ...about, receipts: { [other.hash]: mined } })).toMatchObject({
        state: 'replaced',
      })
      expect(await read(null, null, about)).toMatchObject({ state: 'pending' })
    })

    test('behavior: missing for a minute it is called replaced, and still read until that is final', async () => {
      const before: SentTransaction = { state: 'pending', what: '', to: party, missingSince: Date.now() - 61_000 }
      const replaced = await read(null, null, { about: old, sent: '0xa', finalized: '0x9', before })
      expect(replaced).toMatchObject({ state: 'replaced' })
      expect(replaced.ended).toBeUndefined()
      const found = await read(null, mined, { about: old, sent: '0xa', before: replaced })
      expect(found).toMatchObject({ state: 'confirmed' })
      expect(found.missingSince).toBeUndefined()
    })

    test('behavior: replaced for an hour, it is asked after no more, even where no node knows what is final', async () => {
      const before: SentTransaction = { state: 'replaced', what: '', to: party, missingSince: Date.now() - 3_600_000 }
      const over = await read(null, null, { about: old, sent: '0xa', finalized: '0x9', before })
      expect(over).toMatchObject({ state: 'replaced', ended: true })
    })

    test('behavior: a receipt that disappears is said, until a block has it again', async () => {
      const before = await read(null, mined, { about: persisted, sent: '0xa' })
      expect(before).toMatchObject({ state: 'confirmed' })
      const gone = await read({ ...coins, to: party }, null, { about: persisted, sent: '0x9', before })
      expect(gone).toMatchObject({ state: 'pending', again: true })
      const still = await read({ ...coins, to: party }, null, { about: persisted, sent: '0x9', before: gone })
      expect(still.again).toBe(true)
      expect((await read(null, mined, { about: persisted, before: still })).again).toBeUndefined()
    })

    test('behavior: bytes of another transaction are none', () => {
      expect(signedOf(persisted, me)?.transaction.nonce).toBe(9)
      expect(signedOf({ ...persisted, hash }, me)).toBeUndefined()
      expect(signedOf({ ...persisted, raw: '0x1234' }, me)).toBeUndefined()
    })

    test('behavior: nor are those of another account or for another network', async () => {
      const stranger = privateKeyToAccount(`0x${'46'.repeat(32)}`)
      const theirs = keep(await sign(stranger, network.chainId))
      const elsewhere = keep(await sign(signer, 80002))
      for (const about of [theirs, elsewhere]) {
        expect(signedOf(about, me)).toBeUndefined()
        expect(await read(null, null, { about, sent: '0x9' })).toMatchObject({ state: 'unknown', to: undefined })
      }
    })
  })
})
