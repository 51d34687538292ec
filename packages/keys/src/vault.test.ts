import { type Bytes, fromUtf8, lp } from '@latchkey/core/bytes'
import { evmPaths, newestContents } from '@latchkey/core/vault-contents'
import { ed25519 } from '@noble/curves/ed25519.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seal } from './seal.ts'
import { Newer, Untrusted } from './untrusted.ts'
import { deriveOwnerKey, openVault, sealVault, versionOf } from './vault.ts'

const key = new Uint8Array(32).fill(9)
const name = { userId: 'user', vaultId: 'vault', version: 1 }
const contents = {
  entropy: new Uint8Array(16).fill(5),
  createdAt: 1_800_000_000,
  label: 'Wallet',
  evmPath: 'standard' as const,
}

describe('sealVault, openVault', () => {
  test('default: what was sealed comes back', async () => {
    const any = fc.record({
      entropy: fc.constantFrom(16, 20, 24, 28, 32).chain((n) => fc.uint8Array({ minLength: n, maxLength: n })),
      createdAt: fc.nat(),
      label: fc.string({ unit: 'grapheme' }),
      evmPath: fc.constantFrom(...evmPaths),
    })
    await fc.assert(
      fc.asyncProperty(any, async ({ entropy, ...rest }) => {
        const whole = { ...rest, entropy: Uint8Array.from(entropy) as Bytes }
        const named = { ...name, version: versionOf(whole) }
        expect(await openVault(key, named, await sealVault(key, named, whole))).toEqual(whole)
      }),
      { numRuns: 30 },
    )
  })
  test('error: another user, vault, version, key', async () => {
    const sealed = await sealVault(key, name, contents)
    for (const other of [{ userId: 'mallory' }, { vaultId: 'other' }, { version: 2 }])
      await expect(openVault(key, { ...name, ...other }, sealed)).rejects.toThrow(Untrusted)
    await expect(openVault(new Uint8Array(32), name, sealed)).rejects.toThrow(Untrusted)
  })
  test('behavior: what an older release can read is stored for it', () => {
    expect(versionOf(contents)).toBe(1)
    expect(versionOf({ ...contents, entropy: new Uint8Array(32) })).toBe(1)
    expect(versionOf({ ...contents, entropy: new Uint8Array(20) })).toBe(2)
    expect(versionOf({ ...contents, evmPath: 'older' })).toBe(2)
  })
  test('error: of a newer release, which only its owner can say', async () => {
    const newer = { ...name, version: newestContents + 1 }
    const sealed = await seal(
      key,
      lp('latchkey/v3/contents', 'x'),
      lp('latchkey/v1/vault', 'user', 'vault', newer.version),
    )
    await expect(openVault(key, newer, sealed)).rejects.toThrow(Newer)
    await expect(openVault(key, newer, await sealVault(key, name, contents))).rejects.toThrow(Untrusted)
    await expect(sealVault(key, newer, contents)).rejects.toThrow()
  })
  test('error: any bit changed, cut short', async () => {
    const sealed = await sealVault(key, name, contents)
    await fc.assert(
      fc.asyncProperty(fc.nat(sealed.length - 1), async (at) => {
        const changed = sealed.map((byte, i) => (i === at ? byte ^ 1 : byte))
        await expect(openVault(key, name, changed)).rejects.toThrow(Untrusted)
        await expect(openVault(key, name, sealed.slice(0, at))).rejects.toThrow(Untrusted)
      }),
    )
  })
  test.each([
    ['no form', lp('something else')],
    ['a later format', lp('latchkey/v2/contents', 'entropy', contents.entropy, 1, '')],
    ['another kind', lp('latchkey/v1/contents', 'key', contents.entropy, 1, '')],
    ['a field too many', lp('latchkey/v1/contents', 'entropy', contents.entropy, 1, '', 'more')],
    ['entropy of 15 bytes', lp('latchkey/v1/contents', 'entropy', contents.entropy.slice(1), 1, '')],
    ['a length past the end', Uint8Array.of(0, 0, 0, 9, 1)],
    ['half a length', Uint8Array.of(0, 0)],
  ])('error: %s inside', async (_, plain) => {
    const sealed = await seal(key, plain, lp('latchkey/v1/vault', 'user', 'vault', 1))
    await expect(openVault(key, name, sealed)).rejects.toThrow('another form')
  })
})

test.each([
  ['what the first form can say', ['entropy', contents.entropy, 1, '', 'standard']],
  ['an unknown path', ['entropy', contents.entropy, 1, '', 'm/0']],
  ['no path', ['entropy', contents.entropy, 1, '']],
  ['entropy of 17 bytes', ['entropy', new Uint8Array(17), 1, '', 'older']],
])('openVault, error: %s in the second form', async (_, fields) => {
  const plain = lp('latchkey/v2/contents', ...(fields as string[]))
  const sealed = await seal(key, plain, lp('latchkey/v1/vault', 'user', 'vault', 2))
  await expect(openVault(key, { ...name, version: 2 }, sealed)).rejects.toThrow('another form')
})

describe('deriveOwnerKey', () => {
  test('default: signs, and is another key for another vault key', () => {
    const owner = deriveOwnerKey(key)
    const message = fromUtf8('change')
    expect(ed25519.verify(owner.sign(message), message, owner.publicKey)).toBe(true)
    expect(deriveOwnerKey(new Uint8Array(32)).publicKey).not.toEqual(owner.publicKey)
  })
})
