// @vitest-environment jsdom

import { WalletError } from '@latchkey/core/errors'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { watchSetup } from './setup.ts'

const origin = 'https://wallet.test'
const patient = { timeout: 20_000 }

let isReady = false
let reasons: string[] = []
const stops: (() => void)[] = []
beforeEach(() => {
  isReady = false
  reasons = []
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const watch = () => {
  const setup = watchSetup({ origin, isReady: () => isReady, fail: (reason) => void reasons.push(reason) })
  stops.push(setup.stop)
  return setup
}
/** The event of a browser when the page's policy blocks something. */
const violate = (effectiveDirective: string, blockedURI: string) =>
  document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { effectiveDirective, blockedURI }))

/** A server that answers but, like a wallet's, lets no page read the answer. */
const unreadable = async (_: string, { mode }: RequestInit) => {
  if (mode !== 'no-cors') throw new TypeError('Failed to fetch')
  return new Response('<h1>Hello</h1>')
}

describe('watchSetup', () => {
  test('default: a dead address fails what waits, and says why', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    watch().look('loaded')
    await vi.waitFor(() => expect(reasons).toEqual([expect.stringContaining(`Nothing answers at ${origin}`)]), patient)
    expect(console.error).toHaveBeenCalledWith(reasons[0])
  })

  test('behavior: the page’s own policy, without asking anybody', async () => {
    const fetched = vi.fn()
    vi.stubGlobal('fetch', fetched)
    watch()
    violate('frame-src', 'https://other.test/')
    violate('img-src', `${origin}/x.png`)
    violate('frame-src', `${origin}/?api_key=k`)
    await vi.waitFor(() => expect(reasons).toEqual([expect.stringContaining('frame-src')]), patient)
    expect(fetched).not.toHaveBeenCalled()
  })

  test('behavior: a page that lets nobody ask the wallet’s address learns nothing by that, as late as it is said', async () => {
    const asked: string[] = []
    vi.stubGlobal('fetch', (url: string) => {
      asked.push(url)
      // Chromium says so after the request has failed.
      setTimeout(violate, 5, 'connect-src', url)
      return Promise.reject(new TypeError('Failed to fetch'))
    })
    watch().look('loaded')
    await vi.waitFor(() => expect(asked).toHaveLength(2), patient)
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(reasons).toEqual([])
    expect(console.error).not.toHaveBeenCalled()
  })

  test('behavior: a wallet that is ready is left alone', async () => {
    const fetched = vi.fn()
    vi.stubGlobal('fetch', fetched)
    vi.useFakeTimers()
    try {
      const setup = watch()
      setup.look('loaded')
      isReady = true
      await vi.advanceTimersByTimeAsync(60_000)
    } finally {
      vi.useRealTimers()
    }
    expect(fetched).not.toHaveBeenCalled()
    expect(reasons).toEqual([])
  })

  test('behavior: a wallet that is still loading is not asked after', async () => {
    const fetched = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
    vi.stubGlobal('fetch', fetched)
    vi.useFakeTimers()
    try {
      const setup = watch()
      setup.look('loading')
      await vi.advanceTimersByTimeAsync(5_000)
      expect(fetched).not.toHaveBeenCalled()
      setup.look('loaded')
      await vi.advanceTimersByTimeAsync(2_000)
      await vi.dynamicImportSettled()
      expect(fetched).toHaveBeenCalled()
    } finally {
      vi.useRealTimers()
    }
  })

  test('behavior: a network without a node is told, and fails nothing else', async () => {
    isReady = true
    watch().explain(new WalletError('unsupportedChain', { chainId: 137 }), 'polygon')
    await vi.waitFor(
      () => expect(console.error).toHaveBeenCalledWith(expect.stringContaining('no node for polygon')),
      patient,
    )
    expect(reasons).toEqual([])
  })

  test.each([
    ['invalid api key error', 'knows no project of this API key'],
    ['invalid host name error', `adds ${location.origin} to the project's origins`],
  ])('behavior: a wallet that answers 4100, %s, says what to change', async (reason, words) => {
    isReady = true
    const setup = watch()
    const wire = { code: 4100, message: `Face Error: [4100] ${reason}`, reason: 'unauthorized' }
    setup.explain(WalletError.fromWire(wire), 'polygon')
    await vi.waitFor(() => expect(console.error).toHaveBeenCalledWith(expect.stringContaining(words)), patient)
    expect(reasons).toEqual([])
  })

  test('behavior: nobody signed in, and a person’s no, are nothing to set up', () => {
    const setup = watch()
    setup.explain(new WalletError('unauthorized', { reason: 'nobody is signed in' }), 'polygon')
    setup.explain(new WalletError('userRejectedRequest'), 'polygon')
    expect(console.error).not.toHaveBeenCalled()
  })

  test('behavior: the card of an outage that is noticed twice goes when the wallet is ready after all', async () => {
    // For another address; each sentence is logged once.
    const away = 'https://away.test'
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    const setup = watchSetup({ origin: away, isReady: () => isReady, fail: (reason) => void reasons.push(reason) })
    stops.push(setup.stop)
    for (const times of [1, 2]) {
      setup.look('loaded')
      await vi.waitFor(() => expect(reasons).toHaveLength(times), patient)
    }
    expect(document.querySelector('latchkey-setup-notice')).not.toBeNull()
    isReady = true
    setup.ready()
    expect(document.querySelector('latchkey-setup-notice')).toBeNull()
  })

  test.each([
    ['a page', 'https://page.test', () => new Response('<h1>Hello</h1>'), 'answers, but not as a wallet'],
    [
      'a page that is not found',
      'https://lost.test',
      () => new Response('Not found', { status: 404 }),
      'answers, but not as a wallet',
    ],
    ['the API', 'https://api.test', () => new Response('{"keys":[]}'), 'is the address of the API'],
  ])('behavior: %s that anybody may read is named within a second', async (_, at, answer, words) => {
    vi.stubGlobal('fetch', async () => answer())
    await import('./setup-notice.ts')
    vi.useFakeTimers()
    try {
      // Each sentence is logged once.
      const setup = watchSetup({ origin: at, isReady: () => isReady, fail: (reason) => void reasons.push(reason) })
      stops.push(setup.stop)
      setup.look('loaded')
      await vi.advanceTimersByTimeAsync(999)
      await vi.dynamicImportSettled()
    } finally {
      vi.useRealTimers()
    }
    expect(console.error).toHaveBeenCalledWith(expect.stringContaining(words))
  })

  test('behavior: something that answers is given time to be a wallet, and the card goes when it is', async () => {
    vi.stubGlobal('fetch', unreadable)
    vi.useFakeTimers()
    try {
      const setup = watch()
      setup.look('loaded')
      await vi.advanceTimersByTimeAsync(500)
      await vi.dynamicImportSettled()
      await vi.advanceTimersByTimeAsync(1_000)
      expect(console.error).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1_000)
      await vi.dynamicImportSettled()
      expect(console.error).toHaveBeenCalledWith(expect.stringContaining('answers, but not as a wallet'))
      expect(document.querySelector('latchkey-setup-notice')).not.toBeNull()
      isReady = true
      setup.ready()
    } finally {
      vi.useRealTimers()
    }
    expect(document.querySelector('latchkey-setup-notice')).toBeNull()
    expect(reasons).toEqual([])
  })
})
