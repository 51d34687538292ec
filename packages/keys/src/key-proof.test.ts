import { type Bytes, fromHex, fromUtf8, lp, toHex } from '@latchkey/core/bytes'
import { ed25519 } from '@noble/curves/ed25519.js'
import { describe, expect, test } from 'vitest'
import { type KeyFamily, toWallet } from './account.ts'
import { deriveAccount, toSeed } from './derive.ts'
import { familyKeys } from './families.gen.ts'
import { isKeyProof, isReserved, signKeyProof } from './key-proof.ts'

const words = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'
const families = Object.keys(familyKeys) as KeyFamily[]
const seed = await toSeed(words)
const message = lp('latchkey/v1/key-proof', 'https://api.example', 'someone')

describe('toWallet', () => {
  test('default: the same accounts as from the seed', () => {
    const keys = Object.fromEntries(families.map((family) => [family, deriveAccount(seed, family).publicKey]))
    const wallet = toWallet(keys as Record<KeyFamily, Bytes>) // one entry for each
    expect(wallet.address.toLowerCase()).toBe('0x9858effd232b4033e47d90003d41ec34ecaeda94')
    expect(wallet.eddsaPublicKey).toBe(toHex(deriveAccount(seed, 'solana').publicKey))
    for (const family of ['solana', 'aptos', 'near', 'tezos', 'hedera'] as const) {
      const { address, publicKeyText: publicKey } = deriveAccount(seed, family)
      expect(wallet.accounts[family]).toEqual({ address, publicKey })
    }
  })
})

describe.each(families)('isKeyProof of %s', (family) => {
  const { privateKey, publicKey } = deriveAccount(seed, family)
  const signature = signKeyProof(family, privateKey, message)

  test('default', () => {
    expect(signature).toHaveLength(64)
    expect(isKeyProof(family, publicKey, message, signature)).toBe(true)
  })
  test('behavior: the same message gives the same signature', () => {
    expect(signKeyProof(family, privateKey, message)).toEqual(signature)
  })
  test('error: another key, message or signature', () => {
    const other = deriveAccount(seed, family, 1).publicKey
    expect(isKeyProof(family, other, message, signature)).toBe(false)
    expect(isKeyProof(family, publicKey, lp('latchkey/v1/key-proof', 'https://api.example', 'else'), signature)).toBe(
      false,
    )
    expect(isKeyProof(family, publicKey, message, new Uint8Array(64))).toBe(false)
    expect(isKeyProof(family, publicKey, message, signature.slice(0, 63))).toBe(false)
    expect(isKeyProof(family, publicKey.slice(1), message, signature)).toBe(false)
    expect(isKeyProof(family, new Uint8Array(publicKey.length), message, signature)).toBe(false)
  })
})

describe('isKeyProof', () => {
  // The eight points of small order: with R and A among them and s = 0, a lax verifier accepts many messages as signed.
  test.each([
    `01${'00'.repeat(31)}`,
    '00'.repeat(32),
    `${'00'.repeat(31)}80`,
    `ec${'ff'.repeat(30)}7f`,
    '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
    '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85',
    'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
    'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
  ])('error: a key of small order: %s', (point) => {
    const key = fromHex(point)
    const signature = new Uint8Array(64)
    signature.set(fromHex(`01${'00'.repeat(31)}`))
    const messages = Array.from({ length: 40 }, (_, i) => lp('latchkey/v1/key-proof', i))
    // Some of them pass a lax reading of RFC 8032, which shows that the strict one rejects them.
    expect(messages.some((each) => ed25519.verify(signature, each, key))).toBe(true)
    expect(messages.some((each) => isKeyProof('solana', key, each, signature))).toBe(false)
  })
})

describe('isReserved', () => {
  test('default: what our own keys sign to each other', () => {
    expect(isReserved(message)).toBe(true)
    expect(isReserved(lp('latchkey/v1/vault-put'))).toBe(true)
  })
  test.each(['', 'hello', 'latchkey/v1/key-proof', 'xxxxlatchkey/v2/'])('behavior: not %j', (text) => {
    expect(isReserved(fromUtf8(text))).toBe(false)
  })
})
