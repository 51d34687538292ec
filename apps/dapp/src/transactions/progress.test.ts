import { type ChildProcess, spawn } from 'node:child_process'
import {
  createTestClient,
  encodeErrorResult,
  type Hex,
  http,
  parseAbi,
  parseEther,
  publicActions,
  walletActions,
} from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { texts } from '../texts.ts'
import { isFinal, type Progress, readProgress } from './progress.ts'
import type { Sent } from './transactions.ts'

/** A real node that makes a block only when told to. */
let anvil: ChildProcess
let client: ReturnType<typeof connect>
const connect = (url: string) =>
  createTestClient({ mode: 'anvil', transport: http(url), cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions)

let from: Hex
const to = '0x00000000000000000000000000000000000000aa'

beforeAll(async () => {
  anvil = spawn('npx', ['anvil', '--port', '0', '--no-mining'], { stdio: ['ignore', 'pipe', 'ignore'], detached: true })
  let said = ''
  const address = await new Promise<string>((resolve, reject) => {
    anvil.once('error', reject)
    anvil.stdout?.on('data', (data) => {
      said += data
      const listening = /Listening on (\S+)/.exec(said)
      if (listening?.[1]) resolve(listening[1])
    })
  })
  client = connect(`http://${address}`)
  from = (await client.getAddresses())[0] as Hex
}, 20_000)

afterAll(() => {
  if (anvil.pid) process.kill(-anvil.pid) // npx and the node it started
})

beforeEach(() => client.mine({ blocks: 1 }))

const send = async (more: { to?: Hex; value?: bigint; gas?: bigint; data?: Hex } = {}): Promise<Sent> => {
  const value = more.value ?? parseEther('1')
  const request = { account: from, chain: null, to: more.to ?? to, value, ...(more.data && { data: more.data }) }
  const hash = await client.sendTransaction({ ...request, gas: more.gas ?? 100_000n, maxFeePerGas: 10n ** 10n })
  return {
    hash,
    chainId: 31337,
    from,
    kind: 'send',
    amount: '1',
    coin: 'POL',
    recipient: to,
    to: more.to ?? to,
    value: String(value),
    data: more.data,
    at: 0,
  }
}

/** A transaction with the same number and ten times the fee. */
const outbid = (sent: Sent, nonce: number, other: { to?: Hex; value?: bigint } = {}) =>
  client.sendTransaction({
    account: from,
    chain: null,
    to: other.to ?? sent.to,
    value: other.value ?? BigInt(sent.value),
    gas: 100_000n,
    nonce,
    maxFeePerGas: 10n ** 11n,
    maxPriorityFeePerGas: 10n ** 11n,
  })

const nonceOf = async (sent: Sent): Promise<number> => {
  let nonce: number | undefined
  await readProgress(client, sent, (learnt) => {
    nonce = learnt
  })
  if (nonce === undefined) throw new Error('not learnt')
  return nonce
}

describe('readProgress', () => {
  test('default: pending, then confirmed with its block, its fee and a growing number of confirmations', async () => {
    const sent = await send()
    expect(await readProgress(client, sent)).toEqual({ state: 'pending' })
    await client.mine({ blocks: 1 })
    const block = await client.getBlockNumber()
    expect(await readProgress(client, sent)).toMatchObject({ state: 'confirmed', block, confirmations: 1 })
    await client.mine({ blocks: 2 })
    const progress = await readProgress(client, sent)
    expect(progress).toMatchObject({ state: 'confirmed', block, confirmations: 3 })
    expect((progress as { fee: bigint }).fee).toBeGreaterThan(0n)
  })

  test('behavior: failed, with what the contract said', async () => {
    const code = '0x00000000000000000000000000000000000000bb'
    const revertsWith = async (data: Hex) => {
      const length = (data.length / 2 - 1).toString(16).padStart(2, '0')
      // CODECOPY everything behind these twelve bytes, then REVERT with it.
      await client.setCode({ address: code, bytecode: `0x60${length}600c60003960${length}6000fd${data.slice(2)}` })
    }
    const standard = parseAbi(['error Error(string)', 'error ERC20InsufficientBalance(address, uint256, uint256)'])
    const refused = async (data: Hex) => {
      await revertsWith(data)
      const sent = await send({ to: code, value: 0n })
      await client.mine({ blocks: 1 })
      return readProgress(client, sent)
    }
    const said = encodeErrorResult({ abi: standard, errorName: 'Error', args: ['no tea left'] })
    expect(await refused(said)).toMatchObject({ state: 'failed', reason: 'no tea left' })
    const short = encodeErrorResult({ abi: standard, errorName: 'ERC20InsufficientBalance', args: [from, 0n, 1n] })
    expect(await refused(short)).toMatchObject({ state: 'failed', reason: texts.revert.ERC20InsufficientBalance })
    expect(await refused('0x')).toMatchObject({ state: 'failed', reason: undefined })
    expect(await refused('0x12345678')).toMatchObject({ state: 'failed', reason: undefined })
  })

  test('behavior: replaced by the same with another fee, by nothing, by something else', async () => {
    for (const [how, other] of [
      ['repriced', {}],
      ['cancelled', { to: from, value: 0n }],
      ['other', { value: 7n }],
    ] as const) {
      const sent = await send()
      const nonce = await nonceOf(sent)
      const by = await outbid(sent, nonce, other)
      await client.mine({ blocks: 3 })
      expect(await readProgress(client, { ...sent, nonce })).toEqual({ state: 'replaced', how, by })
    }
  })

  test('behavior: a transaction nobody knows any more, and whose number was never seen, stays pending', async () => {
    const sent = await send()
    expect(await readProgress(client, { ...sent, hash: `0x${'12'.repeat(32)}` })).toEqual({ state: 'pending' })
    await client.mine({ blocks: 1 })
  })

  test('error: a node that does not answer', async () => {
    const sent = await send()
    const nobody = connect('http://127.0.0.1:1')
    await expect(readProgress(nobody, sent)).rejects.toThrow('HTTP request failed')
  }, 10_000)
})

describe('isFinal', () => {
  test('default: settled, failed and replaced; not pending, nor a fresh block', () => {
    const confirmed = (confirmations: number): Progress => ({ state: 'confirmed', block: 1n, fee: 0n, confirmations })
    const failed: Progress = { state: 'failed', block: 1n, fee: 0n, reason: undefined }
    const replaced: Progress = { state: 'replaced', how: 'other', by: undefined }
    expect([confirmed(12), failed, replaced, confirmed(11), { state: 'pending' } as const].map(isFinal)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
  })
})
