// @vitest-environment jsdom
import { isWalletError, WalletError } from '@latchkey/core/errors'
import { type Network, readNetwork } from '@latchkey/core/networks'
import { ServiceError } from '@latchkey/protocol/service-error'
import { act } from 'react'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { Call } from '../entry/calls.ts'
import type { Project, ProjectRow } from '../entry/project.ts'
import type { Renewal } from '../entry/renewal.ts'
import { createMissingPart } from '../missing-part.ts'
import { account, createTestWallet } from './fixtures/test-wallet.ts'
import { createWalletApp } from './wallet-app.tsx'

// React looks for this name before it lets tests wait for its work.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
// Screens are left as they are, and those without the focus wait for nothing. What React makes of that must not outlive
// the document.
afterAll(() =>
  act(async () => {
    document.hasFocus = () => false
    window.dispatchEvent(new Event('blur'))
  }),
)

const renewalOf = (parts: Partial<Renewal> = {}): Renewal => ({
  isOutdated: () => false,
  askAgain: async () => undefined,
  wasReloaded: false,
  reload: () => undefined,
  ...parts,
})

/** A wallet app on a network, and a check of the project that ends when the test says so. */
const build = (
  name: Network['name'],
  locale?: string,
  row: Partial<ProjectRow> = {},
  parts: Partial<Parameters<typeof createWalletApp>[0]> = {},
) => {
  document.body.innerHTML = '<div id="root"></div>'
  const { context, callOf, off } = createTestWallet()
  let admit: () => void = () => undefined
  const admitted = new Promise<ProjectRow>((resolve) => (admit = () => resolve({ ...context.project, ...row })))
  const network = createStore(() => readNetwork(name))
  const project = { check: () => admitted } as unknown as Project // It uses nothing else.
  const walletApp = createWalletApp({
    ...context,
    locale,
    page: { ...context.page, network },
    project,
    overlay: () => undefined,
    renewal: renewalOf(),
    ...parts,
  })
  return { walletApp, context, callOf, off, network, admit: () => admit() }
}

const note = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    Note: [{ name: 'text', type: 'string' }],
  },
  primaryType: 'Note',
  domain: { name: 'Harbour', chainId: 80001 },
  message: { text: 'hello' },
}

/** Lets the project be checked, and returns the title of the screen that comes. */
const untilTitle = async (admit: () => void) => {
  const view = () => document.querySelector('h1')?.textContent
  for (let turn = 0; turn < 50 && !view(); turn++)
    await act(async () => {
      admit()
      await new Promise((next) => setTimeout(next, 20))
    })
  return view()
}

/** Ends the request, and waits for React: its work must not outlive the document. */
const end = (off: AbortController, asking: Promise<unknown>) =>
  act(async () => {
    off.abort(new Error('over'))
    await expect(asking).rejects.toThrow('over')
  })

