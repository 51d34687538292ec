// @vitest-environment jsdom
import { act } from 'react'
import { beforeAll, describe, expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { setUpScreens } from './fixtures/test-document.ts'

const { show } = setUpScreens()
// The first test would wait while the screen's chunk is built.
beforeAll(() => import('./waiting-for-provider.tsx'), 60_000)

describe('LoginCode', () => {
  test.each(['482 915', '٤٨٢٩١٥'])('default: %s is confirmed as the code', async (typed) => {
    const confirmed: string[] = []
    const code = { left: 3, wrong: false, checking: false }
    await show('WaitingForProvider', {
      provider: 'google.com',
      remembered: true,
      attempt: {
        store: createStore(() => ({ step: 'code', code, windowClosed: false })),
        confirm: (digits: string) => confirmed.push(digits),
      },
    })
    await act(async () => {})
    const field = document.querySelector('input')
    // A phone brings digits, and offers a code that came in a message.
    expect([field?.inputMode, field?.autocomplete]).toEqual(['numeric', 'one-time-code'])
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, typed)
      field?.dispatchEvent(new Event('input', { bubbles: true }))
    })
    await act(async () => field?.form?.requestSubmit())
    expect(confirmed).toEqual(['482915'])
  })
})
