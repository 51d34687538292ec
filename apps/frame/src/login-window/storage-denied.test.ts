// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { messages } from './messages/en.ts'
import { loadMessages } from './messages/load.ts'
import { readRequester, storeRequester } from './requester.ts'

// Browsers that deny storage throw as soon as it is accessed.
describe('a login window whose storage the browser denies', () => {
  beforeEach(() => {
    vi.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
  })
  afterEach(() => {
    vi.restoreAllMocks()
    history.replaceState(null, '', '/')
  })

  test('behavior: the page is not named again', () => {
    storeRequester({ pageOrigin: 'https://shop.example', projectName: 'Shop' })
    expect(readRequester()).toBeUndefined()
  })

  test('behavior: it speaks all the same', async () => {
    history.replaceState(null, '', '/auth?locale=en')
    expect(await loadMessages()).toEqual(messages)
  })
})
