// @vitest-environment jsdom
import { act } from 'react'
import { hashStruct, hashTypedData, recoverTypedDataAddress, type TypedDataDefinition } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { messages } from '../../messages/en.ts'
import { loadSampleMessages, type Sample, toSampleProps } from '../../samples.tsx'
import { boxes, setUpScreens, text } from '../../screens/fixtures/test-document.ts'
import type { ScreenName } from '../../view-store.ts'
import typed from '../fixtures/published-typed.json' with { type: 'json' }
import { publishedSamples } from './published-samples.ts'

const screens = setUpScreens()

const show = async (name: string) => {
  const shown: Sample | undefined = publishedSamples[`published-${name}`]
  if (!shown) throw new Error(`no sample ${name}`)
  // samples of screens by their names
  await screens.show(shown.name as ScreenName, toSampleProps(shown, await loadSampleMessages('en')))
  await vi.waitFor(
    async () => {
      await act(async () => {})
      expect(text()).not.toContain(messages.typed.checking)
      expect(text()).not.toContain('Loading the transaction')
    },
    { timeout: 10_000 },
  )
}

describe('publishedSamples', () => {
  test.each(typed)(
    'default: $name is what was signed: $source',
    async ({ account, data, hash, structHash, signature }) => {
      const definition = data as unknown as TypedDataDefinition // of any type
      if (hash) expect(hashTypedData(definition)).toBe(hash)
      if (structHash) expect(hashStruct({ ...definition, data: definition.message } as never)).toBe(structHash) // of any type
      if (!signature) return
      const signer = await recoverTypedDataAddress({ ...definition, signature: signature as `0x${string}` }) // hex
      expect(signer.toLowerCase()).toBe(account.toLowerCase())
    },
  )

  test.each<[string, number, ...string[]]>([
    ['cow-sell', 0, 'You give1,159.89442 USDC', 'You get0.29185', 'MarketCoW Protocol'],
    ['cow-buy', 0, 'You give24,961.10', 'You get24,966.098317 USDC'],
    ['looksrare', 0, 'You giveTWC #8001', 'MarketLooksRare'],
    ['blur', 0, 'You giveROO #5352', 'You get0.115104 ETH', 'Gets 4% of the price'],
    ['seaport', 0, 'You giveMIL #1', 'You get2 ETH', 'Someone else gets0.15 ETH'],
    ['seaport-others', 1, 'You giveMOLADY #102', 'You get0.004 ETH'],
    ['rarible', 0, 'You giveBAYC #1234', 'You get2,500 USDC', 'MarketRarible'],
    ['uniswapx', 0, '2,500 USDC', 'You get0.95 WETH', 'Someone else gets5 USDC'],
    ['uniswapx-v3', 0, 'You give500.258026 USDC', 'You get0.128772… WETH', 'MarketUniswapX'],
    ['uniswapx-priority', 1, 'You give1 “GHO” (not verified)', 'You get0.9 USDC', 'MarketUniswapX'],
    ['uniswapx-elsewhere', 1, '1,000 USDC', messages.typed.blindOrder],
    ['permit2', 0, '2,500 USDC'],
    ['permit2-batch', 0, '2,500 USDC', '0.75 WETH'],
    ['1inch', 1, 'You give2,500 USDC'],
    ['1inch-signed', 1, 'for a token this wallet doesn’t know?', 'You give1.342393… USDT'],
    ['0x-limit', 1, 'for 0.019442', 'You get0.019442', 'Market0x'],
    ['safe', 0, 'Send 1.5 ETH'],
    ['safe-batch', 0, 'Send 1,000 USDC', 'Contract0x38869bf66a61cF6bDB996A6aE40D5853Fd43B526'],
    ['0x', 0, 'Swap 0.01 POL for at least 0.00804807', 'Through 0x'],
    ['weth', 0, 'Wrap 0.00187 ETH'],
    ['uniswap', 1, 'units of an unnamed token for at least 0.000902656… WETH'],
    ['universal-router', 1, 'Swap 2 ETH for at least 191,718,585,573,142,787,309,636,934 units', 'Through Uniswap'],
    ['execute', 1, 'WBTC', '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE'],
    ['entry-point', 1, 'Through an unknown contract: Make a call that can’t be read and 2 more'],
    ['1inch-swap', 1, 'Swap 0.00409999… ETH for at least 503,255,532,278,044,205,454,173 units of an unnamed token'],
  ])('behavior: %s asks for %i boxes, in these words', async (name, count, ...words) => {
    await show(name)
    for (const each of words) expect(text()).toContain(each)
    expect(boxes()).toHaveLength(count)
    // Whoever a message names stands on the screen, outside the details.
    const { message = {} } = typed.find((each) => each.name === name)?.data ?? {}
    const shown = document.body.cloneNode(true) as HTMLElement
    for (const details of shown.querySelectorAll('details')) details.remove()
    for (const [address] of JSON.stringify(message).matchAll(/\b0x[0-9a-f]{40}\b/gi))
      expect(shown.textContent?.toLowerCase()).toContain(address.toLowerCase())
  })
})
