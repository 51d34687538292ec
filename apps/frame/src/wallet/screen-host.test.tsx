// @vitest-environment jsdom
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { act, createElement } from 'react'
import { describe, expect, test, vi } from 'vitest'
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

  test.each([
    ['is no', {}, 1],
    ['that an input method takes is none', { isComposing: true }, 0],
    ['that Safari reports after the composition it ends is none', { keyCode: 229 }, 0],
  ])('behavior: Escape %s', async (_, how, times) => {
    const reject = vi.fn()
    await show('ContinueWith', { ...props, reject })
    const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, ...how })
    await act(async () => void document.activeElement?.dispatchEvent(event))
    expect(reject).toHaveBeenCalledTimes(times)
  })

  test('behavior: nothing that a screen sent is kept behind it', { timeout: 40_000 }, async () => {
    await import('./screens/enter-phrase.tsx')
    let queries: QueryClient | undefined
    const Spy = () => {
      queries = useQueryClient()
      return null
    }
    const read = async () => ({ flaw: { flaw: 'checksum' } })
    await show('EnterPhrase', { read, requester: { origin: 'https://harbour.example', project: createElement(Spy) } })
    const field = () => document.querySelector('textarea')
    await vi.waitFor(async () => {
      await act(() => new Promise((next) => setTimeout(next, 20)))
      expect(field()).not.toBe(null)
    }, 20_000)
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field(), 'twelve secret words')
      field()?.dispatchEvent(new Event('input', { bubbles: true }))
    })
    await act(async () => document.querySelector('form')?.requestSubmit())
    const sent = () =>
      queries
        ?.getMutationCache()
        .getAll()
        .map(({ state }) => state.variables)
    expect(sent()).toContain('twelve secret words')
    await show('ContinueWith', props)
    await vi.waitFor(() => expect(sent()).toEqual([]))
  })
})
