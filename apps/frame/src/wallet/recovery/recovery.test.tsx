// @vitest-environment jsdom
import { WalletError } from '@latchkey/core/errors'
import { ServiceError } from '@latchkey/protocol/service-error'
import { act } from 'react'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { boxes, press, setUpScreens, text, title } from '../screens/fixtures/test-document.ts'

const { show } = setUpScreens()
// The screens are a chunk of their own, which takes a while to be built for the first of them.
beforeAll(() => import('./index.ts'), 60_000)
afterEach(() => vi.restoreAllMocks())

const code = '7K3QD9XVB2M5TRHW8N4CEY6PZJ0G'
const patience = { timeout: 20_000 }
const untilTitle = (words: string) => vi.waitFor(() => act(async () => expect(title()).toBe(words)), patience)
const untilShown = (words: string) => vi.waitFor(() => act(async () => expect(text()).toContain(words)), patience)

describe('EnterKit', () => {
  const build = async (submit: (code: string) => Promise<unknown>) => {
    const out: unknown[] = []
    const account = { login: 'Google, j…@example.org', address: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' }
    await show('EnterKit', { account, submit, approve: (answer: unknown) => out.push(answer) })
    await untilTitle('Use your recovery kit')
    const field = document.querySelector('input') as HTMLInputElement
    const enter = async (typed: string) => {
      await act(async () => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, typed)
        field.dispatchEvent(new Event('input', { bubbles: true }))
      })
      await act(async () => document.querySelector('form')?.requestSubmit())
    }
    return { out, enter, field }
  }

  test('default: the code goes on; without one nothing is sent', async () => {
    const typed: string[] = []
    const { out, enter } = await build(async (each) => typed.push(each))
    await enter('  ')
    expect(typed).toEqual([])
    await enter(code)
    await vi.waitFor(() => act(async () => expect([typed, out]).toEqual([[code], ['open']])), patience)
  })

  test('behavior: back to the PIN, and what there is without a kit', async () => {
    const { out } = await build(async () => {})
    for (const each of ['Google, j…@example.org', '0xCD2a3d9F', 'nobody can give you a new PIN'])
      expect(text()).toContain(each)
    await press('Back')
    expect(out).toEqual(['back'])
  })

  test.each([
    [new WalletError('invalidArgument', { thing: 'recovery code', detail: 'mistyped' }), 'Check it letter by letter'],
    [new ServiceError('wrong_kit'), 'doesn’t open this wallet'],
    [new ServiceError('too_many_requests'), 'Too many requests'],
    [new ServiceError('not_trusted'), 'so nothing was opened'],
    [new ServiceError('bad_token'), 'You were signed out'],
    [new ServiceError('unavailable'), 'The code is still filled in'],
  ])('error: %s', async (failure, words) => {
    const { out, enter, field } = await build(async () => {
      throw failure
    })
    await enter(code)
    await untilShown(words)
    expect([field.value, out, document.activeElement]).toEqual([code, [], field])
  })
})

