import { describe, expect, test } from 'vitest'
import { catalogue, type Locale } from '../locales.ts'
import { messages as english } from './en.ts'

type Say = (...values: (string | number)[]) => string
type Leaf = string | Say

/** Words that are the same in English. */
const same: Partial<Record<Exclude<Locale, 'en'>, readonly string[]>> = {
  de: ['parts.code', 'transactions.details', 'transactions.block'],
  fr: ['transactions.untitled', 'transactions.toasts'],
}
const { locales } = catalogue

/** Languages of another script: Latin letters in them are names, or text that was not translated. */
const ownScript: readonly string[] = ['ko', 'ja', 'zh', 'ar', 'hi']
const names = ['WalletConnect', 'Chrome', 'Firefox', 'Safari', 'QR', 'ID']

const leaves = (value: unknown, path = ''): [string, Leaf][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, each]) => leaves(each, path ? `${path}.${key}` : key))
    : [[path, value as Leaf]] // `Messages` has nothing else

/** A placeholder: a count where English has a count, otherwise a name. */
const counts = ['parts.code', 'account.underWay', 'transactions.more']
const said = (path: string, text: Leaf, count = 7): string => {
  if (typeof text === 'string') return text
  return text(...Array.from({ length: text.length }, (_, index) => (counts.includes(path) ? count : `<${index}>`)))
}

const shape = (messages: unknown) =>
  leaves(messages).map(([path, text]) => `${path}: ${typeof text === 'function' ? `(${text.length})` : typeof text}`)

const original = new Map(leaves(english))

describe.each(locales)('messages in %s', async (locale) => {
  const messages = await catalogue.load(locale)
  const all = leaves(messages)

  test('default', () => {
    expect(shape(messages).toSorted()).toEqual(shape(english).toSorted())
  })

  test('behavior: every text is there, and translated', () => {
    for (const [path, text] of all) expect(said(path, text).trim(), path).not.toBe('')
    const untranslated = all.filter(([path, text]) => said(path, text) === said(path, original.get(path) ?? ''))
    expect(untranslated.map(([path]) => path).toSorted()).toEqual((same[locale] ?? []).toSorted())
  })

  test('behavior: every value is said', () => {
    for (const [path, text] of all) {
      if (typeof text === 'string') continue
      const result = said(path, text)
      if (counts.includes(path)) expect(result, path).toContain('7')
      else for (let index = 0; index < text.length; index++) expect(result, path).toContain(`<${index}>`)
    }
  })

  test('behavior: every count makes a phrase of its own', () => {
    for (const path of counts) {
      const text = all.find(([each]) => each === path)?.[1] ?? ''
      const phrases = [1, 2, 3, 11, 100].map((count) => said(path, text, count))
      expect(new Set(phrases).size, path).toBe(phrases.length)
    }
  })

  test('behavior: a reason that is not known leaves no trace', () => {
    const { failed } = (messages ?? english).transactions.meanings
    expect(failed(undefined)).not.toMatch(/undefined|<0>/)
    expect(failed('<0>')).not.toBe(failed(undefined))
  })

  test.runIf(ownScript.includes(locale))('behavior: no English is left over', () => {
    for (const [path, text] of all) {
      const words = names.reduce((rest, name) => rest.replaceAll(name, ''), said(path, text))
      expect(words, path).not.toMatch(/\p{Script=Latin}/u)
    }
  })
})

describe('messages in ar', () => {
  test('behavior: names stand apart, whichever way they are written', async () => {
    const arabic = leaves(await catalogue.load('ar')).filter(
      ([path, text]) =>
        typeof text === 'function' && !counts.includes(path) && path !== 'transactions.meanings.confirmed',
    )
    expect(arabic.length).toBeGreaterThan(20)
    for (const [path, text] of arabic)
      expect(said(path, text), path).toMatch(text.length === 0 ? /^[^<]+$/ : /\u2068<0>\u2069/)
  })

  test('behavior: counts as Arabic does', async () => {
    const { underWay } = ((await catalogue.load('ar')) ?? english).account
    expect([1, 2, 3, 11, 103].map(underWay)).toEqual([
      'معاملة واحدة معلّقة',
      'معاملتان معلّقتان',
      '3 معاملات معلّقة',
      '11 معاملة معلّقة',
      '103 معاملات معلّقة',
    ])
  })
})

describe('messages in fr', () => {
  test('behavior: no line breaks before a colon or a question mark', async () => {
    for (const [path, text] of leaves(await catalogue.load('fr')))
      expect(said(path, text), path).not.toMatch(/(^|[^\u00a0]):|[^\u202f][?!;]/)
  })
})
