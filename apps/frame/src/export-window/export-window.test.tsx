// @vitest-environment jsdom
import { WalletError } from '@latchkey/core/errors'
import { findForeignWords, pseudoLocale, pseudoLocalize } from '@latchkey/core/locale'
import { ServiceError } from '@latchkey/protocol/service-error'
import { mapAccountFamilies } from '@latchkey/protocol/user'
import { act, createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Exported } from '../vault/messages.ts'
import { messages } from '../wallet/messages/en.ts'
import { ExportWindow } from './export-window.tsx'
import { shownMs } from './reveal.tsx'
import { againMs, holdMs } from './use-hold.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const phrase = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'
const id = 'AAAAAAAAAAAAAAAAAAAAAA'
const account = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'
const accounts = mapAccountFamilies((family) => ({ address: `of ${family}`, publicKey: '0x02' }))
const wallet = { vaultId: id, address: account, ecdsaPublicKey: '0x01', eddsaPublicKey: '0x02', accounts } as const

let root: Root
beforeEach(() => {
  vi.useFakeTimers()
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const buttonOf = (name: string) => {
  const found = [...document.querySelectorAll('button')].find((each) => each.textContent === name)
  if (!found) throw new Error(`no button ${name}`)
  return found
}
const press = (name: string) => act(async () => buttonOf(name).click())
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const fire = (name: string, event: Event) => act(async () => void buttonOf(name).dispatchEvent(event))
const words = () => [...document.querySelectorAll('ol li')].map((each) => each.textContent)

const open = async (
  reveal: (what: Exported) => Promise<{ text: string; path?: string }> = async () => ({ text: phrase }),
  hasPasskey = false,
  words = messages,
  more: { pinRemoved?: true | 'elsewhere'; changesFrom?: string; refused?: true } = {},
  makeBundle: () => Promise<{ text: string }> = async () => ({ text: 'a file' }),
) => {
  const done: string[] = []
  const vault = {
    open: async (pin: string) => {
      if (more.pinRemoved) throw new ServiceError('not_found')
      if (more.refused) throw new ServiceError('new_browser', { retryAfter: 86_400 })
      done.push(`open ${pin}`)
    },
    isPinRemoved: () => more.pinRemoved === 'elsewhere',
    hasPasskey: async () => hasPasskey,
    openByPasskey: async () => void done.push('open by passkey'),
    reveal: (what: Exported) => {
      done.push(`reveal ${what}`)
      return reveal(what)
    },
    makeBundle: async (secrets: object) => {
      done.push(`bundle ${JSON.stringify(secrets)}`)
      return makeBundle()
    },
    end: () => void done.push('end'),
  }
  const user = {
    id,
    loginProvider: 'google.com',
    email: 'jane@example.org',
    vault: 'active',
    wallet,
    ...(more.pinRemoved === true && { pinRemoved: true as const }),
    ...(more.changesFrom !== undefined && { changesFrom: more.changesFrom }),
  } as const
  const state = { kind: 'begun', vault, user, jkt: 'x', what: 'phrase' } as const
  const close = () => void done.push('close')
  await act(async () => root.render(createElement(ExportWindow, { messages: words, state, close })))
  return { done }
}

const enterPin = async () => {
  await press('I understand')
  const field = document.querySelector('input') as HTMLInputElement
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '482915')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => document.querySelector('form')?.requestSubmit())
  await pass(0)
}

