import { describe, expect, test } from 'vitest'
import { several } from '../messages/several.ts'
import { nameGravest, type Weighed } from './gravest.ts'

const bob = { label: 'To', address: 'bob' }
const eve = { label: 'To', address: 'eve' }
const send = (amount: number, worth: number, asset: string, party = bob): Weighed => ({
  what: `Send ${amount} ${asset}`,
  party,
  weight: { leaves: { worth, sum: { asset, amount: BigInt(amount), say: (total) => `Send ${total} ${asset}` } } },
})
const revoke: Weighed = { what: 'Revoke a permission', weight: {} }
const approve: Weighed = { what: 'Approve spending of 5 USDC', party: eve, weight: { opens: 'bounded' } }
const control: Weighed = { what: 'Give control away', party: eve, weight: { opens: 'control' } }
const unread: Weighed = { what: 'Make a call that can’t be read', party: eve, weight: { opens: 'unreadable' } }
const name = (...parts: Weighed[]) => nameGravest(parts, several)?.what

describe('nameGravest', () => {
  test('default: the largest loss, and how many others there are', () => {
    expect(nameGravest([revoke, send(5, 15_000, 'ETH'), revoke], several)).toEqual({
      what: 'Send 5 ETH and 2 more',
      party: bob,
    })
  })

  test('behavior: the order of the parts does not matter', () => {
    const parts = [send(1, 0, 'FAKE'), revoke, approve, send(5, 15_000, 'ETH'), control, unread]
    const said = new Set(
      [parts, [...parts].reverse(), [...parts.slice(3), ...parts.slice(0, 3)]].map((each) => name(...each)),
    )
    expect([...said]).toEqual(['Send 5 ETH, give control away, and 4 more'])
  })

  test('behavior: a loss does not hide a right, nor a right a loss', () => {
    expect(name(send(1, 0, 'FAKE'), control)).toBe('Send 1 FAKE and give control away')
    expect(name(unread, send(5, 15_000, 'ETH'))).toBe('Send 5 ETH and make a call that can’t be read')
    expect(name(unread, approve, revoke)).toBe('Make a call that can’t be read, approve spending of 5 USDC, and 1 more')
  })

  test('behavior: of rights, the one that reaches furthest, so that small ones do not hide it', () => {
    const right = (what: string, reach: number): Weighed => ({ what, weight: { opens: 'bounded', reach } })
    const small = [right('Approve 1 FAKE', 0), right('Approve 2 FAKE', 0), right('Approve 1 USDC', 1)]
    expect(name(...small, right('Approve 9,000 USDC', 9_000), unread)).toBe(
      'Approve 9,000 USDC, make a call that can’t be read, and 3 more',
    )
    const collection: Weighed = { what: 'Give control of FAKES', weight: { opens: 'unbounded' } }
    const all: Weighed = { what: 'Approve all USDC', weight: { opens: 'unbounded', reach: 1e15 } }
    expect(name(collection, collection, all, control)).toBe('Give control away, approve all USDC, and 2 more')
  })

  test('behavior: many small payments are one large one', () => {
    const drops = Array.from({ length: 50 }, () => send(1, 3_000, 'ETH', eve))
    expect(nameGravest(drops, several)).toEqual({ what: 'Send 50 ETH in 50 payments', party: eve })
    expect(name(...drops, send(5, 5, 'USDC'), revoke)).toBe('Send 50 ETH in 50 payments, send 5 USDC, and 1 more')
    expect(nameGravest([send(1, 3_000, 'ETH'), send(1, 3_000, 'ETH', eve)], several)?.party).toBeUndefined()
  })

  test('behavior: a thing that loses and gives a right at once is named once', () => {
    const both: Weighed = { what: 'Call x with 5 NEAR', weight: { leaves: { worth: 20 }, opens: 'unreadable' } }
    expect(name(both, revoke)).toBe('Call x with 5 NEAR and 1 more')
  })

  test('behavior: in whose name it is done is said once for all, or for each', () => {
    const safe = { ...send(5, 15_000, 'ETH'), via: 'safe' as const }
    expect(name(safe, { ...approve, via: 'safe' })).toBe('From a Safe: Send 5 ETH and approve spending of 5 USDC')
    expect(name(safe, control)).toBe('Give control away and from a Safe: send 5 ETH')
    expect(name(safe, send(2, 6_000, 'ETH'))).toBe('Send 2 ETH and from a Safe: send 5 ETH')
    expect(name(safe, { ...approve, via: 'unknown' })).toBe(
      'From a Safe: Send 5 ETH and through an unknown contract: approve spending of 5 USDC',
    )
  })

  test('behavior: harmless things are counted, and named where there is nothing else', () => {
    expect(name(revoke)).toBe('Revoke a permission')
    expect(name(revoke, revoke, revoke)).toBe('Revoke a permission and 2 more')
    expect(name()).toBeUndefined()
  })
})
