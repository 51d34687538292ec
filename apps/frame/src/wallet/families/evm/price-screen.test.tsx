// @vitest-environment jsdom

import { readNetwork } from '@latchkey/core/networks'
import { priceFeedOf } from '@latchkey/core/price-feeds'
import { act } from 'react'
import { encodeAbiParameters, encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import type { Api } from '../../../session/api.ts'
import { account } from '../../fixtures/test-wallet.ts'
import { messages } from '../../messages/en.ts'
import { loadSampleMessages, samples, toSampleProps } from '../../samples.tsx'
import { boxes, setUpScreens, text } from '../../screens/fixtures/test-document.ts'
import type { ScreenName } from '../../view-store.ts'
import { createDraftLoader, type DraftContext } from './draft.ts'
import { describeTransaction } from './operation.ts'

const screens = setUpScreens()

const show = async (sample: string) => {
  const shown = samples[sample]
  if (!shown) throw new Error(`no sample ${sample}`)
  // samples of screens by their names
  await screens.show(shown.name as ScreenName, toSampleProps(shown, await loadSampleMessages('en')))
  await vi.waitFor(async () => {
    await act(async () => {})
    expect(text()).not.toContain(messages.typed.checking)
    expect(text()).not.toContain(messages.send.loadingText)
  })
}

const until = (words: string) =>
  vi.waitFor(async () => {
    await act(async () => {})
    expect(text()).toContain(words)
  })

describe('prices of today', () => {
  test('default: a swap far below the price needs a yes, and says how far', async () => {
    await show('send-swap-price')
    await until('You’d get far too little')
    expect(text()).toContain('What you get is worth about 28% of what you give.')
    expect(boxes()).toHaveLength(1)
  })

  test('behavior: a swap a little below it is said to be, without a box', async () => {
    await show('send-swap-price-below')
    await until('You’d get less than you give')
    expect(text()).toContain('What you get is worth about 93% of what you give.')
    expect(boxes()).toHaveLength(0)
  })

  test('behavior: an order far below the price needs a yes', async () => {
    await show('typed-cow-price')
    await until('What you get is worth about 38% of what you give.')
    expect(boxes()).toHaveLength(1)
  })
})

describe('where they come from', () => {
  const network = readNetwork('ethereum')
  const words = (...values: bigint[]) =>
    encodeAbiParameters(
      values.map(() => ({ type: 'uint256' })),
      values,
    )
  const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
  const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
  const request = {
    to: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
    value: `0x${(10n ** 19n).toString(16)}`,
    data: encodeFunctionData({
      abi: parseAbi(['function swapExactETHForTokens(uint256,address[],address,uint256)']),
      args: [6_401_000_000n, [weth, usdc], account, 1_900_000_000n],
    }),
  } as const
  const plain: Record<string, unknown> = {
    eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00' },
    eth_gasPrice: '0x3b9aca00',
    eth_getTransactionCount: '0x7',
    eth_getBalance: `0x${(10n ** 20n).toString(16)}`,
    eth_getCode: '0x60',
    eth_estimateGas: '0x30d40',
    eth_maxPriorityFeePerGas: '0x1',
    net_version: '1',
  }
  const feed = (price: bigint) => async (_: string, method: string, params: readonly unknown[]) => {
    if (method !== 'eth_call') return plain[method]
    const [{ to, data }] = params as [{ to: string; data: string }]
    if (to !== priceFeedOf('ethereum', 'ETH')) return '0x'
    const at = BigInt(Math.floor(Date.now() / 1000) - 60)
    return data === '0x313ce567' ? words(8n) : words(1n, price * 10n ** 8n, at, at, 1n)
  }
  const build = (operatorRpc: Api['operatorRpc']) => {
    const nodes = new Map([['ethereum', 'https://rpc.example']])
    // A page's node, with a price that makes the swap a good one.
    const api = { rpc: feed(801n), operatorRpc, call: async () => ({ transactions: [] }) }
    const context = {
      config: { networks: [] },
      session: { api, nodes },
      page: { version: '1.14.4' },
      network,
      messages,
    }
    const load = createDraftLoader(context as unknown as DraftContext, { address: account, chainId: 1 }, request)
    const warnings = async () =>
      describeTransaction(await load(undefined), network, account, messages).warnings.map(({ title }) => title)
    return { load, warnings }
  }

  test('default: from the operator’s node, whatever the page’s says', async () => {
    const { load, warnings } = build(feed(3_000n))
    await load(undefined)
    expect((await load(undefined)).prices).toEqual({ ETH: 3_000 })
    expect(await warnings()).toContain('You’d get far too little')
  })

  test('behavior: nobody waits for them, and without them ranges decide', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { load, warnings } = build(async (...asked) => {
      await promise
      return feed(3_000n)(...asked)
    })
    expect((await load(undefined)).prices).toBeUndefined()
    expect(await warnings()).not.toContain('You’d get far too little')
    resolve()
    await vi.waitFor(async () => expect(await warnings()).toContain('You’d get far too little'))
  })

  test('behavior: an operator without a node has none', async () => {
    const { warnings } = build(() => Promise.reject(new Error('no node')))
    expect(await warnings()).not.toContain('You’d get far too little')
  })
})
