import { fromHex, fromUtf8 } from '@latchkey/core/bytes'
import { isWalletError } from '@latchkey/core/errors'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAddress, toAddress, toShortAddress } from './address.ts'
import { decode, encode, encodeParties, mostFee, type Transaction } from './decode.ts'
import { account, seed, sender, transaction } from './fixtures/transactions.ts'
import { readMessageRequest, toFullMessage, toSignedMessage } from './message.ts'
import { mostKeys, toMultiKey, toMultiSignature } from './multi-key.ts'
import { signMessage, signParties, signTransaction } from './sign.ts'
import { formatTypeTag, parseTypeTag } from './type-tag.ts'

describe('toAddress', () => {
  test('default: as the official library makes it', () => {
    const key = fromHex('ea526ba1710343d953461ff68641f1b7df5f23b9042ffa2d2a798d3adb3f3d6c')
    expect(toAddress(key)).toBe('0x07968dab936c1bad187c60ce4082f307d030d780e91e694ae03aef16aba73f30')
  })

  test('error: what is no key', () => {
    expect(() => toAddress(fromHex('0x1234'))).toThrow(expect.toSatisfy((x) => isWalletError(x, 'invalidArgument')))
  })
})

describe('readAddress', () => {
  test('default: short and long forms are one', () => {
    expect([readAddress('0x1'), readAddress(`0x${'0'.repeat(63)}1`)]).toEqual(Array(2).fill(`0x${'0'.repeat(63)}1`))
    expect([toShortAddress('0x1'), toShortAddress('0x10')]).toEqual(['0x1', `0x${'0'.repeat(62)}10`])
  })
  test('error: anything else', () => {
    for (const wrong of ['', '1', '0x', `0x${'1'.repeat(65)}`, '0xg'])
      expect(() => readAddress(wrong)).toThrow(/Aptos address/)
  })
})

describe('parseTypeTag', () => {
  test('default: what is written is read', () => {
    expect(formatTypeTag(parseTypeTag('0x1::coin::CoinStore<0x1::aptos_coin::AptosCoin,vector< u8 >>'))).toBe(
      '0x1::coin::CoinStore<0x1::aptos_coin::AptosCoin, vector<u8>>',
    )
  })
  test('error: no type', () => {
    for (const wrong of [
      '',
      'u9',
      'vector',
      'vector<>',
      'vector<u8,u8>',
      '0x1::a',
      '0x1::a::B<',
      '0x1::a::B> ',
      'u8 u8',
      `${'vector<'.repeat(9)}u8${'>'.repeat(9)}`,
    ])
      expect(() => parseTypeTag(wrong), wrong).toThrow(/Move type/)
  })
})

describe('decode, signTransaction', () => {
  test('behavior: a changed byte never reads the same', () => {
    fc.assert(
      fc.property(transaction, fc.nat(), fc.integer({ min: 1, max: 255 }), (each, at, change) => {
        const bytes = encode(each).slice()
        const i = at % bytes.length
        bytes[i] = (bytes[i] ?? 0) ^ change
        let read: Transaction | undefined
        try {
          read = decode(bytes)
        } catch (error) {
          expect(isWalletError(error)).toBe(true)
        }
        expect(read).not.toEqual(each)
      }),
    )
  })

  test('error: bytes behind it, too many bytes, and another account’s transaction', () => {
    const [one] = fc.sample(transaction, 1) as [Transaction]
    expect(() => decode(Uint8Array.of(...encode(one), 0))).toThrow(/not an unsigned/)
    expect(() => decode(new Uint8Array(64 * 1024 + 1))).toThrow(/too large/)
    expect(() => signTransaction(fromHex('22'.repeat(32)), encode(one))).toThrow(/not the signed-in account/)
  })

  test('default: what it costs at most', () => {
    const [one] = fc.sample(transaction, 1) as [Transaction]
    expect(mostFee({ ...one, maxGasAmount: 200_000n, gasUnitPrice: 100n })).toBe(20_000_000n)
  })
})

