import { fromHex, fromUtf8, toHex } from '@latchkey/core/bytes'
import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58, base64 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { type Action, decode, encode, type Transaction, toKeyText } from './decode.ts'
import { readSigned } from './signed.ts'

// Values from the official library's own tests: near/near-api-js, packages/transactions/test/serialize.test.ts.

const keyOf = (text: string) => ({ ed25519: Uint8Array.from(base58.decode(text)) })
const blockHash = Uint8Array.from(base58.decode('244ZQ9cgj3CQ6bWBdytfrJMuMQ1jdXLFGnr4HhvtCTnM'))
const transfer: Transaction = {
  signerId: 'test.near',
  publicKey: keyOf('Anu7LYDfpLtkP7E16LT9imXF694BdQaa9ufVkQiwTQxC'),
  nonce: 1n,
  receiverId: 'whatever.near',
  blockHash,
  actions: [{ transfer: { deposit: 1n } }],
}
const transferBytes =
  '09000000746573742e6e65617200917b3d268d4b58f7fec1b150bd68d69be3ee5d4cc39855e341538465bb77860d01000000000000000d00000077686174657665722e6e6561720fa473fd26901df296be6adc4cc4df34d040efa2435224b6986910e630c2fef6010000000301000000000000000000000000000000'

describe('encode, decode', () => {
  test('default: a transfer', () => {
    expect(toHex(encode(transfer))).toBe(`0x${transferBytes}`)
    expect(decode(fromHex(transferBytes))).toEqual(transfer)
  })

  test('default: eight kinds of action, and the hash', () => {
    const secret = 'ed25519:2wyRcSwSuHtRVmkMCGjPwnzZmQLeXLzLLyED1NDMt4BjnKgQL6tF85yBx6Jr26D2dUNeC716RBoTxntVHsegogYw'
    const publicKey = { ed25519: ed25519.getPublicKey(base58.decode(secret.slice(8)).slice(0, 32)) }
    const some = Uint8Array.of(1, 2, 3)
    const permission = { functionCall: { allowance: null, receiverId: 'zzz', methodNames: ['www'] } }
    const actions: Action[] = [
      { createAccount: {} },
      { deployContract: { code: some } },
      { functionCall: { methodName: 'qqq', args: some, gas: 1_000n, deposit: 1_000_000n } },
      { transfer: { deposit: 123n } },
      { stake: { stake: 1_000_000n, publicKey } },
      { addKey: { publicKey, accessKey: { nonce: 0n, permission } } },
      { deleteKey: { publicKey } },
      { deleteAccount: { beneficiaryId: '123' } },
    ]
    const transaction = { signerId: 'test.near', publicKey, nonce: 1n, receiverId: '123', blockHash, actions }
    const bytes = encode(transaction)
    expect(toHex(bytes)).toBe(
      '0x09000000746573742e6e656172000f56a5f028dfc089ec7c39c1183b321b4d8f89ba5bec9e1762803cc2491f6ef80100000000000000030000003132330fa473fd26901df296be6adc4cc4df34d040efa2435224b6986910e630c2fef608000000000103000000010203020300000071717103000000010203e80300000000000040420f00000000000000000000000000037b0000000000000000000000000000000440420f00000000000000000000000000000f56a5f028dfc089ec7c39c1183b321b4d8f89ba5bec9e1762803cc2491f6ef805000f56a5f028dfc089ec7c39c1183b321b4d8f89ba5bec9e1762803cc2491f6ef800000000000000000000030000007a7a7a010000000300000077777706000f56a5f028dfc089ec7c39c1183b321b4d8f89ba5bec9e1762803cc2491f6ef80703000000313233',
    )
    expect(decode(bytes)).toEqual(transaction)
    expect(base58.encode(sha256(bytes))).toBe('Fo3MJ9XzKjnKuDuQKhDAC6fra5H2UWawRejFSEpPNk3Y')
  })

  test('default: what another signed, to be sent for them', () => {
    const published =
      '08100000007468652d757365722e746573746e65741b00000068656c6c6f2e6e6561722d6578616d706c65732e746573746e657401000000020c0000007365745f6772656574696e67140000007b226772656574696e67223a2248656c6c6f227d00e057eb481b000000000000000000000000000000000000030978a6839000003d9e7b0900000000009a9c50746c412a272ffd926d436a53e639b7c37a9606f6dcad23788ba75eb71d0029620a2d33b1599fbef729fff311ba8ca88b095121084a4955fe7f3e36c13c32eb310d25985eac18c6dc7794635913bbfb504ce64d1c508c85518b9f3ef5a704'
    // After the transfer's own bytes, without its one action of seventeen bytes.
    const bytes = fromHex(`${transferBytes.slice(0, -34)}${published}`)
    const [action] = decode(bytes).actions
    expect(action).toMatchObject({
      signedDelegate: {
        delegateAction: {
          senderId: 'the-user.testnet',
          receiverId: 'hello.near-examples.testnet',
          nonce: 158_895_108_000_003n,
          actions: [
            { functionCall: { methodName: 'set_greeting', args: fromUtf8('{"greeting":"Hello"}'), deposit: 0n } },
          ],
        },
      },
    })
    expect(toHex(encode(decode(bytes)))).toBe(toHex(bytes))
  })
})

describe('readSigned, signTransaction', () => {
  test('default: the transfer, signed', () => {
    const signature = base64.decode(
      'lpqDMyGG7pdV5IOTJVJYBuGJo9LSu0tHYOlEQ+l+HE8i3u7wBZqOlxMQDtpuGRRNp+ig735TmyBwi6HY0CG9AQ==',
    )
    const secret = base58.decode(
      '3hoMW1HvnRLSFCLZnvPzWeoGwtdHzke34B2cTHM8rhcbG3TbuLKtShTv3DvyejnXKXKBiV7YPkLeqUHN1ghnqpFv',
    )
    const digest = sha256(fromHex(transferBytes))
    expect(ed25519.sign(digest, secret.slice(0, 32))).toEqual(signature)
    const raw = Uint8Array.of(...fromHex(transferBytes), 0, ...signature)
    expect(readSigned(raw, 'test.near')).toEqual({ raw, id: base58.encode(digest), transaction: transfer })
  })
})

// near/near-api-js, test/crypto/key_pair.test.ts.
describe('toKeyText', () => {
  test('default: the key of a published secret', () => {
    const secret = base58.decode(
      '26x56YPzPDro5t2smQfGcYAPy3j7R2jB2NUb7xKbAGK23B6x4WNQPh3twb6oDksFov5X8ts5CtntUNbpQpAKFdbR',
    )
    const key = ed25519.getPublicKey(secret.slice(0, 32))
    expect(toKeyText({ ed25519: key })).toBe('ed25519:AYWv9RAN1hpSQA4p1DLhCNnpnNXwxhfH9qeHN8B4nJ59')
  })
})
