import { describe, expect, test } from 'vitest'
import { joinParts, type Part } from './parts.ts'

describe('joinParts', () => {
  const several = { what: (n: number) => `Confirm ${n} actions`, action: (n: number) => `Confirm all ${n}` }
  const caution = { tone: 'caution', title: 'Yourself' } as const
  const bob = { label: 'To', address: 'bob' }
  const token = { label: 'Token', address: 'dusd' }
  const send: Part = {
    what: 'Send 1 DUSD',
    action: 'Send',
    amount: { value: '1', coin: 'DUSD' },
    parties: [bob, token],
    facts: [{ term: 'Memo', detail: 'tea' }],
    warnings: [caution],
  }

  test('default: the only part is the title', () => {
    expect(joinParts([send], several)).toEqual({ ...send, lines: [], unreadable: false })
  })

  test('behavior: several one by one, each with everybody it concerns; warnings once', () => {
    const call: Part = { what: 'Call x', action: 'Call', parties: [], warnings: [caution], unreadable: true }
    expect(joinParts([send, call], several)).toEqual({
      what: 'Confirm 2 actions',
      action: 'Confirm all 2',
      amount: undefined,
      parties: [],
      lines: [
        { text: 'Send 1 DUSD', party: bob },
        { text: '', party: token },
        { text: 'Call x', party: undefined },
      ],
      facts: send.facts,
      warnings: [caution],
      unreadable: true,
    })
  })
})
