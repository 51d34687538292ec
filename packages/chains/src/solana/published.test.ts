import { concat, fromHex, fromUtf8, toHex } from '@latchkey/core/bytes'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base64 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { fromAddress, toAddress } from './address.ts'
import { couldBeTransaction, decode, encode, tablesOf, toBase58 } from './decode.ts'
import { readTransaction } from './describe.ts'
import { signMessage, signTransaction } from './sign.ts'
import { readSignIn } from './sign-in.ts'
import { requireSignatures } from './verify.ts'

// Published values, each with its source.

const filled = (byte: number) => new Uint8Array(32).fill(byte)
const nameOf = (byte: number) => toBase58(filled(byte))

describe('decode, encode, signTransaction: legacy', () => {
  // solana-foundation/solana-web3.js, test/transaction.test.ts: a key of eights, 49 lamports.
  test('default: a transfer, signed', () => {
    const eights = new Uint8Array(32).fill(8)
    const published =
      'AVuErQHaXv0SG0/PchunfxHKt8wMRfMZzqV0tkC5qO6owYxWU2v871AoWywGoFQr4z+q/7mE8lIufNl/kxj+nQ0BAAEDE5j2LG0aRXxRumpLXz29L2n8qTIWIY3ImX5Ba9F9k8r9Q5/Mtmcn8onFxt47xKj+XdXXd3C8j/FcPu7csUrz/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAxJrndgN4IFTxep3s6kO0ROug7bEsbx0xxuDkqEvwUusBAgIAAQwCAAAAMQAAAAAAAAA='
    const bytes = base64.decode(published)
    const bare = Uint8Array.of(1, ...new Uint8Array(64), ...bytes.slice(65))
    expect(decode(bare)).toMatchObject({ lifetime: 'EETubP5AKHgjPAhzPAFcb8BAY1hMH639CWCFTqi3hq1k' })
    expect(readTransaction(decode(bare)).steps).toEqual([
      {
        kind: 'transfer',
        from: toAddress(ed25519.getPublicKey(eights)),
        to: 'J3dxNj7nDRRqRRXuEMynDG57DkZK4jYRuv3Garmb1i99',
        lamports: 49n,
      },
    ])
    expect(base64.encode(signTransaction(eights, bare).raw)).toBe(published)
  })
})

