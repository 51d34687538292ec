import {
  createTestClient,
  encodeAbiParameters,
  encodeErrorResult,
  type Hash,
  type Hex,
  http,
  keccak256,
  parseAbi,
  parseEther,
  publicActions,
  walletActions,
} from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startAnvil } from '../fixtures/anvil.ts'
import { look } from './read-progress.ts'
import { type FollowedTransaction, isSettled } from './transaction.ts'

let node: Awaited<ReturnType<typeof startAnvil>>
let client: ReturnType<typeof connect>
const connect = (url: string) =>
  createTestClient({ mode: 'anvil', transport: http(url), cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions)

let from: Hex
const to = '0x00000000000000000000000000000000000000aa'
const code = '0x00000000000000000000000000000000000000bb'

beforeAll(async () => {
  node = await startAnvil()
  client = connect(node.url)
  from = (await client.getAddresses())[0] as Hex
})
afterAll(() => node.stop())
beforeEach(() => client.mine({ blocks: 1 }))

type Sending = { to?: Hex; value?: bigint; gas?: bigint; nonce?: number; gwei?: bigint }
const sendRaw = ({ to: recipient = to, value = 1n, gas = 100_000n, gwei = 10n, ...more }: Sending = {}) => {
  const fees = { maxFeePerGas: gwei * 10n ** 9n, maxPriorityFeePerGas: gwei * 10n ** 9n }
  return client.sendTransaction({ account: from, chain: null, to: recipient, value, gas, ...fees, ...more })
}
const toFollowed = (hash: Hash): FollowedTransaction => ({
  hash,
  chainId: 31337,
  from,
  at: 0,
  progress: { state: 'pending' },
  settled: false,
})
const send = async (sending?: Sending) => toFollowed(await sendRaw(sending))

/** A look, and what is followed after it. */
const after = async (followed: FollowedTransaction, now = 0): Promise<FollowedTransaction> => ({
  ...followed,
  ...(await look(client, followed, now)),
})
const numberOf = ({ shown }: FollowedTransaction) => {
  if (!shown) throw new Error('not shown')
  return shown.nonce
}

describe('look', () => {
  test('default: pending, then confirmed with its block, its fee and a growing number of confirmations', async () => {
    const sent = await after(await send())
    expect(sent.progress).toEqual({ state: 'pending' })
    await client.mine({ blocks: 1 })
    const block = await client.getBlockNumber()
    const first = await after(sent)
    expect(first.progress).toMatchObject({ state: 'confirmed', block, confirmations: 1 })
    await client.mine({ blocks: 2 })
    const { progress } = await after(first)
    expect(progress).toMatchObject({ state: 'confirmed', block, confirmations: 3, fee: 21_000n * 10n ** 10n })
  })

  test('behavior: what it was is learnt at the first look', async () => {
    const block = await client.getBlockNumber()
    const { shown } = await after(await send({ value: 7n }))
    const sender = from.toLowerCase()
    expect(shown).toEqual({ sender, nonce: expect.any(Number), to, value: 7n, dataHash: keccak256('0x'), block })
    await client.mine({ blocks: 1 })
  })

  describe('failed, with what the contract said', () => {
    const standard = parseAbi([
      'error Error(string)',
      'error ERC20InsufficientBalance(address, uint256, uint256)',
      'error Whatever()',
    ])
    const refuses = async (data: Hex, sending: Sending = {}) => {
      const length = (data.length / 2 - 1).toString(16).padStart(4, '0')
      // CODECOPY everything behind these fourteen bytes, then REVERT with it.
      await client.setCode({ address: code, bytecode: `0x61${length}600e60003961${length}6000fd${data.slice(2)}` })
      const sent = await after(await send({ to: code, value: 0n, ...sending }))
      await client.mine({ blocks: 1 })
      return after(sent)
    }
    const saying = (words: string) => encodeErrorResult({ abi: standard, errorName: 'Error', args: [words] })

    test('default: its own words, its own error, nothing', async () => {
      const short = encodeErrorResult({ abi: standard, errorName: 'ERC20InsufficientBalance', args: [from, 0n, 1n] })
      for (const [data, reason] of [
        [saying('no tea left'), { said: 'no tea left' }],
        [short, { error: 'ERC20InsufficientBalance' }],
        [encodeErrorResult({ abi: standard, errorName: 'Whatever' }), undefined],
        ['0x', undefined],
      ] as const) {
        const { progress } = await refuses(data)
        expect(progress.state).toBe('failed')
        expect((progress as { reason?: unknown }).reason, data).toEqual(reason)
      }
    })

    test('behavior: words that would turn the text around, or fill the page', async () => {
      const { progress } = await refuses(saying(`a\u202e\u0000b\n\n<b>c</b> ${'x'.repeat(300)}`))
      const { said } = (progress as { reason: { said: string } }).reason
      expect(said).toMatch(/^a b <b>c<\/b> x+…$/)
      expect([...said]).toHaveLength(200)
    })

    test('behavior: what the gas did not suffice for', async () => {
      await client.setCode({ address: code, bytecode: '0x5b600056' }) // loops for ever
      const sent = await send({ to: code, value: 0n, gas: 50_000n })
      await client.mine({ blocks: 1 })
      expect((await after(sent)).progress).toMatchObject({ state: 'failed', reason: { error: 'OutOfGas' } })
    })

    test('behavior: the reason is asked for once', async () => {
      const failed = await refuses(saying('no tea left'))
      await client.setCode({ address: code, bytecode: '0x' })
      await client.mine({ blocks: 1 })
      expect((await after(failed)).progress).toMatchObject({ confirmations: 2, reason: { said: 'no tea left' } })
    })

    test('error: a contract that sends the page to another address (EIP-3668) is not obeyed', async () => {
      const args = encodeAbiParameters(
        [{ type: 'address' }, { type: 'string[]' }, { type: 'bytes' }, { type: 'bytes4' }, { type: 'bytes' }],
        [code, ['http://127.0.0.1:1/elsewhere'], '0x', '0x00000000', '0x'],
      )
      const fetched = vi.spyOn(globalThis, 'fetch')
      const { progress } = await refuses(`0x556f1830${args.slice(2)}`)
      const asked = fetched.mock.calls.map(([input]) => new URL(input instanceof Request ? input.url : input).origin)
      fetched.mockRestore()
      expect(progress).toMatchObject({ state: 'failed' })
      // Pages of other tests may still be watching their own nodes.
      expect(asked).toContain(new URL(node.url).origin)
      expect(asked).not.toContain('http://127.0.0.1:1')
    })
  })

  describe('replaced', () => {
    const replace = async (other: Sending) => {
      const sent = await after(await send({ value: parseEther('1') }))
      await client.mine({ blocks: 0 })
      const by = await sendRaw({ value: parseEther('1'), ...other, nonce: numberOf(sent), gwei: 100n })
      await client.mine({ blocks: 3 })
      return { sent, by }
    }

    test.each([
      ['repriced', {}],
      ['cancelled', { value: 0n }],
      ['other', { value: 7n }],
    ] as const)('default: %s', async (how, other) => {
      const { sent, by } = await replace(how === 'cancelled' ? { ...other, to: from } : other)
      const block = (await client.getBlockNumber()) - 2n
      const replaced = await after(sent)
      expect(replaced.progress).toEqual({ state: 'replaced', how, by, block, confirmations: 3, succeeded: true })
      await client.mine({ blocks: 9 })
      const last = await after(replaced)
      expect(last.progress).toMatchObject({ how, confirmations: 12 })
      expect([isSettled(replaced, 0), isSettled(last, 0)]).toEqual([false, true])
    })

    test('behavior: the same with another fee, and that failed', async () => {
      await client.setCode({ address: code, bytecode: '0x60006000fd' })
      const sent = await after(await send({ to: code, value: 0n }))
      await sendRaw({ to: code, value: 0n, nonce: numberOf(sent), gwei: 100n })
      await client.mine({ blocks: 1 })
      expect((await after(sent)).progress).toMatchObject({ state: 'replaced', how: 'repriced', succeeded: false })
    })

    test('behavior: long ago, by many blocks', async () => {
      const { sent, by } = await replace({ value: 7n })
      await client.mine({ blocks: 100 })
      expect((await after(sent)).progress).toMatchObject({ how: 'other', by })
    })

    test('behavior: found by a node that has forgotten that far back', async () => {
      const { sent, by } = await replace({ value: 7n })
      const asked: bigint[] = []
      const horizon = (await client.getBlockNumber()) - 100n
      const forgetful = client.extend(() => ({}))
      const { request } = client
      Object.assign(forgetful, {
        request: async (call: { method: string; params?: unknown }, ...rest: []) => {
          const height = call.method === 'eth_getTransactionCount' ? (call.params as [Hex, Hex])[1] : 'latest'
          if (height !== 'latest') asked.push(BigInt(height))
          if (height !== 'latest' && BigInt(height) < horizon) throw new Error('missing trie node')
          return request(call as never, ...rest) // forwarded unchanged
        },
      })
      const shown = sent.shown && { ...sent.shown, block: 1n }
      const { progress } = await look(forgetful, { ...sent, shown }, 0)
      expect(Math.min(...asked.map(Number))).toBe(0)
      expect(progress.state).toBe('pending') // the chain has fewer than 120 blocks to search: asked again
      const later = await look(forgetful, { ...sent, shown, missingSince: 1 }, 61_001)
      expect(later.progress).toEqual({ state: 'replaced', how: 'other' })
      expect(by).toMatch(/^0x/)
    })

    test('behavior: by itself: it was mined between two questions, or the node with its receipt lags behind', async () => {
      const sent = await after(await send())
      await client.mine({ blocks: 1 })
      const { request } = client
      const lagging = Object.assign(
        client.extend(() => ({})),
        {
          request: async (call: { method: string }) =>
            call.method === 'eth_getTransactionReceipt' ? null : request(call as never), // forwarded unchanged
        },
      )
      for (const now of [0, 100_000, 1_000_000])
        expect((await look(lagging, sent, now)).progress, String(now)).toEqual({ state: 'pending' })
    })

    test('behavior: the block that replaced it vanishes too: it waits again', async () => {
      const { sent } = await replace({ value: 7n })
      const replaced = await after(sent)
      expect(replaced.progress.state).toBe('replaced')
      await client.request({ method: 'anvil_rollback', params: [3] } as never) // not in viem's types
      expect((await after(replaced)).progress.state).toBe('pending')
    })
  })

  test('behavior: a confirmed one whose block vanishes is pending again, and says so until a block has it', async () => {
    const sent = await after(await send())
    await client.mine({ blocks: 2 })
    const confirmed = await after(sent)
    expect(confirmed.progress.state).toBe('confirmed')
    await client.request({ method: 'anvil_rollback', params: [2] } as never) // not in viem's types
    const again = await after(confirmed)
    expect(again.progress).toEqual({ state: 'pending', again: true })
    expect((await after(again)).progress).toEqual({ state: 'pending', again: true })
  })

  test('behavior: dropped after five minutes in which nobody knew it, and back when somebody does', async () => {
    const sent = await after(await send())
    await client.request({ method: 'anvil_dropTransaction', params: [sent.hash] } as never) // not in viem's types
    const missing = await after(sent, 1_000)
    expect(missing).toMatchObject({ progress: { state: 'pending' }, missingSince: 1_000 })
    expect((await after(missing, 301_000)).progress.state).toBe('pending')
    const dropped = await after(missing, 301_001)
    expect(dropped.progress).toEqual({ state: 'dropped' })
    expect(isSettled(dropped, 23 * 3_600_000)).toBe(false)
    expect(isSettled(dropped, 25 * 3_600_000)).toBe(true)
    expect(await sendRaw({ nonce: numberOf(sent) })).toBe(sent.hash)
    const back = await after(dropped, 400_000)
    expect(back).toMatchObject({ progress: { state: 'pending' } })
    expect(back.missingSince).toBeUndefined()
    await client.mine({ blocks: 1 })
  })

  test('behavior: one the node has never seen', async () => {
    const never = toFollowed(`0x${'12'.repeat(32)}`)
    const missing = await after(never, 5)
    expect(missing).toMatchObject({ progress: { state: 'pending' }, missingSince: 5 })
    expect((await after(missing, 400_000)).progress.state).toBe('dropped')
  })

  test('error: a node that does not answer', async () => {
    const nobody = createTestClient({ mode: 'anvil', transport: http('http://127.0.0.1:1', { retryCount: 0 }) })
    await expect(look(nobody, toFollowed(`0x${'12'.repeat(32)}`), 0)).rejects.toThrow('HTTP request failed')
  })
})

describe('isSettled', () => {
  test('default: twelve confirmations; not pending, nor a fresh block', () => {
    const confirmed = (confirmations: number) => ({ state: 'confirmed', block: 1n, confirmations }) as const
    const states = [confirmed(12), confirmed(11), { state: 'pending' }, { state: 'replaced', how: 'other' }] as const
    expect(states.map((progress) => isSettled({ at: 0, progress }, 0))).toEqual([true, false, false, true])
  })
})
