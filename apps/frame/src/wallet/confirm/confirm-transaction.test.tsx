// @vitest-environment jsdom
import type { Reading } from '@latchkey/chains/evm'
import { readNetwork } from '@latchkey/core/networks'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Draft } from '../families/evm/draft.ts'
import type { EvmSimulation } from '../families/evm/facts.ts'
import { describeTransaction } from '../families/evm/operation.ts'
import { account, sampleDraft as draft } from '../fixtures/test-wallet.ts'
import { messages } from '../messages/en.ts'
import { boxes, isAsleep, setUpScreens, text } from '../screens/fixtures/test-document.ts'

const { showAsking } = setUpScreens()
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const usdc = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const dark: Reading = { kind: 'unreadable', selector: '0xdeadbeef' }
const usd = { standard: 'erc20', decimals: 6, symbol: 'USDC' } as const
const simulation = (amount: bigint, complete = true): EvmSimulation => ({
  kind: 'changes',
  changes: [{ change: { kind: 'token', contract: usdc, amount }, token: usd }],
  complete,
})

/** The network's answer, which is read again ten seconds later. */
const show = async (first: Draft) => {
  const network = readNetwork('mumbai')
  const describe = (each: Draft) => describeTransaction(each, network, account, messages)
  const props = { network, account, several: false, sends: true, changed: false }
  const refresh = await showAsking('Confirm', props, describe(first))
  return (next: Draft) => refresh(describe(next))
}
const box = () => boxes()[0]

describe('Confirm', () => {
  test('default: what cannot be read waits for a yes', async () => {
    await show(draft(dark))
    expect([box()?.checked, isAsleep()]).toEqual([false, true])
    await act(async () => box()?.click())
    expect([box()?.checked, isAsleep()]).toEqual([true, false])
  })

  test.each<[string, Partial<Draft>]>([
    ['something goes out', { simulation: simulation(-9n) }],
    ['not everything is reported any more', { simulation: simulation(5n, false) }],
    ['the network says it would fail', { failure: { reason: 'no tea left' } }],
  ])('behavior: a yes lapses when it becomes another thing: %s', async (_, more) => {
    const refresh = await show(draft(dark, { simulation: simulation(5n) }))
    await act(async () => box()?.click())
    expect(isAsleep()).toBe(false)
    await refresh(draft(dark, { simulation: simulation(5n), ...more }))
    expect([box()?.checked, isAsleep()]).toEqual([false, true])
    expect(text()).toContain('has changed since you agreed')
    // The former answer may come back; the consent does not.
    await refresh(draft(dark, { simulation: simulation(5n) }))
    expect(box()?.checked).toBe(false)
  })

  test('behavior: another price leaves the yes, and puts the button to sleep for a moment', async () => {
    const refresh = await show(draft(dark, { simulation: simulation(5n) }))
    await act(async () => box()?.click())
    await refresh(draft(dark, { simulation: simulation(6n) }))
    expect([box()?.checked, isAsleep()]).toEqual([true, true])
    await act(() => vi.advanceTimersByTimeAsync(800))
    expect(isAsleep()).toBe(false)
  })

  test('behavior: a fee that a node asks far above anything usual needs a box', async () => {
    await show(draft({ kind: 'coin' }, { fee: { likely: 10n ** 18n, most: 2n * 10n ** 18n } }))
    expect(text()).not.toContain(messages.fees.high)
    await show(draft({ kind: 'coin' }, { fee: { likely: 50n * 10n ** 18n, most: 60n * 10n ** 18n } }))
    expect(text()).toContain(messages.fees.high)
    expect(boxes()).toHaveLength(1)
  })

  test('behavior: a token’s own word for itself stands beside its contract', async () => {
    await show(draft({ kind: 'coin' }, { simulation: simulation(5_000_000n) }))
    expect(text()).toContain('You receive 5 USDC 0x5FbDB2…180aa3')
    expect(document.querySelector(`[data-address="${usdc}"]`)).not.toBeNull()
  })
})