describe('decode, encode: version 0', () => {
  // A swap somebody signed, in zarpay/solace, decode_versioned_transaction.rb.
  test('default: a signed transaction with six lookup tables', () => {
    const bytes = base64.decode(
      'Acgu9eEm+Vemca/5lLQJbSJYa0YvkB5bGYafvo4thl6lHNYsSAG7sVh4KAX+k2zPl1gf4zd0Yd9Ds+UVOkIhvwWAAQAEDpkYZngZ374Y0pb6toNS8GHchmk84eLPpT4FJYf5crqomSd1qmAcQwzxZ+k/CeilJsmeji0PQ1cYjpPgihQaOIWIBErEGNasI3hrll4pKZsGHXknGG0+wErI4I5gt02GfJYlqLPaiX4sQV4FMW9kLNv5yW7ehfQRK8XbAqgyNWMlNf7CHxePVFUrXDi1BMb/4ybhol6hmYY5qaC5PldZqTEtApC6Uq9mdQdfYV0bL+7LTUAhN/sLOh2FVZeB3rqseUgWJ/Wlr2SJc6B3X4zsauwJo1l30cYqGje+BVlW8rQ+2mxPsy/Mq5zYLYsZPpxwGo2Mf6HYD38wsqhDpTRfMvb5Cbin+fF73r0gMfSNlfSaAnV+fOpSFHPQN5Yq0KXSELfiD4hBX0flO2syRT6ZYt+fhAzZmL93ET+6qG9NydzRAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAADBkZv5SEXMv/srbpyw5vnvIzlu8X3EmssQ5s6QAAAAMKC3ZljbddWFnVt++HEh8V+9bue8NoWVHq2eCijyFuLBHnVLe2/a8Xs0J2EU0o0rqWXUEOzb9ArJGULtYRDWVwqyfBc4wPKEDwZ+J83/G1LSd0aTRUzQ+x3nDrAPv64oQQLAAkDAQAAAAAAAAALAAUCY2sOAA05IwAgMS8eLSwdHAggAAggADAKIzIuIiMAEB8OCA8BAQEkIiMAGQIaHxsHBwcrIiMABAIJIAUDBgYMLOUXy5d6460qAAQAAAACFwACEQACEQACEQEfdAAAAAAAAB90AAAAAAAAAAAADRkjAB8mIyclAB8TEiEUESgjKikAIRgXHxYVJOUXy5d6460qAAIAAAACAwIDRzkeAAAAAABHOR4AAAAAAAAAAAZeksiuGUD29Evnx5+b5Awe13wncsSmQU2U1qFnaqfiWANrbJoDbQRpB8dTfmoXCYp/6NAuhjfAkYGFdrwum0jfX4IP+UDTmQwExMbFwwPKyMc9eI6loMOfhEUBficrajwPaSQFTUllI+ZuBSUzy0HtbARQT05NA0lMS9LDB68Y9BoPcKBD37erv38IqCugyHrQuvRdzSVNl2UNA9nd4AHhO9l9gy3odcj1w3FZTmZWYdQ2gP9C6xGhBBeyH+n2swMDW1pXB15YYVZfXGMpc7pKAgpBMfko96SFVmoW5yI6moN3eGQnlJmiZwZQLAOgkUoA',
    )
    const read = decode(bytes)
    expect(() => requireSignatures(read)).not.toThrow()
    expect(read.signatures.length).toBe(1)
    expect(tablesOf(read).length).toBe(6)
    expect(read.instructions.map(({ program, accounts, data }) => [program, accounts.length, data.length])).toEqual([
      ['ComputeBudget111111111111111111111111111111', 0, 9],
      ['ComputeBudget111111111111111111111111111111', 0, 5],
      ['JUP4Fb2cqiRUcaTHdrPC8h2gNsA2ETXiPDD33WcGuJB', 57, 44],
      ['JUP4Fb2cqiRUcaTHdrPC8h2gNsA2ETXiPDD33WcGuJB', 25, 36],
    ])
    expect(toHex(encode(read))).toBe(toHex(bytes))
  })

  // solana-labs/solana-web3.js, packages/transaction-messages/src/codecs/__tests__/message-test.ts.
  test('default: the bytes of a message by the published format are known as what a transaction signs', () => {
    const message = (version: number[], behind: Uint8Array[]) =>
      concat(
        Uint8Array.of(...version, 3, 2, 1, 2),
        filled(11),
        filled(22),
        filled(33),
        Uint8Array.of(2, 44, 0, 0, 55, 2, 77, 66, 3, 7, 8, 9),
        ...behind,
      )
    const lookup = [Uint8Array.of(1), filled(44), Uint8Array.of(2, 66, 55, 1, 77)]
    expect(couldBeTransaction(message([128], lookup))).toBe(true)
    expect(couldBeTransaction(message([], []))).toBe(true)
    expect(couldBeTransaction(message([128], lookup).slice(0, -1))).toBe(false)
  })
})

