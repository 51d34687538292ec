// @vitest-environment jsdom
import { encode, type Reading, type Transaction } from '@latchkey/chains/evm'
import { readNetwork } from '@latchkey/core/networks'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Draft } from '../draft.ts'
import { noFacts, type Outlook } from '../facts.ts'
import { Shown } from '../shown.tsx'
import type { View } from '../stage.ts'

// React looks for this name before it lets tests wait for its work.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const bob = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'
const usdc = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const account = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'

/** Tells that all of it can be seen. */
class Sight {
  #tell: IntersectionObserverCallback
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell
  }
  observe() {
    const entry = { isVisible: true, isIntersecting: true, intersectionRatio: 1 }
    this.#tell([entry as unknown as IntersectionObserverEntry], this as never)
  }
  disconnect() {}
}

let root: Root
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IntersectionObserver', Sight)
  document.hasFocus = () => true
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const dark: Reading = { kind: 'unreadable', selector: '0xdeadbeef' }
const draft = (reading: Reading, more: Partial<Draft> = {}): Draft => {
  const transaction: Transaction = {
    chainId: 80001,
    nonce: 0,
    to: bob,
    value: 0n,
    data: '0xdeadbeef',
    gas: 21_000n,
    accessList: [],
    fees: { kind: 'legacy', gasPrice: 1n },
  }
  const fee = { likely: 21_000n, most: 21_000n }
  const rest = { token: undefined, balance: 10n ** 18n, feeIsHigh: false, contract: false, failure: undefined }
  const around = { facts: noFacts, outlook: { kind: 'none' } } as const
  return { unsigned: encode(transaction), transaction, reading, fee, ...rest, ...around, ...more }
}
const usd = { standard: 'erc20', decimals: 6, symbol: 'USDC' } as const
const outlook = (amount: bigint, complete = true): Outlook => ({
  kind: 'changes',
  changes: [{ change: { kind: 'token', contract: usdc, amount }, token: usd }],
  complete,
})

/** What the network says, and says anew ten seconds later. */
const show = async (first: Draft) => {
  let now = first
  const props = {
    asker: { origin: 'https://harbour.example', project: 'Harbour' },
    network: readNetwork('mumbai'),
    from: account,
    id: Math.random().toString(),
    load: async () => now,
    approve: () => undefined,
    reject: () => undefined,
  }
  await act(async () =>
    root.render(<Shown view={{ serial: 1, name: 'ConfirmTransaction', props } as unknown as View} />),
  )
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  let wait = 9_200
  return async (next: Draft) => {
    now = next
    await act(() => vi.advanceTimersByTimeAsync(wait))
    wait = 10_000
  }
}
const box = () => document.querySelector<HTMLInputElement>('input[type=checkbox]')
const isAsleep = () => document.querySelectorAll('button[aria-disabled=true]').length === 1
const text = () => document.body.textContent ?? ''

describe('ConfirmTransaction', () => {
  test('default: what cannot be read waits for a yes', async () => {
    await show(draft(dark))
    expect([box()?.checked, isAsleep()]).toEqual([false, true])
    await act(async () => box()?.click())
    expect([box()?.checked, isAsleep()]).toEqual([true, false])
  })

  test.each<[string, Partial<Draft>]>([
    ['something goes out', { outlook: outlook(-9n) }],
    ['not everything is told any more', { outlook: outlook(5n, false) }],
    ['the network says it would fail', { failure: { reason: 'no tea left' } }],
  ])('behavior: a yes lapses when it becomes another thing: %s', async (_, more) => {
    const refresh = await show(draft(dark, { outlook: outlook(5n) }))
    await act(async () => box()?.click())
    expect(isAsleep()).toBe(false)
    await refresh(draft(dark, { outlook: outlook(5n), ...more }))
    expect([box()?.checked, isAsleep()]).toEqual([false, true])
    expect(text()).toContain('has changed since you agreed')
    // What it was before may come back; the yes does not.
    await refresh(draft(dark, { outlook: outlook(5n) }))
    expect(box()?.checked).toBe(false)
  })

  test('behavior: another price leaves the yes, and puts the button to sleep for a moment', async () => {
    const refresh = await show(draft(dark, { outlook: outlook(5n) }))
    await act(async () => box()?.click())
    await refresh(draft(dark, { outlook: outlook(6n) }))
    expect([box()?.checked, isAsleep()]).toEqual([true, true])
    await act(() => vi.advanceTimersByTimeAsync(800))
    expect(isAsleep()).toBe(false)
  })

  test('behavior: a token’s own word for itself stands beside its contract', async () => {
    await show(draft({ kind: 'coin' }, { outlook: outlook(5_000_000n) }))
    expect(text()).toContain('You receive 5 USDC 0x5FbDB2…180aa3')
    expect(document.querySelector(`[data-address="${usdc}"]`)).not.toBeNull()
  })
})
