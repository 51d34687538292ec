import { describe, expect, test } from 'vitest'
import { catalogue, type Locale } from '../locales.ts'
import { messages as english } from '../messages/en.ts'
import { describeProgress, describeRevertReason } from './describe-progress.ts'
import type { RevertReason } from './transaction.ts'

const locales: Locale[] = ['en', ...catalogue.locales]
const stops = /[.。।]/g
const failed = (reason: RevertReason) => ({
  hash: `0x${'11'.repeat(32)}` as const,
  chainId: 80001,
  from: '0x00000000000000000000000000000000000000aa' as const,
  at: 0,
  settled: false,
  progress: { state: 'failed' as const, block: 1n, confirmations: 1, reason },
})

describe('describeProgress', () => {
  test('default: what a contract said ends like any sentence', () => {
    expect(describeProgress(failed({ said: 'Sale is over' }), english, 'en').meaning).toBe(
      'It failed. Reason: Sale is over. Only the network fee was charged.',
    )
  })

  test.each(locales)('behavior: one full stop, whether the contract put one or not (%s)', async (locale) => {
    const messages = (await catalogue.load(locale)) ?? english
    const [without, ...others] = ['Sale is over', 'Sale is over.', 'Sale is over. '].map(
      (said) => describeProgress(failed({ said }), messages, locale).meaning,
    )
    expect(without?.match(stops)).toHaveLength(3)
    expect(new Set([without, ...others]).size).toBe(1)
    for (const error of Object.keys(english.transactions.reasons))
      expect(describeProgress(failed({ error }), messages, locale).meaning.match(stops), error).toHaveLength(3)
    expect(messages.transactions.failures.reverted.text('Sale is over').match(stops)).toHaveLength(2)
  })
})

describe('describeRevertReason', () => {
  test('behavior: an error without words of ours is called by its name', () => {
    expect(describeRevertReason({ error: 'NotToday' }, english.transactions.reasons)).toBe('NotToday')
    expect(describeRevertReason({ error: 'constructor' }, english.transactions.reasons)).toBe('constructor')
  })
})