describe('decode, encode: version 1', () => {
  // anza-xyz/solana-sdk, message/src/versions/v1/message.rs: byte_layout_without_config and byte_layout_with_config.
  const number = (bytes: number, value: bigint) =>
    Uint8Array.from({ length: bytes }, (_, i) => Number((value >> BigInt(8 * i)) & 255n))
  const transaction = (mask: bigint, lifetime: number, values: Uint8Array[], instruction: Uint8Array) =>
    concat(
      Uint8Array.of(0x81, 1, 0, 0),
      number(4, mask),
      filled(lifetime),
      Uint8Array.of(1, 2),
      filled(1),
      filled(2),
      ...values,
      instruction,
      new Uint8Array(64),
    )
  test('default: a message without resources', () => {
    const bytes = transaction(0n, 0xab, [], Uint8Array.of(1, 1, 2, 0, 0, 0xde, 0xad))
    expect(decode(bytes)).toMatchObject({
      version: 1,
      signers: [nameOf(1)],
      lifetime: nameOf(0xab),
      resources: {},
      instructions: [{ program: nameOf(2), accounts: [{ address: nameOf(1) }], data: Uint8Array.of(0xde, 0xad) }],
    })
    expect(toHex(encode(decode(bytes)))).toBe(toHex(bytes))
  })
  test('default: a message with resources', () => {
    const values = [number(8, 0x0102030405060708n), number(4, 0x11223344n)]
    const bytes = transaction(7n, 0xbb, values, Uint8Array.of(1, 0, 0, 0))
    const read = decode(bytes)
    expect(read.resources).toEqual({ priorityFeeLamports: 0x0102030405060708n, computeUnitLimit: 0x11223344 })
    expect(read.instructions).toEqual([{ program: nameOf(2), accounts: [], data: new Uint8Array() }])
    expect(toHex(encode(read))).toBe(toHex(bytes))
  })

  // solana-foundation/solana-web3.js, test/fixtures/v1-transaction-large.b64.
  test('default: a signed transaction larger than the older formats allow', () => {
    const bytes = concat(
      base64.decode(
        'gQEAAh8AAADomUshQUu++wfzaydJlLMCXvZqJHDIekamPKt/+nouRQIE6kpsY+KcUgq+9VB7Ey7F+ZVHdq6+vnuSQh7qaRRG0iz9FyQ4WqDHW2T7eM1gL6HZkf3r92sTxY7XAurINen2GAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABUpTWpkpIQZNJOhxYNo4fHw1td28kruB5B+oQEEFRI0VzVsHAAAAAMBcFQAAAAEAAAABAAICDAADAHQOAAECAAAAQEIPAAAAAAA=',
      ),
      Uint8Array.from({ length: 0x0e74 }, (_, i) => i % 251),
      base64.decode('D6cL8XZ6rbVyXb+XpVnt2ixInCUVamvLfvcF4VrEeaGB87aSBpMsce23mbZ7OTEMFHt0WMKz8zT81Ospk8RiDw=='),
    )
    const read = decode(bytes)
    expect(() => requireSignatures(read)).not.toThrow()
    expect(read.resources).toEqual({
      priorityFeeLamports: 123_456_789n,
      computeUnitLimit: 1_400_000,
      loadedAccountsDataSizeLimit: 65_536,
      heapSize: 65_536,
    })
    expect(readTransaction(read).steps[0]).toMatchObject({ kind: 'transfer', lamports: 1_000_000n })
    expect(read.instructions[1]?.program).toBe('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
    expect(toHex(encode(read))).toBe(toHex(bytes))
  })
})

describe('signMessage', () => {
  // RFC 8032, section 7.1: tests 2 and 3.
  test.each([
    [
      '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb',
      '72',
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
    ],
    [
      'c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7',
      'af82',
      '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
    ],
  ])('default: the key %s', (seed, message, signature) => {
    expect(toHex(signMessage(fromHex(seed), fromHex(message)))).toBe(`0x${signature}`)
  })
})

describe('readSignIn', () => {
  // supabase/auth, internal/api/web3_test.go.
  test.each([
    [
      'linkly.id wants you to sign in with your Solana account:\n9pStGkfG4TfFkk5VBwaP6XPLVXr8mq6uWfFJcchWHdwP\n\nStatement\n\nURI: https://linkly.id/\nVersion: 1\nIssued At: 2025-03-29T00:00:00Z\nExpiration Time: 2025-03-29T00:10:00Z\nNot Before: 2025-03-29T00:00:00Z',
      'ZrHNyLlKHwDs2nE8uM8pBrzgRbLGy5sKuiFXChdygoLN4NZK4mcozcF1HV5sK6aZyfI5ao+kz98kr88tbGgkBg==',
      'https://linkly.id',
      '9pStGkfG4TfFkk5VBwaP6XPLVXr8mq6uWfFJcchWHdwP',
      '2025-03-29T00:09:59Z',
      'Statement',
    ],
    [
      'localhost:5173 wants you to sign in with your Solana account:\n2S3iKQhUGa8qy9GAdHWNJhjwcCKTPhBaCpt84SaFCXXa\n\nSign in on localhost\n\nURI: http://localhost:5173/\nVersion: 1\nIssued At: 2025-05-16T14:52:03.613Z',
      'Ybkgj9JAc4NGFpCn7KCOXJEKzcOqWVqEuKSkb6t30iTK+Y74xZUWn9Uq/VbNhMIkuiZSh2Xi7Y6EwzWUn3UMAw==',
      'http://localhost:5173',
      '2S3iKQhUGa8qy9GAdHWNJhjwcCKTPhBaCpt84SaFCXXa',
      '2025-05-16T15:01:59Z',
      'Sign in on localhost',
    ],
  ])('default: a message somebody signed in with: %#', (text, signature, origin, account, now, statement) => {
    expect(ed25519.verify(base64.decode(signature), fromUtf8(text), fromAddress(account))).toBe(true)
    const expected = { origin, account, caip2: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', now: Date.parse(now) }
    expect(readSignIn(text, expected)).toEqual({ statement, problems: [] })
  })
})

describe('toBase58', () => {
  // draft-msporny-base58-03, "Test Vectors".
  test.each([
    [fromUtf8('Hello World!'), '2NEpo7TZRRrLZSi2U'],
    [
      fromUtf8('The quick brown fox jumps over the lazy dog.'),
      'USm3fpXnKG5EUBx2ndxBDMPVciP5hGey2Jh4NDv6gmeo1LkMeiKrLJUUBk6Z',
    ],
    [fromHex('0000287fb4cd'), '11233QC4'],
  ])('default: %#', (bytes, text) => expect(toBase58(bytes)).toBe(text))
})
