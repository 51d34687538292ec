// @vitest-environment jsdom
import { WalletError } from '@latchkey/core/errors'
import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import type { AnswerFrom } from '../../vault/messages.ts'
import { messages } from '../messages/en.ts'
import { setUpScreens, text } from './fixtures/test-document.ts'

const { show } = setUpScreens()
const { importKey: t, enterPhrase } = messages
const address = `0x${'11'.repeat(20)}` as const

const turn = () => act(() => new Promise((next) => setTimeout(next, 20)))
const type = (field: HTMLInputElement | HTMLTextAreaElement | null, value: string) =>
  act(async () => {
    // React keeps the value itself; the setter of the class is the one a browser uses.
    const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  })
const submit = async () => {
  document.querySelector<HTMLElement>('button[type=submit]')?.focus()
  await act(async () => document.querySelector('form')?.requestSubmit())
  await turn()
}

describe('ImportKey', () => {
  test('default: what is wrong is shown, then it goes on with the address', async () => {
    const out: unknown[] = []
    const answers: (AnswerFrom<'readKey'> | Error)[] = [
      { flaw: 'form' },
      { flaw: 'phrase' },
      { flaw: 'range' },
      { flaw: 'own', address },
      { flaw: 'later', address },
      new Error('the worker ended'),
      { address },
    ]
    const read = async () => {
      const answer = answers.shift()
      if (!answer || answer instanceof Error) throw answer
      return answer
    }
    await show('ImportKey', { read, approve: (answer: unknown) => out.push(answer) })
    await vi.waitFor(async () => {
      await turn()
      expect(document.querySelector('textarea')).not.toBe(null)
    })
    const field = document.querySelector('textarea')
    const names = ['spellcheck', 'autocomplete', 'translate', 'writingsuggestions', 'data-gramm', 'data-1p-ignore']
    expect(names.map((name) => field?.getAttribute(name))).toEqual(['false', 'off', 'no', 'false', 'false', ''])
    const { form, phrase, range, own, later } = t.flaws
    for (const sentence of [form, phrase, range, own, later, enterPhrase.failed]) {
      await type(field, `key ${sentence.length}`)
      expect(text()).not.toContain(sentence)
      await submit()
      expect(text()).toContain(sentence)
      expect(document.activeElement?.tagName).toBe('TEXTAREA')
      expect(out).toEqual([])
    }
    await type(field, '0xright')
    await submit()
    answers.push(new WalletError('unauthorized', { reason: 'a change needs a fresh proof' }))
    await submit()
    expect(out).toEqual([{ text: '0xright', address }, 'again'])
  })
})

describe('NameImport', () => {
  test('default: whose account it is, what does not bring it back, and a name', async () => {
    const out: unknown[] = []
    await show('NameImport', { address, approve: (answer: unknown) => out.push(answer) })
    await vi.waitFor(async () => {
      await turn()
      expect(text()).toContain(t.isYours)
    })
    expect(text()).toContain(t.lost)
    expect(text().replace(/\s/g, '')).toContain(address)
    await type(document.querySelector('input'), ' Old phone ')
    await submit()
    expect(out).toEqual([{ name: 'Old phone' }])
  })
})
