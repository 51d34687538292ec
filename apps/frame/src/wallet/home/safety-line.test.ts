import { describe, expect, test } from 'vitest'
import { readSafety } from './safety-line.ts'

const now = Date.parse('2026-11-23T12:00:00Z')
const kit = { createdAt: '2026-11-01T12:00:00Z', confirmed: true }
const passkeys = { supported: true, count: 1 }
const contact = { id: 'x', email: 'somebody@harbour.example', notices: true }
const contacts = { mails: true, contacts: [contact] }
const read = (more: Partial<Parameters<typeof readSafety>[0]> = {}) =>
  readSafety({ kit, passkeys, contacts, now, ...more })

describe('readSafety', () => {
  test('default: a kit, a passkey and an address: nothing is missing', () => {
    expect(read()).toEqual({ line: 'good', step: undefined })
  })

  test('behavior: the worst is said first, and one step only', () => {
    const none = { supported: true, count: 0 }
    const silent = { mails: true, contacts: [] }
    expect(read({ kit: null, passkeys: none, contacts: silent })).toEqual({ line: 'pinAlone', step: 'makeKit' })
    expect(read({ kit: null, contacts: silent })).toEqual({ line: 'noKit', step: 'makeKit' })
    expect(read({ kit: { ...kit, confirmed: false }, passkeys: none })).toEqual({ line: 'unsure', step: 'makeKit' })
    const before = { ...kit, createdAt: '2025-11-23T11:59:59Z' }
    expect(read({ kit: before, passkeys: none })).toEqual({ line: 'old', step: 'makeKit' })
    expect(read({ kit: { ...kit, createdAt: '2025-11-23T12:00:00Z' } }).line).toBe('good')
    expect(read({ passkeys: none, contacts: silent })).toEqual({ line: 'noPasskey', step: 'addPasskey' })
    expect(read({ contacts: silent })).toEqual({ line: 'noMail', step: undefined })
  })

  test('behavior: nothing is advised that is not known, or that this browser or this wallet cannot do', () => {
    expect(read({ passkeys: undefined }).line).toBe('good')
    expect(read({ passkeys: { supported: false, count: 0 } }).line).toBe('good')
    expect(read({ contacts: undefined }).line).toBe('good')
    expect(read({ contacts: { mails: false, contacts: [] } }).line).toBe('good')
    expect(read({ kit: null, passkeys: undefined }).line).toBe('pinAlone')
  })
})
