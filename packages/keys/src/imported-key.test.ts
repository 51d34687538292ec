import { type Bytes, fromHex, lp, toHex } from '@latchkey/core/bytes'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toAccount } from './account.ts'
import vectors from './fixtures/imported-key-v1.json' with { type: 'json' }
import { openImportedKey, readPrivateKey, sealImportedKey, toImportedPublicKey } from './imported-key.ts'
import { open, seal } from './seal.ts'
import { Untrusted } from './untrusted.ts'

const vaultKey = new Uint8Array(32).fill(7)
const name = { userId: 'user', vaultId: 'vault', index: 100 }
const privateKey = fromHex(`0x${'42'.repeat(32)}`)
const key = { family: 'evm' as const, privateKey }

describe('sealImportedKey, openImportedKey', () => {
  test('default: what was sealed comes back, always of one length', async () => {
    const any = fc.uint8Array({ minLength: 32, maxLength: 32 }).filter((bytes) => 'family' in read(bytes))
    await fc.assert(
      fc.asyncProperty(any, async (bytes) => {
        const one = { family: 'evm' as const, privateKey: Uint8Array.from(bytes) as Bytes }
        const sealed = await sealImportedKey(vaultKey, name, one)
        expect(sealed).toHaveLength(99)
        expect(await openImportedKey(vaultKey, name, sealed)).toEqual(one)
      }),
      { numRuns: 20 },
    )
  })

  test.each(vectors)('behavior: the format is frozen: $what', async (row) => {
    const sealed = fromHex(row.sealed as `0x${string}`)
    const about = { userId: row.userId, vaultId: row.vaultId, index: row.index }
    const opened = await openImportedKey(fromHex(row.vaultKey as `0x${string}`), about, sealed)
    expect(toHex(opened.privateKey)).toBe(row.privateKey)
    expect(toAccount('evm', toImportedPublicKey(opened)).address).toBe(row.address)
  })

  test('error: of another account, vault, person or key, changed or cut short', async () => {
    const sealed = await sealImportedKey(vaultKey, name, key)
    for (const other of [{ index: 101 }, { vaultId: 'other' }, { userId: 'other' }])
      await expect(openImportedKey(vaultKey, { ...name, ...other }, sealed)).rejects.toThrow(Untrusted)
    await expect(openImportedKey(new Uint8Array(32), name, sealed)).rejects.toThrow(Untrusted)
    await fc.assert(
      fc.asyncProperty(fc.nat(sealed.length - 1), async (at) => {
        const changed = sealed.map((byte, i) => (i === at ? byte ^ 1 : byte))
        await expect(openImportedKey(vaultKey, name, changed)).rejects.toThrow(Untrusted)
        await expect(openImportedKey(vaultKey, name, sealed.slice(0, at))).rejects.toThrow(Untrusted)
      }),
      { numRuns: 40 },
    )
  })

  test.each([
    ['a later format', lp('latchkey/v2/imported-key', 'evm', privateKey)],
    ['another family', lp('latchkey/v1/imported-key', 'solana', privateKey)],
    ['a field too many', lp('latchkey/v1/imported-key', 'evm', privateKey, 'more')],
    ['a field too few', lp('latchkey/v1/imported-key', 'evm')],
    ['a key of 31 bytes', lp('latchkey/v1/imported-key', 'evm', privateKey.slice(1))],
    ['a key of nothing', lp('latchkey/v1/imported-key', 'evm', new Uint8Array(32))],
    ['half a length', Uint8Array.of(0, 0)],
  ])('error: %s inside', async (_, plain) => {
    const at = hkdf(sha256, vaultKey, undefined, new TextEncoder().encode('latchkey/v1/imported-keys'), 32) as Bytes
    const about = lp('latchkey/v1/imported-key', 'user', 'vault', 100)
    const sealed = await seal(at, plain, about)
    expect(await open(at, sealed, about)).toEqual(plain)
    await expect(openImportedKey(vaultKey, name, sealed)).rejects.toThrow(Untrusted)
  })
})

const read = (bytes: Uint8Array) => readPrivateKey(toHex(bytes))

describe('readPrivateKey', () => {
  const hex = '42'.repeat(32)
  test.each([
    hex,
    `0x${hex}`,
    `0X${hex.toUpperCase()}`,
    `  0x${hex}\n`,
    `${hex.slice(0, 30)}\n${hex.slice(30)}`,
    `\ufeff${hex.slice(0, 9)}\u200b${hex.slice(9)}`,
    // As pages that are written from right to left mark it.
    `\u200e0x${hex}\u200f`,
    `\u20660x${hex.slice(0, 9)}\u202c${hex.slice(9)}\u2069`,
  ])('default: %j', (text) => {
    expect(readPrivateKey(text)).toEqual(key)
  })

  test.each([
    ['', 'form'],
    [hex.slice(1), 'form'],
    [`${hex}0`, 'form'],
    [`0x${'42'.repeat(20)}`, 'form'],
    [`0x0x${hex}`, 'form'],
    [`${hex.slice(1)}g`, 'form'],
    [Array.from({ length: 12 }, () => 'abandon').join(' '), 'phrase'],
    ['0'.repeat(64), 'range'],
    ['f'.repeat(64), 'range'],
    ['fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141', 'range'],
  ])('error: %s', (text, flaw) => {
    expect(readPrivateKey(text)).toEqual({ flaw })
  })

  test('behavior: the greatest key of the curve is one', () => {
    expect(readPrivateKey('fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364140')).toHaveProperty('family')
  })
})
