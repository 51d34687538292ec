import { fromUtf8 } from '@latchkey/core/bytes'
import { isWalletError } from '@latchkey/core/errors'
import { base58 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { readActions, readBytes, readKeyText } from './action-json.ts'

const bytes = new Uint8Array(32).fill(7)
const key = `ed25519:${base58.encode(bytes)}`
const publicKey = { ed25519: bytes }
const isInvalid = (failure: unknown) => isWalletError(failure, 'invalidParams')

describe('readActions', () => {
  test('default: a transfer, and a call with JSON', () => {
    expect(
      readActions([
        { type: 'Transfer', params: { deposit: '1000000000000000000000000' } },
        {
          type: 'FunctionCall',
          params: { methodName: 'add', args: { text: 'hi' }, gas: '30000000000000', deposit: '1' },
        },
      ]),
    ).toEqual([
      { transfer: { deposit: 10n ** 24n } },
      { functionCall: { methodName: 'add', args: fromUtf8('{"text":"hi"}'), gas: 30_000_000_000_000n, deposit: 1n } },
    ])
  })

  test('behavior: a call’s bytes, however JSON carries them', () => {
    for (const args of [[1, 2], { type: 'Buffer', data: [1, 2] }, { 0: 1, 1: 2 }])
      expect(readActions([{ type: 'FunctionCall', params: { methodName: 'm', args, gas: 1 } }])).toEqual([
        { functionCall: { methodName: 'm', args: Uint8Array.of(1, 2), gas: 1n, deposit: 0n } },
      ])
    expect(readActions([{ type: 'FunctionCall', params: { methodName: 'm', args: {}, gas: 1 } }])).toMatchObject([
      { functionCall: { args: fromUtf8('{}') } },
    ])
  })

  test('behavior: keys, with all power and with some', () => {
    const limited = { receiverId: 'game.near', methodNames: ['play'] }
    expect(
      readActions([
        { type: 'AddKey', params: { publicKey: key, accessKey: { permission: 'FullAccess' } } },
        { type: 'AddKey', params: { publicKey: key, accessKey: { permission: { ...limited, allowance: '5' } } } },
        { type: 'AddKey', params: { publicKey: key, accessKey: { permission: limited } } },
        { type: 'DeleteKey', params: { publicKey: key } },
        { type: 'DeleteAccount', params: { beneficiaryId: 'bob.near' } },
        { type: 'Stake', params: { stake: '3', publicKey: key } },
        { type: 'CreateAccount' },
        { type: 'DeployContract', params: { code: 'AQI=' } },
      ]),
    ).toEqual([
      { addKey: { publicKey, accessKey: { nonce: 0n, permission: { fullAccess: {} } } } },
      { addKey: { publicKey, accessKey: { nonce: 0n, permission: { functionCall: { ...limited, allowance: 5n } } } } },
      {
        addKey: { publicKey, accessKey: { nonce: 0n, permission: { functionCall: { ...limited, allowance: null } } } },
      },
      { deleteKey: { publicKey } },
      { deleteAccount: { beneficiaryId: 'bob.near' } },
      { stake: { stake: 3n, publicKey } },
      { createAccount: {} },
      { deployContract: { code: Uint8Array.of(1, 2) } },
    ])
  })

  test('error: none, one of another kind, and one that cannot be read', () => {
    for (const input of [
      [],
      {},
      null,
      [{ type: 'SignedDelegate', params: {} }],
      [{ type: 'Transfer', params: { deposit: '-1' } }],
      [{ type: 'Transfer', params: { deposit: String(2n ** 128n) } }],
      [{ type: 'Transfer', params: { deposit: 1.5 } }],
      [{ type: 'DeleteKey', params: { publicKey: 'secp256k1:x' } }],
      [{ type: 'AddKey', params: { publicKey: key, accessKey: { permission: 'All' } } }],
      [{ type: 'DeleteAccount', params: { beneficiaryId: 'Bob' } }],
    ])
      expect(() => readActions(input), JSON.stringify(input)).toThrow(expect.toSatisfy(isInvalid))
  })
})

describe('readBytes', () => {
  test('default: a list, a Buffer, an array by its places', () => {
    for (const input of [[1, 255], { type: 'Buffer', data: [1, 255] }, { 0: 1, 1: 255 }])
      expect(readBytes(input)).toEqual(Uint8Array.of(1, 255))
  })
  test('error: nothing, and what is no byte', () => {
    for (const input of [[], {}, [256], [1.5], 'abcd', { 1: 1 }, { type: 'Buffer', data: 'x' }])
      expect(() => readBytes(input), JSON.stringify(input)).toThrow(expect.toSatisfy(isInvalid))
  })
})

describe('readKeyText', () => {
  test('default: an Ed25519 key', () => expect(readKeyText(key)).toEqual(publicKey))
  test('error: another', () => {
    for (const input of ['ed25519:abc', 'secp256k1:abc', 7, undefined])
      expect(() => readKeyText(input)).toThrow(expect.toSatisfy(isInvalid))
  })
})
