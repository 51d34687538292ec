import { describe, expect, test } from 'vitest'
import type { ActivityRow, SentTransaction } from '../families/transactions.ts'
import { createUnfinalizedStore, isFinal } from './unfinalized.ts'

const me = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'
const other = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'
const sentAt = '2026-11-20T12:00:00.000Z'
const row = (at: number): ActivityRow => ({
  network: 'mumbai',
  hash: `0x${String(at).padStart(64, '0')}`,
  sentAt,
  raw: '0x12',
})
const inBlock = (
  standing: 'included' | 'safe' | 'final',
  state: SentTransaction['state'] = 'confirmed',
): SentTransaction => ({
  state,
  what: 'Sent 1 POL',
  to: other,
  block: { number: 16n, confirmations: 2n, standing },
})

const build = (account: `0x${string}` = me, stored = new Map<string, string>(), now = Date.parse(sentAt) + 60_000) => {
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  } as unknown as Storage // Only the parts that are used.
  return {
    stored,
    ...createUnfinalizedStore(
      account,
      () => storage,
      () => now,
    ),
  }
}

describe('createUnfinalizedStore', () => {
  test('default: remembered over reloads while its block may be given up, forgotten once that is final', () => {
    const first = build()
    first.note(row(1), inBlock('included'))
    const { list, before, note } = build(me, first.stored)
    expect(list()).toEqual([{ ...row(1), raw: null }])
    expect(before(row(1))).toMatchObject({ state: 'confirmed', block: { number: 16n } })
    expect(before(row(2))).toBeUndefined()
    note(row(1), inBlock('safe', 'failed'))
    expect(before(row(1))).toMatchObject({ state: 'failed' })
    note(row(1), inBlock('final'))
    expect(list()).toEqual([])
  })

  test('behavior: one that lost its block stays until it has one that stays, or another took its place', () => {
    const { list, note } = build()
    note(row(1), inBlock('included'))
    note(row(1), { state: 'pending', what: '', to: undefined, again: true })
    expect(list()).toHaveLength(1)
    note(row(1), { state: 'replaced', what: '', to: undefined, again: true })
    expect(list()).toHaveLength(1)
    note(row(1), { state: 'replaced', what: '', to: undefined, again: true, ended: true })
    expect(list()).toEqual([])
  })

  test('behavior: what no block ever had is not remembered; nor what is another account’s, or old', () => {
    const mine = build()
    mine.note(row(1), { state: 'pending', what: '', to: undefined })
    expect(mine.list()).toEqual([])
    mine.note(row(1), inBlock('included'))
    expect(build(other, mine.stored).list()).toEqual([])
    expect(build(other, mine.stored).before(row(1))).toBeUndefined()
    expect(build(me, mine.stored, Date.parse(sentAt) + 8 * 24 * 3600_000).list()).toEqual([])
  })

  test('behavior: so many at most, the newest', () => {
    const { list, note } = build()
    for (let at = 0; at < 60; at++) note(row(at), inBlock('included'))
    expect(list()).toHaveLength(50)
    expect(list()[0]?.hash).toBe(row(59).hash)
  })

  test.each(['{', '[{"account":"x"}]', '{"a":1}'])('behavior: %j in storage is nothing', (text) => {
    const { list, note } = build(me, new Map([['latchkey/unsettled', text]]))
    expect(list()).toEqual([])
    note(row(1), inBlock('included'))
    expect(list()).toHaveLength(1)
  })

  test('behavior: what a newer release wrote stays for its time, beside what can be read', () => {
    const newer = { account: me, network: 'a-network-of-tomorrow', hash: '0x1', sentAt, block: '1', failed: false }
    const { list, note, stored } = build(me, new Map([['latchkey/unsettled', JSON.stringify([newer])]]))
    expect(list()).toEqual([])
    note(row(1), inBlock('included'))
    expect(list()).toHaveLength(1)
    expect(JSON.parse(stored.get('latchkey/unsettled') ?? '')).toContainEqual(newer)
    const late = build(me, stored, Date.parse(sentAt) + 8 * 24 * 3600_000)
    late.note(row(2), inBlock('included'))
    expect(JSON.parse(stored.get('latchkey/unsettled') ?? '')).not.toContainEqual(newer)
  })

  test('behavior: where storage is denied, nothing is remembered', () => {
    const denied = createUnfinalizedStore(me, () => {
      throw new DOMException('denied', 'SecurityError')
    })
    denied.note(row(1), inBlock('included'))
    denied.forget()
    expect([denied.list(), denied.before(row(1))]).toEqual([[], undefined])
  })
})

describe('isFinal', () => {
  const block = (standing: 'included' | 'safe' | 'final') => ({ number: 1n, confirmations: 1n, standing })
  test.each<[Pick<SentTransaction, 'state' | 'block' | 'ended'>, boolean]>([
    [{ state: 'confirmed', block: block('included') }, false],
    [{ state: 'confirmed', block: block('safe') }, false],
    [{ state: 'confirmed', block: block('final') }, true],
    [{ state: 'failed', block: block('final') }, true],
    [{ state: 'replaced' }, false],
    [{ state: 'replaced', ended: true }, true],
    [{ state: 'dropped' }, false],
    [{ state: 'pending' }, false],
  ])('default: %o', (sent, final) => expect(isFinal({ what: '', to: undefined, ...sent })).toBe(final))
})
