import { describe, expect, test } from 'vitest'
import { dangerSamples, otherSamples } from '../samples.ts'

const read = async (name: string) => {
  const sample = dangerSamples[name] ?? otherSamples[name]
  if (!sample) throw new Error(`no sample ${name}`)
  return sample.describe('en')
}

describe('toWarnings: rules of Token-2022 mints', () => {
  test('default: each rule in words, whoever has a right by their address; a large fee is a danger', async () => {
    const { warnings } = await read('solana-token-rules')
    const rules = warnings.filter(({ text }) => text?.includes('4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU'))
    expect(rules.map(({ tone, title }) => [tone, title])).toEqual([
      ['danger', 'A fee is kept from each transfer'],
      ['caution', 'Someone can always take these tokens'],
      ['caution', 'A program decides on each transfer'],
      ['caution', 'Someone can stop all transfers'],
      ['caution', 'These tokens arrive frozen'],
      ['caution', 'These tokens can’t be sent on'],
      ['caution', 'A token with rules that can’t be read'],
    ])
    expect(rules[0]?.text).toContain('15%')
    for (const rule of rules.slice(1, 4)) expect(rule.text).toContain('7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV')
  })

  test('behavior: a split stake names the new account', async () => {
    const { what, parties } = await read('solana-split-stake')
    expect(what).toBe('Split 1.9 SOL into a new stake account')
    expect(parties[0]?.address).toBe('7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV')
  })
})
