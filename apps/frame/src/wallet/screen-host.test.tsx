// @vitest-environment jsdom
import { act } from 'react'
import { describe, expect, test } from 'vitest'
import { setUpScreens } from './screens/fixtures/test-document.ts'

const { show } = setUpScreens()
const focused = () => document.activeElement?.textContent
const props = { providers: ['google.com'] }

describe('ScreenHost', () => {
  test('default: the element that comes first has the focus', async () => {
    await show('ContinueWith', props)
    expect(focused()).toBe('Continue with Google')
  })

  test('behavior: a frame without the focus takes none from the page; what comes first has it once the page gives it', async () => {
    document.hasFocus = () => false
    await show('ContinueWith', props)
    await act(async () => window.dispatchEvent(new Event('resize')))
    expect(document.activeElement).toBe(document.body)
    document.hasFocus = () => true
    await act(async () => window.dispatchEvent(new Event('focus')))
    expect(focused()).toBe('Continue with Google')
  })

  test('behavior: the focus that a person moved inside stays there', async () => {
    await show('ContinueWith', props)
    const other = [...document.querySelectorAll('button')].find((each) => each.textContent !== 'Continue with Google')
    other?.focus()
    await act(async () => window.dispatchEvent(new Event('focus')))
    expect(document.activeElement).toBe(other)
  })
})