const type = (name: string, text: string) =>
  act(async () => {
    const label = [...document.querySelectorAll('label')].find((each) => each.textContent === name)
    const field = document.getElementById(label?.htmlFor ?? '')
    if (!(field instanceof HTMLInputElement)) throw new Error(`no field ${name}`)
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
const choose = (value: string) =>
  act(async () => {
    const select = document.querySelector('select') as HTMLSelectElement
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, value)
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })

describe('ExportWindow', () => {
  test('default: the warning, then the PIN, then it is covered', async () => {
    const { done } = await open()
    for (const each of ['Whoever asks you for it is a thief', account, 'Google, j…@example.org'])
      expect(document.body.textContent).toContain(each)
    await enterPin()
    expect([done, words()]).toEqual([['open 482915'], []])
    expect(document.body.textContent).toContain('Hidden.')
  })

  test('default: a passkey in place of the PIN, where the wallet and the browser have them', async () => {
    vi.stubGlobal('PublicKeyCredential', class {})
    const { done } = await open(undefined, true)
    await press('I understand')
    for (let i = 0; i < 50 && !document.body.textContent?.includes('Use your passkey'); i++) await pass(10)
    await press('Use your passkey')
    await pass(0)
    expect([done, words()]).toEqual([['open by passkey'], []])
    expect(document.body.textContent).toContain('Hidden.')
  })

  test.each([true, 'elsewhere'] as const)(
    'behavior: without a PIN the passkey is asked for: %s',
    async (pinRemoved) => {
      vi.stubGlobal('PublicKeyCredential', class {})
      const { done } = await open(undefined, true, messages, { pinRemoved })
      if (pinRemoved === 'elsewhere') await enterPin()
      else await press('I understand')
      expect(document.querySelector('input')).toBe(null)
      for (let i = 0; i < 50 && done.length === 0; i++) {
        await press('Use your passkey')
        await pass(10)
      }
      expect([done, words()]).toEqual([['open by passkey'], []])
      expect(document.body.textContent).toContain('Hidden.')
    },
  )

  test('behavior: a browser that is new to the wallet shows nothing yet, and asks for no PIN', async () => {
    const changesFrom = new Date(Date.now() + 86_400_000).toISOString()
    const { done } = await open(undefined, false, messages, { changesFrom })
    await press('I understand')
    expect(document.body.textContent).toMatch(/Not yet in this browser.*from tomorrow, /)
    expect([document.querySelector('input'), done]).toEqual([null, []])
  })

  test('error: the service says so after the PIN', async () => {
    const { done } = await open(undefined, false, messages, { refused: true })
    await enterPin()
    expect(document.body.textContent).toMatch(/Not yet in this browser.*from tomorrow, /)
    expect(done).toEqual([])
  })

  test('default: every word comes from the catalogue', async () => {
    vi.stubGlobal('PublicKeyCredential', class {})
    const pseudo = { ...pseudoLocalize(messages), locale: pseudoLocale }
    const names = new RegExp(
      `Google|j…@example\\.org|[\\da-fA-Fx]{2,}|${phrase.split(' ').join('|')}|${location.host}|[\\d\\s.,:]+`,
      'g',
    )
    const foreign = () => findForeignWords(document.body, names)
    const close = () => undefined
    for (const state of [{ kind: 'alone' }, { kind: 'connecting' }] as const) {
      await act(async () => root.render(createElement(ExportWindow, { messages: pseudo, state, close })))
      expect(foreign()).toEqual([])
    }
    await open(undefined, true, pseudo)
    expect(foreign()).toEqual([])
    await press(pseudo.exporting.goOn)
    const { action } = pseudo.enterPin.passkey
    for (let i = 0; i < 50 && !document.body.textContent?.includes(action); i++) await pass(10)
    expect(foreign()).toEqual([])
    await press(action)
    await pass(0)
    expect(foreign()).toEqual([])
    const { bundle } = pseudo.exporting
    await press(bundle.offer)
    await choose('both')
    await press(bundle.make)
    expect(foreign()).toEqual([])
    await press(pseudo.home.back)
    await fire(pseudo.exporting.hold, new KeyboardEvent('keydown', { key: ' ', bubbles: true }))
    await pass(holdMs)
    expect(words()).toHaveLength(12)
    expect(foreign()).toEqual([])
  })

  test('behavior: held by a pointer it shows the words, for a minute', async () => {
    const { done } = await open()
    await enterPin()
    const held = buttonOf('Hold to show')
    await fire('Hold to show', new Event('pointerdown', { bubbles: true }))
    await pass(holdMs - 1)
    expect(words()).toEqual([])
    await pass(1)
    // Releasing the button presses nothing that took its place.
    expect(held.isConnected).toBe(false)
    expect([words(), done.at(-1)]).toEqual([phrase.split(' '), 'reveal phrase'])
    await pass(shownMs)
    expect(words()).toEqual([])
  })

  test('behavior: a device that slept with the words on the screen shows them no longer', async () => {
    await open()
    await enterPin()
    await fire('Hold to show', new Event('pointerdown', { bubbles: true }))
    await pass(holdMs)
    expect(words()).toEqual(phrase.split(' '))
    vi.setSystemTime(Date.now() + shownMs)
    await pass(1_000)
    expect(words()).toEqual([])
  })

  test('behavior: let go too early, nothing is shown', async () => {
    const { done } = await open()
    await enterPin()
    for (const end of ['pointerup', 'pointercancel']) {
      await fire('Hold to show', new Event('pointerdown', { bubbles: true }))
      await pass(holdMs - 1)
      await fire('Keep holding…', new Event(end, { bubbles: true }))
      await pass(holdMs)
    }
    expect(done).toEqual(['open 482915'])
  })

  test('behavior: by the keyboard, held; a screen reader presses twice, soon after each other', async () => {
    const { done } = await open()
    await enterPin()
    await fire('Hold to show', new KeyboardEvent('keydown', { key: ' ', bubbles: true }))
    await pass(holdMs)
    expect(words()).toHaveLength(12)
    expect(document.activeElement?.tagName).toBe('OL')
    await press('Hide')
    await press('Hold to show')
    await pass(againMs)
    await press('Hold to show')
    expect(words()).toEqual([])
    await press('Press again to show')
    expect([words().length, done.filter((each) => each === 'reveal phrase').length]).toEqual([12, 2])
  })

  test('behavior: it is gone when nobody looks at the window', async () => {
    await open()
    await enterPin()
    await press('Hold to show')
    await press('Press again to show')
    expect(words()).toHaveLength(12)
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
    expect(words()).toEqual([])
  })

  test('behavior: it is copied only after a warning', async () => {
    const copied: string[] = []
    vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } })
    await open()
    await enterPin()
    await press('Hold to show')
    await press('Press again to show')
    await press('Copy')
    expect([copied, document.body.textContent?.includes('Writing it down is safer')]).toEqual([[], true])
    await press('Copy anyway')
    expect(copied).toEqual([phrase])
    expect(document.body.textContent).toContain('Then copy something else')
  })

  test('behavior: another choice covers it, and shows that family’s key, address and path', async () => {
    const { done } = await open(async (what) => (what === 'phrase' ? { text: phrase } : { text: 'a key', path: 'm/1' }))
    await enterPin()
    await press('Hold to show')
    await press('Press again to show')
    const select = document.querySelector('select') as HTMLSelectElement
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, 'solana')
      select.dispatchEvent(new Event('change', { bubbles: true }))
    })
    expect([words(), document.body.textContent?.includes('of solana')]).toEqual([[], true])
    await press('Hold to show')
    await press('Press again to show')
    expect(done.at(-1)).toBe('reveal solana')
    for (const each of ['a key', 'm/1']) expect(document.body.textContent).toContain(each)
  })

  test('behavior: a file that opens without any service, by a passphrase or a kit, or each of them', async () => {
    const saved: string[] = []
    URL.createObjectURL ??= () => 'blob:x'
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:the-file')
    URL.revokeObjectURL ??= () => undefined
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(`${this.getAttribute('href')} ${this.download}`)
    })
    const { done } = await open()
    await enterPin()
    await press('Save a file that opens without us')
    await type('New passphrase', 'seven lamps')
    await press('Make the file')
    expect(document.body.textContent).toContain('Too short. Use at least 16 characters.')
    await type('New passphrase', 'seven lamps on a quay')
    await type('Repeat the passphrase', 'seven lamps on a key')
    await press('Make the file')
    expect(document.body.textContent).toContain('The passphrases don’t match.')
    expect(done).toHaveLength(1)
    await type('Repeat the passphrase', 'seven lamps on a quay')
    await press('Make the file')
    await pass(0)
    expect(done.at(-1)).toBe('bundle {"passphrase":"seven lamps on a quay"}')
    await press('Save the file')
    await press('Save the page that opens it')
    expect(saved).toEqual([
      expect.stringMatching(/^blob:the-file wallet-bundle-\d{4}-\d\d-\d\d\.json$/),
      '/opener.html wallet-bundle-opener.html',
    ])
    await press('Back')
    await press('Save a file that opens without us')
    await choose('kit')
    await type('Recovery code', 'a code')
    await press('Make the file')
    await pass(0)
    expect(done.at(-1)).toBe('bundle {"kit":"a code"}')
    vi.restoreAllMocks()
  })

  test('error: a passphrase that is too long is refused, and no field cuts it off', async () => {
    const { done } = await open()
    await enterPin()
    await press('Save a file that opens without us')
    const long = 'seven lamps on a quay '.repeat(3)
    for (const name of ['New passphrase', 'Repeat the passphrase']) await type(name, long)
    for (const field of document.querySelectorAll('input')) expect(field.value).toBe(long)
    await press('Make the file')
    expect(document.body.textContent).toContain('Too long. Use at most 64 characters.')
    expect(done).toHaveLength(1)
  })

  test('error: a code that was mistyped, a file that could not be made, a PIN too long ago', async () => {
    const failures: Error[] = [
      new WalletError('invalidArgument', { thing: 'recovery code', detail: 'mistyped' }),
      new Error('no memory'),
      new WalletError('unauthorized', { reason: 'too late' }),
    ]
    await open(undefined, false, messages, {}, async () => {
      throw failures.shift()
    })
    await enterPin()
    await press('Save a file that opens without us')
    await choose('both')
    await type('New passphrase', 'seven lamps on a quay')
    await type('Repeat the passphrase', 'seven lamps on a quay')
    await type('Recovery code', 'a code')
    for (const notice of ['This isn’t a recovery code.', 'The file couldn’t be made', 'This window is closed']) {
      await press('Make the file')
      await pass(0)
      expect(document.body.textContent).toContain(notice)
    }
  })

  test('error: after five minutes the worker shows nothing any more', async () => {
    const { done } = await open(async () => {
      throw new WalletError('unauthorized', { reason: 'too late' })
    })
    await enterPin()
    await press('Hold to show')
    await press('Press again to show')
    expect(done.at(-1)).toBe('end')
    expect(document.body.textContent).toContain('This window is closed')
  })
})
