// @vitest-environment jsdom
import { encode, type Reading, type Transaction } from '@latchkey/chains/evm'
import { readNetwork } from '@latchkey/core/networks'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Draft } from '../draft.ts'
import { noFacts } from '../facts.ts'
import { Shown } from '../shown.tsx'
import type { View } from '../stage.ts'

// React looks for this name before it lets tests wait for its work.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const bob = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'
const account = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'

/** What the browser tells of what is in sight: nothing, until `reach`. */
const sights: { element: Element; tell: IntersectionObserverCallback }[] = []
class Sight {
  #tell: IntersectionObserverCallback
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell
  }
  observe(element: Element) {
    sights.push({ element, tell: this.#tell })
  }
  disconnect() {}
}
const reach = async () =>
  act(async () => {
    for (const { element, tell } of sights)
      if (element.getAttribute('role') !== 'dialog')
        tell([{ isIntersecting: true } as IntersectionObserverEntry], {} as IntersectionObserver)
  })

let root: Root
beforeEach(() => {
  sights.length = 0
  vi.stubGlobal('IntersectionObserver', Sight)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

const draft = (reading: Reading, value: bigint, more: Partial<Draft> = {}): Draft => {
  const transaction: Transaction = {
    chainId: 80001,
    nonce: 0,
    to: bob,
    value,
    data: reading.kind === 'coin' ? '0x' : '0xdeadbeef',
    gas: 21_000n,
    accessList: [],
    fees: { kind: 'legacy', gasPrice: 1n },
  }
  const fee = { likely: 21_000n, most: 21_000n }
  const rest = { token: undefined, balance: 10n ** 18n, feeIsHigh: false, contract: false, failure: undefined }
  const around = { facts: noFacts, outlook: { kind: 'none' } } as const
  return { unsigned: encode(transaction), transaction, reading, fee, ...rest, ...around, ...more }
}

const show = async (drafts: Draft[]) => {
  const props = {
    asker: { origin: 'https://harbour.example', project: 'Harbour' },
    network: readNetwork('mumbai'),
    from: account,
    id: Math.random().toString(),
    load: async () => drafts,
    approve: () => undefined,
    reject: () => undefined,
  }
  await act(async () => root.render(<Shown view={{ serial: 1, name: 'ConfirmCalls', props } as unknown as View} />))
  await act(() => vi.waitFor(() => expect(document.querySelector('ol')).not.toBeNull()))
}
const text = () => document.body.textContent ?? ''
const items = () => [...document.querySelectorAll('ol > li')].map((each) => each.textContent ?? '')

describe('ConfirmCalls', () => {
  test('default: every call with its whole amount and recipient, and what the order means', async () => {
    await show([draft({ kind: 'coin' }, 123_456_789_123_456_789n), draft({ kind: 'coin' }, 2n)])
    expect(document.querySelector('h1')?.textContent).toBe('Send 2 transactions?')
    expect(text()).toContain('are sent one after the other. If one fails, those before it stand.')
    expect(items()[0]).toContain('0.123456789123456789 POL')
    for (const item of items()) expect(item).toContain(bob)
    expect(text()).toContain('Polygon Mumbai (test)')
    expect(text()).toContain('Total, at most0.123456789123… POL')
  })

  test('behavior: what each moves is called by its standard', async () => {
    const token = { standard: 'erc20', decimals: 6, symbol: 'USD' } as const
    const reading: Reading = { kind: 'token-transfer', from: undefined, to: bob, amount: 1n }
    await show([draft({ kind: 'coin' }, 1n), draft(reading, 0n, { token })])
    expect(items()[0]).toContain('KindCoin')
    expect(items()[1]).toContain('KindToken (ERC-20)')
    expect(items()[1]).toContain('ERC20')
  })

  test('behavior: what cannot be read, or checked yet, says so at its place', async () => {
    await show([
      draft({ kind: 'coin' }, 1n),
      draft({ kind: 'unreadable', selector: '0xdeadbeef' }, 0n, { failure: { reason: undefined } }),
    ])
    expect(items()[0]).not.toContain('cannot be read')
    expect(items()[1]).toContain('This call cannot be read')
    expect(items()[1]).toContain('cannot say yet whether this works')
    expect(text()).toContain('Allow unreadable calls')
  })

  test('behavior: nobody approves what stands below the edge unread', async () => {
    await show([draft({ kind: 'coin' }, 1n), draft({ kind: 'coin' }, 2n)])
    expect(text()).toContain('Read on to the end')
    await reach()
    expect(text()).not.toContain('Read on to the end')
  })

  test('behavior: all of it can be paid, or nothing is sent', async () => {
    await show([draft({ kind: 'coin' }, 6n * 10n ** 17n), draft({ kind: 'coin' }, 6n * 10n ** 17n)])
    expect(text()).toContain('Not enough POL')
  })
})
