// @vitest-environment jsdom
import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import type { AnswerFrom } from '../../vault/messages.ts'
import { messages } from '../messages/en.ts'
import { setUpScreens, text } from './fixtures/test-document.ts'

const { show } = setUpScreens()
const { enterPhrase: t } = messages

const turn = () => act(() => new Promise((next) => setTimeout(next, 20)))
const type = (value: string) =>
  act(async () => {
    const field = document.querySelector('textarea')
    // React keeps the value itself; the setter of the class is the one a browser uses.
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, value)
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  })
const submit = async () => {
  // As a keyboard or a pointer presses it.
  document.querySelector<HTMLElement>('button[type=submit]')?.focus()
  await act(async () => document.querySelector('form')?.requestSubmit())
  await turn()
}
const press = async (name: string) => {
  const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  await act(async () => found?.click())
  await turn()
}

const addresses = { standard: `0x${'11'.repeat(20)}`, older: `0x${'22'.repeat(20)}` } as const

const build = async (answers: (AnswerFrom<'readPhrase'> | Error)[]) => {
  const out: unknown[] = []
  const asked: string[] = []
  const read = async (words: string) => {
    asked.push(words)
    const answer = answers.shift()
    if (!answer || answer instanceof Error) throw answer
    return answer
  }
  await show('EnterPhrase', { read, approve: (answer: unknown) => out.push(answer) })
  // It is a chunk of its own.
  await vi.waitFor(async () => {
    await turn()
    expect(document.querySelector('textarea')).not.toBe(null)
  })
  return { out, asked }
}

describe('EnterPhrase', () => {
  test('default: what is wrong is shown, then whose wallet it is', async () => {
    const { out, asked } = await build([
      { flaw: { flaw: 'word', at: 3 } },
      { flaw: { flaw: 'count', words: 11 } },
      { flaw: { flaw: 'checksum' } },
      new Error('the worker ended'),
      { addresses },
    ])
    const names = ['spellcheck', 'autocomplete', 'translate', 'writingsuggestions', 'data-gramm', 'data-1p-ignore']
    const field = document.querySelector('textarea')
    expect(names.map((name) => field?.getAttribute(name))).toEqual(['false', 'off', 'no', 'false', 'false', ''])
    for (const sentence of [t.flaws.word(3), t.flaws.count(11), t.flaws.checksum, t.failed]) {
      await type(`words ${sentence.length}`)
      expect(text()).not.toContain(sentence)
      await submit()
      expect(text()).toContain(sentence)
      expect(document.activeElement?.tagName).toBe('TEXTAREA')
    }
    await type('the right words')
    await submit()
    expect(asked.at(-1)).toBe('the right words')
    expect(text()).toContain(t.isYours)
    expect(text()).not.toContain('the right words')
    await press(t.use)
    expect(out).toEqual([{ words: 'the right words', evmPath: 'standard' }])
  })

  test('behavior: the address of wallets that the legacy SDKs made', async () => {
    const { out } = await build([{ addresses }])
    await type('words')
    await submit()
    await press(t.useAnother)
    expect(out).toEqual([{ words: 'words', evmPath: 'older' }])
  })

  test('behavior: back to the words, and back to a new wallet', async () => {
    const { out } = await build([{ addresses }])
    await submit()
    await type('words')
    await submit()
    await press(messages.home.back)
    expect(document.querySelector('textarea')?.value).toBe('words')
    await press(messages.home.back)
    expect(out).toEqual(['back'])
  })
})
