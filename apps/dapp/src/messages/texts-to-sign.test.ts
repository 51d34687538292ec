import { judgeText } from '@latchkey/chains/evm'
import { describe, expect, test } from 'vitest'
import { loadMessages, locales } from './catalogue.ts'
import { messages as english } from './en.ts'

describe('texts that the page offers to sign', () => {
  test.each(['en', ...locales])('default: the wallet takes no text in %s for an order', async (locale) => {
    const { messages = english, locale: loaded } = await loadMessages(locale)
    expect(loaded).toBe(locale)
    const texts = [messages.sign.message.initial, messages.sign.typed.letter, messages.aptos.agreement.initial]
    expect(texts.filter((text) => judgeText(text) === 'instruction')).toEqual([])
  })
})
