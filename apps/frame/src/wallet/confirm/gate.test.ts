import { describe, expect, test } from 'vitest'
import { type Condition, conditions, decideGate, type GateState } from './gate.ts'

/** Everything is met, with the vault open. */
const met: GateState = {
  valid: true,
  fresh: true,
  payable: true,
  parts: ['network', 'fee', 'total'],
  seen: new Set(['total', 'fee', 'network', 'something else']),
  consents: [true, true],
  focused: true,
  still: true,
  visible: true,
  locked: false,
}

/** Each row of the table, with the states that break it alone. */
const rows: [Condition, ...Partial<GateState>[]][] = [
  ['valid', { valid: false }],
  ['fresh', { fresh: false }],
  ['payable', { payable: false }],
  [
    'read',
    { seen: new Set(['network', 'fee']) },
    { seen: new Set(['network', 'total']) },
    { seen: new Set(['fee', 'total']) },
    { seen: new Set() },
    { parts: ['network', 'fee', 'total', 'danger'] },
  ],
  ['consented', { consents: [false, true] }, { consents: [true, false] }, { consents: [false] }],
  ['focused', { focused: false }],
  ['still', { still: false }],
  ['visibilityKnown', { visible: undefined }],
]

describe('decideGate', () => {
  test('default: open once every condition is met', () => {
    expect(decideGate(met)).toEqual({ open: true, unmet: [], pin: false })
  })

  test('behavior: every condition of the table has its row here', () => {
    expect(rows.map(([name]) => name)).toEqual(Object.keys(conditions))
  })

  test.each(rows.flatMap(([name, ...states]) => states.map((state) => [name, state] as const)))(
    'behavior: closed by %s alone, whatever else is met: %o',
    (name, state) => {
      expect(decideGate({ ...met, ...state })).toMatchObject({ open: false, unmet: [name] })
    },
  )

  test.each(rows.flatMap(([name, ...states]) => states.map((state) => [name, state] as const)))(
    'behavior: %s alone opens nothing while another is unmet: %o',
    (_, broken) => {
      for (const [, other] of rows) {
        const state = { ...met, ...broken, ...other }
        expect(decideGate(state).open).toBe(false)
      }
    },
  )

  test('behavior: with nothing to see or to tick the rest decides', () => {
    expect(decideGate({ ...met, parts: [], seen: new Set(), consents: [] }).open).toBe(true)
  })

  test.each<[string, Partial<GateState>, boolean]>([
    ['an open vault and a dialog in full view', {}, false],
    ['a closed vault', { locked: true }, true],
    ['a dialog that is covered', { visible: false }, true],
    ['a browser that did not answer yet', { visible: undefined }, true],
  ])('behavior: the PIN with %s', (_, state, pin) => {
    expect(decideGate({ ...met, ...state }).pin).toBe(pin)
  })
})
