import { describe, expect, test } from 'vitest'
import { readSafety, removableFrom } from './safety-line.ts'

const now = Date.parse('2026-11-23T12:00:00Z')
const kit = { createdAt: '2026-11-01T12:00:00Z', confirmed: true }
const passkeys = { supported: true, count: 1 }
const contact = { id: 'x', email: 'somebody@harbour.example', notices: true }
const contacts = { mails: true, contacts: [contact] }
const read = (more: Partial<Parameters<typeof readSafety>[0]> = {}) =>
  readSafety({ kit, passkeys, contacts, pinRemoved: false, now, ...more })

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
    const former = { formerPin: true, passkeys: none, contacts: silent }
    expect(read(former)).toEqual({ line: 'formerPin', step: 'changePin' })
    expect(read({ ...former, kit: null }).step).toBe('makeKit')
    expect(read({ ...former, pinRemoved: true }).line).toBe('best')
    expect(read({ passkeys: none, contacts: silent })).toEqual({ line: 'noPasskey', step: 'addPasskey' })
    expect(read({ contacts: silent })).toEqual({ line: 'noMail', step: 'addContact' })
  })

  test('behavior: warnings to the mailbox that one signs in with are never all there is to say', () => {
    const loginEmail = contact.email
    expect(read({ loginEmail })).toEqual({ line: 'sameMail', step: 'addContact' })
    expect(read({ loginEmail: loginEmail.toUpperCase() })).toEqual({ line: 'sameMail', step: 'addContact' })
    // Other spellings of one mailbox.
    for (const email of ['some.body+wallet@harbour.example', 'Somebody+2@HARBOUR.example'])
      expect(read({ loginEmail, contacts: { mails: true, contacts: [{ ...contact, email }] } }).line).toBe('sameMail')
    expect(read({ loginEmail, kit: null }).step).toBe('makeKit')
    expect(read({ loginEmail, contacts: undefined })).toEqual({ line: 'sameMail', step: undefined })
    const withSecond = (second: object) => {
      const other = { id: 'y', email: 'other@harbour.example', notices: true, added: true, ...second }
      return read({ loginEmail, contacts: { mails: true, contacts: [contact, other] } })
    }
    expect(withSecond({})).toEqual({ line: 'good', step: undefined })
    expect(withSecond({ notices: false })).toEqual({ line: 'sameMail', step: 'addContact' })
    expect(withSecond({ endsAt: '2026-11-30T12:00:00Z' })).toEqual({ line: 'sameMail', step: 'addContact' })
  })

  test('behavior: nothing is advised that is not known, or that this browser or this wallet cannot do', () => {
    expect(read({ passkeys: undefined }).line).toBe('good')
    expect(read({ passkeys: { supported: false, count: 0 } }).line).toBe('good')
    expect(read({ contacts: undefined }).line).toBe('good')
    expect(read({ contacts: { mails: false, contacts: [] } }).line).toBe('good')
    expect(read({ kit: null, passkeys: undefined }).line).toBe('pinAlone')
  })

  test('behavior: without a PIN it is best, unless the kit may not be there', () => {
    expect(read({ pinRemoved: true })).toEqual({ line: 'best', step: undefined })
    expect(read({ pinRemoved: true, passkeys: undefined }).line).toBe('best')
    expect(read({ pinRemoved: true, kit: { ...kit, confirmed: false } }).line).toBe('unsure')
    expect(read({ pinRemoved: true, kit: { ...kit, createdAt: '2025-11-01T12:00:00Z' } }).line).toBe('old')
  })
})

describe('removableFrom', () => {
  test('default: a week after the first passkey was made', () => {
    const made = ['2026-11-20T12:00:00Z', '2026-11-10T12:00:00Z'].map((createdAt) => ({ createdAt }))
    expect(removableFrom(made)).toBe(Date.parse('2026-11-17T12:00:00Z'))
    expect(removableFrom([])).toBe(undefined)
  })
})