describe('RecoveryKit', () => {
  const build = async (confirm: () => Promise<void> = async () => {}) => {
    const out: unknown[] = []
    const ways = { approve: (answer: unknown) => out.push(answer), reject: () => out.push('rejected') }
    const about = {
      address: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826',
      login: 'Google, j…@example.org',
      app: { name: 'Harbour', origin: 'https://harbour.example' },
      wallet: 'https://wallet.example',
      madeAt: Date.UTC(2026, 10, 20, 12),
      number: 3,
    }
    const wallet = createStore<{ status: 'open' | 'closed' }>(() => ({ status: 'open' }))
    await show('RecoveryKit', { code, about, wallet, confirm, ...ways })
    await untilTitle('Your recovery kit')
    const lock = () => act(async () => wallet.setState({ status: 'closed' }))
    return { out, lock }
  }

  test('default: the code in groups of four; it is confirmed once the person has it', async () => {
    let confirmed = 0
    const { out } = await build(async () => void confirmed++)
    const groups = [...document.querySelectorAll('ol[aria-label="Recovery code"] li')].map((each) => each.textContent)
    expect(groups).toEqual(['7K3Q', 'D9XV', 'B2M5', 'TRHW', '8N4C', 'EY6P', 'ZJ0G'])
    await press('Done')
    expect([confirmed, out]).toEqual([0, []])
    await act(async () => boxes()[0]?.click())
    await press('Done')
    await vi.waitFor(() => act(async () => expect([confirmed, out]).toEqual([1, ['done']])), patience)
  })

  test('behavior: the page to print says all of it, and saves it as a file', async () => {
    const page = document.implementation.createHTMLDocument()
    // jsdom's own takes only sheets of jsdom's.
    Object.defineProperty(page, 'adoptedStyleSheets', { value: [], writable: true })
    const files: Blob[] = []
    const styles: string[] = []
    const revoked = new Set<string>()
    let printed = 0
    class CSSStyleSheet {
      replaceSync = (text: string) => void styles.push(text)
    }
    const opened = {
      document: page,
      Blob,
      CSSStyleSheet,
      URL: {
        createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
        revokeObjectURL: (url: string) => void revoked.add(url),
      },
      print: () => void printed++,
      opener: window as unknown,
      close: () => void closed++,
    }
    let closed = 0
    const open = vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window) // only what the page uses
    const { out, lock } = await build()
    await press('Open a page to print or save')
    // Browsers translate by sending what they translate to a service.
    for (const place of [document.querySelector('ol'), page.documentElement])
      expect(place?.getAttribute('translate')).toBe('no')
    // No address contains anything of the kit, and the window knows nothing of the frame.
    expect([open.mock.calls, opened.opener]).toEqual([[['', '_blank']], null])
    const parts = [
      '7K3Q D9XV B2M5 TRHW 8N4C EY6P ZJ0G',
      '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826',
      'Google, j…@example.org',
      'Harbour (https://harbour.example)',
      'https://wallet.example',
      '2026-11-20',
      'Kit number',
    ]
    for (const each of parts) expect(page.body.textContent).toContain(each)
    expect([page.querySelector('svg'), styles]).toEqual([null, ['@media print { footer { display: none } }']])
    page.querySelector('button')?.click()
    expect(printed).toBe(1)
    // A plain link: it saves the file where the frame is gone, too.
    const link = page.querySelector('a')
    expect([link?.getAttribute('href'), link?.download]).toEqual(['blob:1', 'recovery-kit-CD2a3d-3.txt'])
    const saved = await files[0]?.text()
    for (const each of parts) expect(saved).toContain(each)
    // It outlives neither the wallet nor the screen.
    expect([closed, out]).toEqual([0, []])
    await lock()
    expect([closed, out]).toEqual([1, ['rejected']])
    // Where the browser does not close it, nothing is left in it.
    expect([page.body.textContent, [...revoked]]).toEqual(['', ['blob:1']])
    await act(async () => boxes()[0]?.click())
    await press('Done')
    await vi.waitFor(() => act(async () => expect([closed, out]).toEqual([2, ['rejected', 'done']])), patience)
  })

  test('behavior: where no window opens it says to write the code down', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null)
    await build()
    await press('Open a page to print or save')
    await untilShown('Write the code down')
  })

  test('behavior: a kit that was replaced meanwhile is not praised; another is offered', async () => {
    const { out } = await build(async () => {
      throw new ServiceError('conflict')
    })
    await act(async () => boxes()[0]?.click())
    await press('Done')
    await untilShown('This kit no longer works')
    expect(text()).not.toContain('opens your wallet unless')
    await press('Make another kit')
    expect(out).toEqual(['another'])
  })

  test('error: it could not be confirmed', async () => {
    const { out } = await build(async () => {
      throw new ServiceError('unavailable')
    })
    await act(async () => boxes()[0]?.click())
    await press('Done')
    await untilShown('We couldn’t note that you have this kit')
    expect(out).toEqual([])
    await press('Not now')
    expect(out).toEqual(['rejected'])
  })
})
