import { fromHex, toHex } from '@latchkey/core/bytes'
import { isWalletError } from '@latchkey/core/errors'
import { InMemorySigner } from '@taquito/signer'
import { describe, expect, test } from 'vitest'
import { packText, readPayload } from './payload.ts'
import { signPayload } from './sign.ts'

const seed = fromHex('11'.repeat(32))
const isInvalid = (failure: unknown) => isWalletError(failure, 'invalidParams')

describe('readPayload', () => {
  test('default: a packed text', () => {
    // "hello"
    expect(readPayload('05010000000568656c6c6f')).toMatchObject({ text: 'hello' })
    expect(readPayload('0x05010000000568656C6C6F').text).toBe('hello')
  })
  test('behavior: other packed values, and a text that is cut off or goes on, have no text', () => {
    for (const payload of ['050001', '0501000000056865', '05010000000568656c6c6f00', '05010000000180'])
      expect(readPayload(payload)).toEqual({ bytes: fromHex(payload), text: undefined })
  })
  test('error: an operation, what bakers sign, and no hex', () => {
    for (const payload of ['03010000000568656c6c6f', '0100', '1100', '05', '', 'xyz', '050'])
      expect(() => readPayload(payload), payload).toThrow(expect.toSatisfy(isInvalid))
  })
})

describe('signPayload', () => {
  test('default: the signature the official signer makes', async () => {
    const signer = new InMemorySigner(await secretText())
    const { prefixSig } = await signer.sign('05010000000568656c6c6f')
    expect(signPayload(seed, fromHex('05010000000568656c6c6f'))).toBe(prefixSig)
  })
  test('error: an operation’s bytes are never signed this way', () => {
    expect(() => signPayload(seed, fromHex('03aa'))).toThrow(expect.toSatisfy(isInvalid))
  })
})

/** The seed in the form of Tezos' tools: `edsk…`, 54 characters. */
const secretText = async () => {
  const { createBase58check } = await import('@scure/base')
  const { sha256 } = await import('@noble/hashes/sha2.js')
  return createBase58check(sha256).encode(fromHex(`0d0f3a07${toHex(seed).slice(2)}`))
}

describe('packText', () => {
  test('default: as Taquito’s documentation packs "Hello"', () =>
    expect(Buffer.from(packText('Hello')).toString('hex')).toBe(`05010000000548656c6c6f`))

  test('behavior: its length is that of its bytes', () =>
    expect(Buffer.from(packText('é')).toString('hex')).toBe('050100000002c3a9'))
})
