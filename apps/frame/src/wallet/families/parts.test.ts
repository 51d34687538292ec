import { describe, expect, test } from 'vitest'
import { several } from '../messages/several.ts'
import { joinParts, type Part } from './parts.ts'

describe('joinParts', () => {
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
    weight: { leaves: { worth: 1 } },
  }

  test('default: the only part is the title', () => {
    const { weight: _, ...shown } = send
    expect(joinParts([send], several)).toEqual({ ...shown, lines: [], unreadable: false })
  })

  test('behavior: several one by one, each with everybody it concerns; warnings once; the title names the gravest', () => {
    const call: Part = {
      what: 'Call x',
      action: 'Call',
      parties: [],
      warnings: [caution],
      unreadable: true,
      weight: { opens: 'unreadable' },
    }
    expect(joinParts([call, send], several)).toEqual({
      what: 'Send 1 DUSD and call x',
      action: 'Send 1 DUSD and call x',
      amount: undefined,
      party: bob,
      parties: [],
      lines: [
        { text: 'Call x', party: undefined },
        { text: 'Send 1 DUSD', party: bob },
        { text: '', party: token },
      ],
      facts: send.facts,
      warnings: [caution],
      unreadable: true,
    })
  })
})
