// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findForeignWords, pseudoLocalize } from '@latchkey/core/locale'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { languages } from '../messages/languages.gen.ts'
import { messages } from './messages/en.ts'
import { chooseMessages } from './messages/load.ts'
import { openMs } from './opened.ts'
import { Opener } from './opener.tsx'

vi.mock('hash-wasm', () => import('../vault/fixtures/argon2.ts'))

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const frozen = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../packages/keys/src/fixtures/bundle-v1.json'), 'utf8'),
)
/** The test vectors' file with its kit alone: its passphrase would take the real Argon2id. */
const { makeBundle, openBundle, readBundle } = await import('@latchkey/keys/bundle')
const contents = await openBundle(readBundle(JSON.stringify(frozen.file)), { kit: frozen.kit })
const passphrase = 'seven lamps on a quay'
const text = await makeBundle(contents, { kit: frozen.kit, passphrase })
const ofKit = await makeBundle(contents, { kit: frozen.kit })

let root: Root
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.useRealTimers()
})

const show = (words = messages, unfit?: 'website' | 'outdated') =>
  act(async () => root.render(<Opener words={words} unfit={unfit} />))
/** Lets React draw between the checks. */
const settle = async (look: () => void) => {
  for (let last = 500; ; last--) {
    await act(() => new Promise((done) => setTimeout(done, 10)))
    try {
      return look()
    } catch (failure) {
      if (last === 0) throw failure
    }
  }
}
const give = async (file: string) => {
  const field = document.querySelector('input[type=file]') as HTMLInputElement
  Object.defineProperty(field, 'files', { value: [new Blob([file])], configurable: true })
  await act(async () => field.dispatchEvent(new Event('change', { bubbles: true })))
}
const set = (element: Element | null, value: string) =>
  act(async () => {
    const { prototype } = element instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value)
    element?.dispatchEvent(new Event(element instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  })
const press = (name: string) =>
  act(async () => {
    const found = [...document.querySelectorAll('button')].find((each) => each.textContent === name)
    if (!found) throw new Error(`no button ${name}`)
    found.click()
  })
const selectOf = (label: string) =>
  document.getElementById(
    [...document.querySelectorAll('label')].find((each) => each.textContent === label)?.htmlFor ?? '',
  )
const typeKey = async (key: string) => {
  await set(document.querySelector('input'), key)
  await act(async () => document.querySelector('form')?.requestSubmit())
}
const reveal = async () => {
  await press(messages.exporting.hold)
  await press(messages.exporting.armed)
  await settle(() => expect(document.querySelector('ol li')).not.toBeNull())
  return [...document.querySelectorAll('ol li')].map((each) => each.textContent).join(' ')
}
const phrase = 'abandon debris luxury debate crawl blush thought trip essence people sudden spray alter satisfy bless'

describe('Opener', () => {
  test.each([
    ['a passphrase', passphrase, 'passphrase'],
    ['a kit, as people type it', frozen.kit.toLowerCase().match(/.{4}/g).join(' - '), 'kit'],
  ])('default: the file, then %s, then the phrase while it is held', async (_, key, way) => {
    await show()
    await give(text)
    await settle(() => expect(selectOf(messages.exporting.bundle.what)).not.toBeNull())
    await set(selectOf(messages.exporting.bundle.what), way)
    await typeKey(key)
    await settle(() => expect(document.body.textContent).toContain(messages.exporting.covered))
    expect(document.body.textContent).not.toContain('abandon')
    expect(await reveal()).toBe(phrase)
    expect(document.body.textContent).toContain('November 18, 2026')
  })

  test('default: it says that the page is for its owner alone, and sends nobody away whom the service sent here', async () => {
    await show()
    expect(document.body.textContent).toContain(messages.youText)
    expect(document.body.textContent).not.toContain('close it now')
  })

  test('behavior: each account by its name, covered again, with its own address and key', async () => {
    await show()
    await give(ofKit)
    await settle(() => expect(document.querySelector('form')).not.toBeNull())
    await typeKey(frozen.kit)
    await settle(() => expect(selectOf(messages.account)).not.toBeNull())
    const names = [...(selectOf(messages.account)?.querySelectorAll('option') ?? [])].map((each) => each.textContent)
    expect(names).toEqual(['Account 1', 'Café', 'Account 3'])
    const addresses = new Set<string>()
    for (const at of ['0', '1', '2']) {
      await set(selectOf(messages.account), at)
      await set(selectOf(messages.exporting.what), 'evm')
      const details = [...document.querySelectorAll('dd')].map((each) => each.textContent ?? '')
      const address = details.find((each) => each.startsWith('0x')) ?? ''
      addresses.add(address)
      await press(messages.exporting.hold)
      await press(messages.exporting.armed)
      await settle(() => expect(document.body.textContent).toMatch(/0x[0-9a-f]{64}/))
      // The older path, as the file says.
      expect(document.body.textContent).toContain(`m/44'/60'/1'/0/${at}`)
    }
    expect(addresses.size).toBe(3)
  })

  test('behavior: an imported account by its name, with its own key, and that the phrase does not have it', async () => {
    const { kit, file, imported } = JSON.parse(
      readFileSync(join(import.meta.dirname, '../../../../packages/keys/src/fixtures/bundle-v2.json'), 'utf8'),
    )
    await show()
    await give(JSON.stringify(file))
    await settle(() => expect(document.querySelector('form')).not.toBeNull())
    await typeKey(kit)
    await settle(() => expect(selectOf(messages.account)).not.toBeNull())
    expect(document.body.textContent).toContain(messages.exporting.importsNote)
    const optionsOf = (label: string) =>
      [...(selectOf(label)?.querySelectorAll('option') ?? [])].map((each) => each.textContent)
    expect(optionsOf(messages.account)).toEqual(['Account 1', 'Café', 'Old phone', 'Imported account 2'])
    for (const [at, { privateKey }] of imported.entries()) {
      await set(selectOf(messages.account), String(2 + at))
      expect(optionsOf(messages.exporting.what)).toHaveLength(2)
      await press(messages.exporting.hold)
      await press(messages.exporting.armed)
      await settle(() => expect(document.body.textContent).toContain(privateKey))
    }
  })

  test('behavior: after five minutes it asks again, and shows nothing', async () => {
    await show()
    await give(ofKit)
    await settle(() => expect(document.querySelector('form')).not.toBeNull())
    await typeKey(frozen.kit)
    await settle(() => expect(document.body.textContent).toContain(messages.exporting.covered))
    const now = Date.now()
    vi.spyOn(Date, 'now').mockReturnValue(now + openMs)
    await press(messages.exporting.hold)
    await press(messages.exporting.armed)
    await settle(() => expect(document.body.textContent).toContain(messages.over))
    vi.restoreAllMocks()
  })

  test.each([
    ['of somebody else', '{}', messages.faults.foreign],
    ['cut off', text.slice(0, 700), messages.faults.damaged],
    [
      'changed',
      text.replace(/"sealed": "(.)/, (_, one) => `"sealed": "${one === 'A' ? 'B' : 'A'}`),
      messages.faults.damaged,
    ],
    ['of a newer release', '{"format":"latchkey-bundle","version":3}', messages.faults.newer],
  ])('error: a file %s', async (_, file, words) => {
    await show()
    await give(file)
    await settle(() => expect(document.querySelector('[role=alert]')?.textContent).toBe(words))
    // Another one is taken at once.
    await give(ofKit)
    await settle(() => expect(document.querySelector('form')).not.toBeNull())
  })

  test('error: another kit, a mistyped one, another passphrase', async () => {
    await show()
    await give(text)
    await settle(() => expect(document.querySelector('form')).not.toBeNull())
    await typeKey('seven lamps on a key')
    await settle(() => expect(document.body.textContent).toContain(messages.wrong.passphrase))
    await set(selectOf(messages.exporting.bundle.what), 'kit')
    await typeKey('ABCD')
    await settle(() => expect(document.body.textContent).toContain(messages.kitCode.mistyped))
    const { drawKitCode } = await import('@latchkey/keys/kit')
    await typeKey(drawKitCode())
    await settle(() => expect(document.body.textContent).toContain(messages.wrong.kit))
  })

  test('error: on a website, in a page, and in an old browser it asks for nothing', async () => {
    for (const unfit of ['website', 'outdated'] as const) {
      await show(messages, unfit)
      expect(document.body.textContent).toContain(messages[`${unfit}Text`])
      expect(document.querySelector('input, button')).toBeNull()
    }
  })

  test('default: every word comes from the catalogue', async () => {
    const pseudo = pseudoLocalize(messages)
    const names = /wallet-bundle|[\d\s.,:]+/g
    for (const unfit of ['website', 'outdated', undefined] as const) {
      await show(pseudo, unfit)
      expect(findForeignWords(document.body, names)).toEqual([])
    }
    await give('{}')
    await settle(() => expect(document.querySelector('[role=alert]')?.textContent).not.toBe(''))
    await give(text)
    await settle(() => expect(document.querySelector('form')).not.toBeNull())
    await set(selectOf(pseudo.exporting.bundle.what), 'kit')
    await typeKey('ABCD')
    expect(findForeignWords(document.body, names)).toEqual([])
  })
})

describe('chooseMessages', () => {
  test('default: all languages are in the page, English for others', () => {
    const all = ['en', ...Object.keys(languages)]
    for (const each of all) expect(chooseMessages([`${each}-XX`, 'en']).locale).toBe(each)
    expect(chooseMessages(['sv']).locale).toBe('en')
  })
})
