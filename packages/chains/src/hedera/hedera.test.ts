import { fromHex, fromUtf8, toHex } from '@latchkey/core/bytes'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base64 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { toFullMessage, toSignatureMap } from './message.ts'
import { signMessage } from './sign.ts'

const key = fromHex('11'.repeat(32))
const publicKey = secp256k1.getPublicKey(key, true)

describe('toFullMessage', () => {
  test('default: prefix, length, message', () => {
    expect(toFullMessage('hello')).toEqual(fromUtf8('\x19Hedera Signed Message:\n5hello'))
  })
  test('behavior: the length counts as the standard’s library counts', () => {
    expect(toFullMessage('é🔑')).toEqual(fromUtf8('\x19Hedera Signed Message:\n3é🔑'))
  })
})

describe('toSignatureMap', () => {
  test('default: as protobuf has it', () => {
    const map = toHex(toSignatureMap(publicKey, new Uint8Array(64).fill(7)))
    // sigPair (1): 101 bytes; pubKeyPrefix (1): 33 bytes; ECDSA_secp256k1 (6): 64 bytes.
    expect(map).toBe(`0x0a65${'0a21'}${toHex(publicKey).slice(2)}${'3240'}${'07'.repeat(64)}`)
  })
})

describe('signMessage', () => {
  test('default: verified as Hedera’s SDK verifies an ECDSA key', () => {
    const map = base64.decode(signMessage(key, 'Two herrings.'))
    const signature = map.subarray(-64)
    const digest = keccak_256(fromUtf8('\x19Hedera Signed Message:\n13Two herrings.'))
    expect(secp256k1.verify(signature, digest, publicKey, { prehash: false })).toBe(true)
    expect(secp256k1.verify(signature, keccak_256(fromUtf8('Two herrings.')), publicKey, { prehash: false })).toBe(
      false,
    )
  })
  test('error: a key of another size', () => {
    expect(() => signMessage(key.subarray(1) as typeof key, 'x')).toThrow()
  })
})
