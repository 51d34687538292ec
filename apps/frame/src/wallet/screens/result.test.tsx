// @vitest-environment jsdom
import { act } from 'react'
import { describe, expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { Ending } from '../families/transactions.ts'
import type { ScreenName } from '../view-store.ts'
import { setUpScreens, text, title } from './fixtures/test-document.ts'

const screens = setUpScreens()
const show = async (name: ScreenName, props: object) => {
  await screens.show(name, props)
  for (let round = 0; round < 4; round++) await act(async () => new Promise((next) => setTimeout(next, 5)))
}

describe('Result', () => {
  const queue = createStore(() => ({ waiting: 0 }))
  const result = (ending?: Promise<Ending | undefined>) => show('Result', { hash: 'oo', queue, ending })

  test('default: sent, and nobody knows more', async () => {
    await result(Promise.resolve(undefined))
    expect([title(), text().includes('It should be confirmed shortly')]).toEqual(['Sent', true])
  })

  test.each([
    ['success', 'Sent', 'Confirmed'],
    ['failed', 'Transaction failed', 'failed: not enough coins. The network fee was still charged'],
    ['expired', 'Transaction expired', 'It’s safe to do it again'],
    ['unknown', 'Outcome unknown', 'Check an explorer or your account before you send it again'],
  ] as const)('behavior: %s, once that is known', async (outcome, heading, said) => {
    await result(Promise.resolve({ outcome, reason: outcome === 'failed' ? { code: 'notEnoughCoins' } : undefined }))
    expect(title()).toBe(heading)
    expect(text()).toContain(said)
    expect(text().includes('safe')).toBe(outcome === 'expired')
  })
})
