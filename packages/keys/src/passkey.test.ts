import { type Bytes, fromHex, toHex } from '@latchkey/core/bytes'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { derivePasskeyFactor, toPrfInput } from './passkey.ts'
import { unwrap, wrap } from './slot.ts'
import { Untrusted } from './untrusted.ts'

const bytes = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((list) => Uint8Array.from(list) as Bytes)

describe('toPrfInput', () => {
  test('default: frozen for a slot, as its passkey must open for ever', () => {
    expect(toHex(toPrfInput({ vaultId: 'vault', slotId: 'slot' }))).toMatchInlineSnapshot(
      `"0xeee9a9c1235ccd19d8cd8afa9a70fb0140f47ab090d0db7bb9915bb873123ef4"`,
    )
  })
  test('behavior: each vault and slot has its own, wherever the border between the two is', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), fc.string(), (a, b, c, d) => {
        fc.pre(a !== c || b !== d)
        expect(toPrfInput({ vaultId: a, slotId: b })).not.toEqual(toPrfInput({ vaultId: c, slotId: d }))
      }),
    )
    expect(toPrfInput({ vaultId: 'ab', slotId: 'c' })).not.toEqual(toPrfInput({ vaultId: 'a', slotId: 'bc' }))
  })
})

describe('derivePasskeyFactor', () => {
  test('default: frozen for an output', () => {
    expect(toHex(derivePasskeyFactor(fromHex('0b'.repeat(32))))).toMatchInlineSnapshot(
      `"0x6c31dbfb48b1069ffce8c9d0ae00f2cf6d76c1142655f3d615f339c2659093d2"`,
    )
  })
  test('behavior: it is not the output, and another output has another', () => {
    fc.assert(
      fc.property(bytes(32), bytes(32), (one, other) => {
        fc.pre(toHex(one) !== toHex(other))
        expect(derivePasskeyFactor(one)).not.toEqual(derivePasskeyFactor(other))
        expect(derivePasskeyFactor(one)).not.toEqual(one)
      }),
    )
  })
  test('error: an output of another length', () => {
    for (const length of [0, 16, 31, 33, 64])
      expect(() => derivePasskeyFactor(new Uint8Array(length))).toThrow(RangeError)
  })
})

describe('a slot of a passkey', () => {
  const name = {
    userId: 'user',
    vaultId: 'vault',
    slotId: 'slot',
    epoch: 1,
    type: 'passkey' as const,
    guardSetHash: new Uint8Array(),
  }
  test('behavior: it opens with that passkey and the server’s share, and is no other kind of slot', async () => {
    await fc.assert(
      fc.asyncProperty(bytes(32), bytes(32), bytes(32), bytes(32), async (output, other, serverShare, vaultKey) => {
        fc.pre(toHex(output) !== toHex(other))
        const factor = derivePasskeyFactor(output)
        const wrapped = await wrap(vaultKey, name, { factor, serverShare })
        expect(await unwrap(wrapped, name, { factor, serverShare })).toEqual(vaultKey)
        for (const [slot, halves] of [
          [name, { factor: derivePasskeyFactor(other), serverShare }],
          [name, { factor: output, serverShare }],
          [name, { factor, serverShare: other }],
          [
            { ...name, type: 'kit' as const },
            { factor, serverShare },
          ],
          [
            { ...name, slotId: 'another' },
            { factor, serverShare },
          ],
          [
            { ...name, vaultId: 'another' },
            { factor, serverShare },
          ],
          [
            { ...name, userId: 'another' },
            { factor, serverShare },
          ],
        ] as const)
          await expect(unwrap(wrapped, slot, halves)).rejects.toThrow(Untrusted)
      }),
      { numRuns: 15 },
    )
  })
})