describe('createWalletApp', () => {
  test('behavior: a call stays on the network it had when its turn came', async () => {
    const { walletApp, callOf, network, admit, off } = build('mumbai')
    const asking = walletApp.ask(callOf('eth_signTypedData_v4', [account, note]) as Call)
    asking.catch(() => undefined)
    network.setState(readNetwork('polygon'), true)
    expect(await untilTitle(admit)).toBe('Sign this data?')
    expect(document.body.textContent).toContain('Polygon Mumbai (test)')
    await end(off, asking)
  })

  test.each([
    ['ko-KR', ['en-US'], 'ko', '이 데이터에 서명할까요?'],
    [undefined, ['sv-SE', 'ko-KR', 'en'], 'ko', '이 데이터에 서명할까요?'],
    ['sv', ['sv-SE'], 'en', 'Sign this data?'],
  ])(
    'behavior: a page that asks for %s, in a browser that speaks %j, has a wallet in %s',
    async (wanted, languages, lang, title) => {
      vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
      const { walletApp, callOf, admit, off } = build('mumbai', wanted)
      const asking = walletApp.ask(callOf('eth_signTypedData_v4', [account, note]) as Call)
      asking.catch(() => undefined)
      expect(await untilTitle(admit)).toBe(title)
      expect(document.documentElement).toMatchObject({ lang, dir: 'ltr' })
      await end(off, asking)
    },
  )

  test('behavior: the wallet has the project’s mark and colour', async () => {
    const mark = 'data:image/png;base64,AAAA'
    const { walletApp, callOf, admit, off } = build('mumbai', 'en', {
      brand: { accent: { light: '#5b2bd9', dark: '#c3b1ff' }, mark },
    })
    const asking = walletApp.ask(callOf('eth_signTypedData_v4', [account, note]) as Call)
    asking.catch(() => undefined)
    await untilTitle(admit)
    const { style } = document.documentElement
    expect([style.getPropertyValue('--lk-accent-light'), style.getPropertyValue('--lk-accent-dark')]).toEqual([
      '#5b2bd9',
      '#c3b1ff',
    ])
    expect(document.querySelector('[data-requester] img')?.getAttribute('src')).toBe(mark)
    await end(off, asking)
    style.cssText = ''
  })

  const press = (name: string) =>
    act(async () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click())

  test('behavior: below the operator’s minimum nothing is asked but to load the wallet anew', async () => {
    const reload = vi.fn()
    const { walletApp, callOf, admit } = build(
      'mumbai',
      'en',
      {},
      { renewal: renewalOf({ isOutdated: () => true, reload }) },
    )
    const asking = walletApp.ask(callOf('eth_signTypedData_v4', [account, note]) as Call)
    asking.catch(() => undefined)
    expect(await untilTitle(admit)).toBe('This page has an older version of the wallet')
    expect(document.body.textContent).not.toContain('Sign this data?')
    expect(reload).not.toHaveBeenCalled()
    await press('Reload')
    await expect(asking).rejects.toSatisfy((error) => isWalletError(error, 'userRejectedRequest'))
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('behavior: where loading it anew did not help, it says so, names the host, and where support is', async () => {
    const support = 'https://harbour.example/help'
    const reload = vi.fn()
    const parts = { renewal: renewalOf({ isOutdated: () => true, wasReloaded: true, reload }) }
    const { walletApp, callOf, admit } = build('mumbai', 'en', { links: { support } }, parts)
    const asking = walletApp.ask(callOf('eth_signTypedData_v4', [account, note]) as Call)
    asking.catch(() => undefined)
    expect(await untilTitle(admit)).toBe('Reloading didn’t help')
    expect(document.body.textContent).toContain(`${location.host} still serves the older version`)
    expect(document.querySelector(`a[href="${support}"]`)).not.toBeNull()
    await press('Cancel')
    await expect(asking).rejects.toSatisfy((error) => isWalletError(error, 'userRejectedRequest'))
    expect(reload).not.toHaveBeenCalled()
  })

  test('behavior: a native client’s request is loaded anew with the wallet, and not answered before', async () => {
    const reload = vi.fn()
    const page = { ...createTestWallet().context.page, kind: 'FACE_NATIVE_SDK' as const }
    const { walletApp, callOf, admit } = build(
      'mumbai',
      'en',
      {},
      { renewal: renewalOf({ isOutdated: () => true, reload }), page },
    )
    const settled = vi.fn()
    walletApp.ask(callOf('eth_signTypedData_v4', [account, note]) as Call).then(settled, settled)
    expect(await untilTitle(admit)).toBe('This page has an older version of the wallet')
    await press('Reload')
    expect([reload.mock.calls.length, settled.mock.calls.length]).toEqual([1, 0])
  })

  test('behavior: an open tab that hears of a minimum while it asks ends there, unless the work has begun', async () => {
    let minimum = false
    let answered = () => {}
    const renewal = renewalOf({
      isOutdated: () => minimum,
      askAgain: () =>
        new Promise<void>((resolve) => {
          answered = resolve
        }),
    })
    const { walletApp, callOf, admit } = build('mumbai', 'en', {}, { renewal })
    const asking = walletApp.ask(callOf('eth_signTypedData_v4', [account, note]) as Call)
    asking.catch(() => undefined)
    expect(await untilTitle(admit)).toBe('Sign this data?')
    minimum = true
    await act(async () => answered())
    await expect
      .poll(() => document.querySelector('h1')?.textContent)
      .toBe('This page has an older version of the wallet')
    await press('Cancel')
    await expect(asking).rejects.toSatisfy((error) => isWalletError(error, 'userRejectedRequest'))
  })

  test.each([
    ['a service that refuses this build', new ServiceError('outdated'), 'This page has an older version of the wallet'],
    [
      'a part that did not load',
      new WalletError('internal', {}, { cause: createMissingPart('/assets/x.js did not load') }),
      'A part of the wallet didn’t load',
    ],
  ])('behavior: %s, in the middle of a call', async (_, failure, title) => {
    const project = { check: () => Promise.reject(failure) } as unknown as Project
    const { walletApp, callOf, admit } = build('mumbai', 'en', {}, { project })
    const asking = walletApp.ask(callOf('eth_signTypedData_v4', [account, note]) as Call)
    asking.catch(() => undefined)
    expect(await untilTitle(admit)).toBe(title)
    await press('Cancel')
    await expect(asking).rejects.toSatisfy((error) => isWalletError(error, 'userRejectedRequest'))
  })

  test.each(['personal_sign', 'eth_signTypedData_v3', 'eth_signTypedData_v4', 'eth_sendTransaction'] as const)(
    'error: %s where the network is not for Ethereum’s methods',
    async (method) => {
      for (const name of ['solana', 'aptos', 'near', 'tezos'] as const) {
        const { walletApp, callOf } = build(name)
        await expect(walletApp.ask(callOf(method, []) as Call)).rejects.toSatisfy(
          (error) => isWalletError(error, 'unsupportedBlockchain') && error.code === 4202,
        )
      }
    },
  )

  test('error: BORA’s methods anywhere else', async () => {
    const { walletApp, callOf } = build('polygon')
    await expect(walletApp.ask(callOf('bora_connect', []) as Call)).rejects.toSatisfy((error) =>
      isWalletError(error, 'unsupportedBlockchain'),
    )
  })
})