describe('signParties', () => {
  test('error: the account is none of the parties', () => {
    const [raw] = fc.sample(transaction, 1) as [Transaction]
    const unsigned = encodeParties({ raw, secondarySigners: [], feePayer: undefined })
    expect(() => signParties(fromHex('22'.repeat(32)), unsigned)).toThrow(/none of the parties/)
  })
})

describe('toMultiKey, toMultiSignature', () => {
  const publicKeys = Array.from({ length: mostKeys }, () => account.pubKey().toUint8Array())
  test('error: too few or many keys, thresholds and signatures that cannot be', () => {
    expect(() => toMultiKey([...publicKeys, publicKeys[0] as Uint8Array], 1)).toThrow(/2 to 32 keys/)
    expect(() => toMultiKey(publicKeys.slice(0, 1), 1)).toThrow(/2 to 32 keys/)
    for (const threshold of [0, 33, 1.5]) expect(() => toMultiKey(publicKeys, threshold)).toThrow(/threshold/)
    expect(() => toMultiKey([new Uint8Array(31), new Uint8Array(32)], 1)).toThrow(/32 bytes/)
    const signature = new Uint8Array(64)
    expect(() => toMultiSignature([{ key: 32, signature }])).toThrow(/counted/)
    expect(() =>
      toMultiSignature([
        { key: 1, signature },
        { key: 1, signature },
      ]),
    ).toThrow(/once/)
    expect(() => toMultiSignature([{ key: 1, signature: new Uint8Array(63) }])).toThrow(/64 bytes/)
  })
})

describe('toFullMessage, signMessage', () => {
  const facts = { address: sender, application: 'https://page.example', chainId: 2 }
  test('error: a text without the prefix is not signed', () => {
    for (const text of ['', 'hello', 'aptos\nmessage: hello', 'APTOS', ' APTOS\n'])
      expect(() => signMessage(seed, text)).toThrow(expect.toSatisfy((e) => isWalletError(e, 'invalidParams')))
  })

  test('default: only the lines that were asked for, in their order', () => {
    const request = { message: 'Hello\nthere', nonce: '7', address: true, application: true, chainId: true }
    expect(toFullMessage(request, facts)).toBe(
      `APTOS\naddress: ${sender}\napplication: https://page.example\nchainId: 2\nmessage: Hello\nthere\nnonce: 7`,
    )
    expect(toFullMessage({ ...request, address: false, application: false, chainId: false }, facts)).toBe(
      'APTOS\nmessage: Hello\nthere\nnonce: 7',
    )
  })
  test('behavior: the signature is the official library’s, and the answer says what was signed', () => {
    const request = readMessageRequest(
      fromUtf8(JSON.stringify({ message: 'm', nonce: 'n', chainId: true, application: 'yes' })),
    )
    expect(request).toEqual({ message: 'm', nonce: 'n', address: false, application: false, chainId: true })
    const full = toFullMessage(request, facts)
    const signature = signMessage(seed, full)
    expect(signature).toBe(account.signBuffer(fromUtf8(full)).hex())
    expect(JSON.parse(toSignedMessage(request, facts, signature))).toEqual({
      chainId: 2,
      fullMessage: full,
      message: 'm',
      nonce: 'n',
      prefix: 'APTOS',
      signature,
    })
  })
  test('error: no JSON, no texts, a nonce of several lines, too long', () => {
    for (const wrong of [
      '{',
      '{}',
      'null',
      '{"message":1,"nonce":"n"}',
      '{"message":"m","nonce":"a\\nb"}',
      JSON.stringify({ message: 'x'.repeat(17_000), nonce: '' }),
    ])
      expect(() => readMessageRequest(fromUtf8(wrong)), wrong.slice(0, 40)).toThrow()
  })
})
