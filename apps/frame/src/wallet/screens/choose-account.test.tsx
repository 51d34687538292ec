// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { messages } from '../messages/en.ts'
import { setUpScreens } from './fixtures/test-document.ts'

const { show } = setUpScreens()
const { accounts: t } = messages

test('behavior: an imported account is said to be one, whatever it is called', async () => {
  // Somebody who once had the PIN could have brought a key of their own.
  const accounts = [
    { index: 0, address: `0x${'11'.repeat(20)}` as const },
    { index: 100, address: `0x${'22'.repeat(20)}` as const, name: t.number(1), imported: true },
  ]
  await show('ChooseAccount', { accounts, chosen: 0 })
  await vi.waitFor(async () => {
    await act(() => new Promise((next) => setTimeout(next, 20)))
    expect(document.querySelectorAll('li')).toHaveLength(2)
  })
  const marked = [...document.querySelectorAll('li')].map((each) => each.textContent.includes(t.imported))
  expect(marked).toEqual([false, true])
})
