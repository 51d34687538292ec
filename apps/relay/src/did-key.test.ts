import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readDidKey } from './did-key.ts'
import { toDidKey } from './fixtures/relay.ts'

describe('readDidKey', () => {
  test('default: the key of the did:key test vectors of the W3C', () => {
    const key = readDidKey('did:key:z6MkiTBz1ymuepAQ4HEHYSF1H8quG5GLVVQR3djdX3mDooWp')
    // The public key of the seed of 32 zeros (RFC 8032 keys from it).
    expect(Buffer.from(key?.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex')).toBe(
      '3b6a27bcceb6a42d62a3a8d02a6f0d73653215771de243a63ac048a18b59da29',
    )
  })

  test('behavior: there and back', () => {
    for (let i = 0; i < 50; i++) {
      const { publicKey } = generateKeyPairSync('ed25519')
      expect(readDidKey(toDidKey(publicKey))?.equals(publicKey)).toBe(true)
    }
  })

  test.each([
    ['nothing', ''],
    ['another method', 'did:web:example.com'],
    ['another kind of key (secp256k1)', 'did:key:zQ3shokFTS3brHcDQrn82RUDfCZESWL1ZdCEJwekUDPQiYBme'],
    ['a letter that base58 does not have', 'did:key:z6MkiTBz1ymuepAQ4HEHYSF1H8quG5GLVVQR3djdX3mDooW0'],
    ['one letter more', 'did:key:z6MkiTBz1ymuepAQ4HEHYSF1H8quG5GLVVQR3djdX3mDooWpp'],
    ['one letter less', 'did:key:z6MkiTBz1ymuepAQ4HEHYSF1H8quG5GLVVQR3djdX3mDooW'],
    ['a number too large for 34 bytes', `did:key:z${'z'.repeat(47)}`],
    ['a fragment behind', 'did:key:z6MkiTBz1ymuepAQ4HEHYSF1H8quG5GLVVQR3djdX3mDooWp#key'],
  ])('error: %s', (_name, did) => {
    expect(readDidKey(did)).toBeUndefined()
  })
})
