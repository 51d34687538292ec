import { type Bytes, fromHex } from '@latchkey/core/bytes'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seal } from './seal.ts'
import { hashGuardSet, type SlotName, unwrap, wrap } from './slot.ts'
import { Untrusted } from './untrusted.ts'

const bytes = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((list) => Uint8Array.from(list) as Bytes)
const name = fc.record({
  userId: fc.string(),
  vaultId: fc.string(),
  slotId: fc.string(),
  type: fc.constantFrom('pin' as const, 'pin2' as const),
  epoch: fc.integer({ min: 1, max: 1000 }),
  guardSetHash: bytes(32),
})
const halves = fc.record({ factor: bytes(32), serverShare: bytes(32) })

const flip = (list: Bytes, at: number): Bytes => list.map((byte, i) => (i === at % list.length ? byte ^ 1 : byte))

describe('wrap, unwrap', () => {
  test('default: what was wrapped comes back', async () => {
    await fc.assert(
      fc.asyncProperty(name, halves, bytes(32), async (slot, both, vaultKey) => {
        expect(await unwrap(await wrap(vaultKey, slot, both), slot, both)).toEqual(vaultKey)
      }),
      { numRuns: 30 },
    )
  })
  test.each<[string, (slot: SlotName, at: number) => SlotName]>([
    ['user', (slot) => ({ ...slot, userId: `${slot.userId}.` })],
    ['vault', (slot) => ({ ...slot, vaultId: `${slot.vaultId}.` })],
    ['slot', (slot) => ({ ...slot, slotId: `${slot.slotId}.` })],
    [
      'field border',
      (slot) => ({ ...slot, userId: slot.userId + slot.vaultId.slice(0, 1), vaultId: `${slot.vaultId.slice(1)}` }),
    ],
    ['type', (slot) => ({ ...slot, type: slot.type === 'pin' ? 'pin2' : 'pin' })],
    ['epoch', (slot) => ({ ...slot, epoch: slot.epoch + 1 })],
    ['guard set', (slot, at) => ({ ...slot, guardSetHash: flip(slot.guardSetHash, at) })],
  ])('error: another %s', async (_, change) => {
    await fc.assert(
      fc.asyncProperty(name, halves, bytes(32), fc.nat(), async (slot, both, vaultKey, at) => {
        const changed = change(slot, at)
        fc.pre(JSON.stringify(changed) !== JSON.stringify(slot))
        await expect(unwrap(await wrap(vaultKey, slot, both), changed, both)).rejects.toThrow(Untrusted)
      }),
      { numRuns: 20 },
    )
  })
  test('error: any byte of factor, share, commit or text changed', async () => {
    await fc.assert(
      fc.asyncProperty(name, halves, bytes(32), fc.nat(), async (slot, both, vaultKey, at) => {
        const wrapped = await wrap(vaultKey, slot, both)
        const attempts = [
          unwrap(wrapped, slot, { ...both, factor: flip(both.factor, at) }),
          unwrap(wrapped, slot, { ...both, serverShare: flip(both.serverShare, at) }),
          unwrap({ ...wrapped, commit: flip(wrapped.commit, at) }, slot, both),
          unwrap({ ...wrapped, wrappedKey: flip(wrapped.wrappedKey, at) }, slot, both),
        ]
        for (const result of await Promise.allSettled(attempts))
          expect(result).toMatchObject({ status: 'rejected', reason: expect.any(Untrusted) })
      }),
      { numRuns: 20 },
    )
  })
  test('error: a text that opens but whose commit is not the key’s is not even tried', async () => {
    const slot = {
      userId: 'u',
      vaultId: 'v',
      slotId: 's',
      type: 'pin' as const,
      epoch: 1,
      guardSetHash: new Uint8Array(32),
    }
    const both = { factor: new Uint8Array(32), serverShare: new Uint8Array(32) }
    const crafted = {
      wrappedKey: await seal(new Uint8Array(32), new Uint8Array(32), new Uint8Array()),
      commit: new Uint8Array(32),
    }
    await expect(unwrap(crafted, slot, both)).rejects.toThrow('not the one this PIN or code belongs to')
  })
})

describe('hashGuardSet', () => {
  const guards = [
    { id: 'a', publicKey: new Uint8Array(33).fill(2) },
    { id: 'b', publicKey: new Uint8Array(33).fill(3) },
  ]
  const hash = hashGuardSet({ threshold: 1, guards })
  const evaluator = new Uint8Array(33).fill(2)
  // Wallets depend on these bytes: they must never change.
  test('default: the bytes', () => {
    expect(hash).toEqual(fromHex('52dd76b735d17b2c9608d72d0d9ecff1f517e1d2d5c0ff56ac3f68c5556dbeb6'))
    expect(hashGuardSet({ threshold: 1, guards, evaluator })).toEqual(
      fromHex('c643f9b52ebf29b0b6f62b226d18a655836bb937db2c361cf87705f0ebba6d11'),
    )
  })
  test('behavior: threshold, order, names and keys all count', () => {
    expect(hash).toHaveLength(32)
    expect(hashGuardSet({ threshold: 1, guards: [...guards] })).toEqual(hash)
    for (const other of [
      { threshold: 2, guards },
      { threshold: 1, guards: [...guards].reverse() },
      { threshold: 1, guards: guards.slice(1) },
      { threshold: 1, guards: guards.map(({ publicKey }, i) => ({ id: `c${i}`, publicKey })) },
      { threshold: 1, guards: guards.map(({ id }) => ({ id, publicKey: new Uint8Array(33) })) },
      { threshold: 1, guards, evaluator },
      { threshold: 1, guards, evaluator: new Uint8Array(33).fill(3) },
    ])
      expect(hashGuardSet(other)).not.toEqual(hash)
  })
})
