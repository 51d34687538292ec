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
  // hashgraph/hedera-wallet-connect, test/wallet/methods/wallet-signMessage.test.ts and test/_helpers.ts. Of the two
  // valid values of s its SDK took either, here the higher one; ours is always the lower.
  test('default: a published signature', () => {
    const published = base64.decode(
      'CmUKIQJ4J53yGuPNMGEGJ7HkI+u3QFxUuAOa9VLEtFj7Y6qNMzJAp3vxT7kRPE9HFFm/bbArGYDQ+psNWZC70rdW2bE1L86REC5xavtsalXfGaZ7FsdkWwPg4GBUKuzmr1eFTcYdNg==',
    )
    const privateKey = fromHex('3ce31ffad30d6db47c315bbea08232aad2266d8800a12aa3d8a812486e782759')
    const ours = base64.decode(signMessage(privateKey, 'Hello Future'))
    expect(toHex(ours.subarray(0, -32))).toBe(toHex(published.subarray(0, -32)))
    const s = (map: Uint8Array) => BigInt(toHex(map.subarray(-32)))
    expect(s(ours)).toBe(secp256k1.Point.Fn.ORDER - s(published))
  })
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
