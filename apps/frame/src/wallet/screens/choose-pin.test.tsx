// @vitest-environment jsdom
import { act } from 'react'
import { describe, expect, test } from 'vitest'
import { messages } from '../messages/en.ts'
import { setUpScreens, text } from './fixtures/test-document.ts'

const { show } = setUpScreens()
const { choosePin: t } = messages

const type = (at: 0 | 1, value: string) =>
  act(async () => {
    const field = document.querySelectorAll('input')[at]
    // React keeps the value itself; the setter of the class is the one a browser uses.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  })
const submit = () => act(async () => document.querySelector('form')?.requestSubmit())

describe('ChoosePin', () => {
  test('behavior: two PINs are called different once the second is typed, and not before', async () => {
    await show('ChoosePin', {})
    await type(0, '402817')
    await submit()
    expect(text()).toContain(t.again)
    for (const typed of ['4', '40', '40281']) {
      await type(1, typed)
      expect(text()).not.toContain(t.different)
    }
    await submit()
    expect(text()).toContain(t.different)
    await type(1, '4028')
    expect(text()).not.toContain(t.different)
    await type(1, '402818')
    expect(text()).toContain(t.different)
    await type(1, '402817')
    expect(text()).not.toContain(t.different)
  })
})
