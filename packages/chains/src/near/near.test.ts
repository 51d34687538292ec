import { fromHex, fromUtf8, toHex } from '@latchkey/core/bytes'
import { isWalletError } from '@latchkey/core/errors'
import { base58 } from '@scure/base'
import fc from 'fast-check'
import * as near from 'near-api-js'
import { describe, expect, test } from 'vitest'
import { isAccountId, toAddress } from './address.ts'
import { type Action, decode, encode, type Transaction } from './decode.ts'
import { dangerOf, readTransaction, spentBy } from './reading.ts'
import { signTransaction } from './sign.ts'

const seed = fromHex('11'.repeat(32))
const pair = near.KeyPair.fromString(`ed25519:${base58.encode(seed)}` as never)
const publicKey = pair.getPublicKey()
const own = publicKey.data as Uint8Array
const me = toAddress(own)

const u64 = fc.bigInt({ min: 0n, max: (1n << 64n) - 1n })
const u128 = fc.bigInt({ min: 0n, max: (1n << 128n) - 1n })
const word = fc.stringMatching(/^[a-z][a-z0-9_]{1,20}$/)
const anyBytes = fc.uint8Array({ maxLength: 60 })
const key = fc.uint8Array({ minLength: 32, maxLength: 32 })

const { actions: make } = near
const theirKey = (bytes: Uint8Array) => near.PublicKey.fromString(`ed25519:${base58.encode(bytes)}`)

/** An action in our form, and in the official library's. */
const action: fc.Arbitrary<[Action, unknown]> = fc.oneof(
  u128.map((deposit) => [{ transfer: { deposit } }, make.transfer(deposit)] as [Action, unknown]),
  fc
    .record({ methodName: word, args: anyBytes, gas: u64, deposit: u128 })
    .map(
      (call) =>
        [{ functionCall: call }, make.functionCall(call.methodName, call.args, call.gas, call.deposit)] as [
          Action,
          unknown,
        ],
    ),
  fc.constant([{ createAccount: {} }, make.createAccount()] as [Action, unknown]),
  anyBytes.map((code) => [{ deployContract: { code } }, make.deployContract(code)] as [Action, unknown]),
  fc
    .tuple(u128, key)
    .map(
      ([stake, k]) =>
        [{ stake: { stake, publicKey: { ed25519: k } } }, make.stake(stake, theirKey(k))] as [Action, unknown],
    ),
  key.map(
    (k) =>
      [
        { addKey: { publicKey: { ed25519: k }, accessKey: { nonce: 0n, permission: { fullAccess: {} } } } },
        make.addFullAccessKey(theirKey(k)),
      ] as [Action, unknown],
  ),
  fc.tuple(key, word, fc.array(word, { maxLength: 3 }), u128).map(
    ([k, receiverId, methodNames, allowance]) =>
      [
        {
          addKey: {
            publicKey: { ed25519: k },
            accessKey: { nonce: 0n, permission: { functionCall: { allowance, receiverId, methodNames } } },
          },
        },
        make.addFunctionCallAccessKey(theirKey(k), receiverId, methodNames, allowance),
      ] as [Action, unknown],
  ),
  key.map((k) => [{ deleteKey: { publicKey: { ed25519: k } } }, make.deleteKey(theirKey(k))] as [Action, unknown]),
  word.map(
    (beneficiaryId) => [{ deleteAccount: { beneficiaryId } }, make.deleteAccount(beneficiaryId)] as [Action, unknown],
  ),
)

const pairOf = fc
  .record({ nonce: u64, receiverId: word, blockHash: key, actions: fc.array(action, { minLength: 1, maxLength: 4 }) })
  .map(({ nonce, receiverId, blockHash, actions }): [Transaction, near.Transaction] => [
    { signerId: me, publicKey: { ed25519: own }, nonce, receiverId, blockHash, actions: actions.map(([ours]) => ours) },
    near.createTransaction(me, publicKey, receiverId, nonce, actions.map(([, theirs]) => theirs) as never, blockHash),
  ])

describe('toAddress, isAccountId', () => {
  test('default: as the official library', () => expect(me).toBe(near.keyToImplicitAddress(publicKey)))
  test('behavior: which texts can be accounts', () => {
    for (const good of ['ab', 'alice.near', 'a-b_c.near', me, `0x${'1'.repeat(40)}`])
      expect(isAccountId(good), good).toBe(true)
    for (const bad of ['a', 'Alice.near', 'a..b', '.near', 'a--b', 'x'.repeat(65), 'a b'])
      expect(isAccountId(bad), bad).toBe(false)
  })
})

describe('encode, decode, signTransaction', () => {
  test('default: a thousand transactions: bytes, signatures and hashes as the official library', async () => {
    fc.assert(
      fc.property(pairOf, ([ours, theirs]) => {
        const bytes = encode(ours)
        expect(toHex(bytes)).toBe(toHex(Uint8Array.from(near.encodeTransaction(theirs))))
        expect(decode(bytes)).toEqual(ours)
      }),
      { numRuns: 1_000 },
    )
    const signer = new near.KeyPairSigner(pair)
    await fc.assert(
      fc.asyncProperty(pairOf, async ([ours, theirs]) => {
        const signed = signTransaction(seed, encode(ours))
        const { signedTransaction, txHash } = (await signer.signTransaction(theirs)) as unknown as {
          signedTransaction: near.SignedTransaction
          txHash: Uint8Array
        }
        expect(toHex(signed.raw)).toBe(toHex(Uint8Array.from(near.encodeTransaction(signedTransaction))))
        expect(signed.hash).toBe(base58.encode(txHash))
      }),
      { numRuns: 200 },
    )
  })

  // The transfer in the tests of the official library.
  test('default: a published transaction', () => {
    const published =
      '09000000746573742e6e65617200917b3d268d4b58f7fec1b150bd68d69be3ee5d4cc39855e341538465bb77860d01000000000000000d00000077686174657665722e6e6561720fa473fd26901df296be6adc4cc4df34d040efa2435224b6986910e630c2fef6010000000301000000000000000000000000000000'
    const transaction = {
      signerId: 'test.near',
      publicKey: { ed25519: Uint8Array.from(base58.decode('Anu7LYDfpLtkP7E16LT9imXF694BdQaa9ufVkQiwTQxC')) },
      nonce: 1n,
      receiverId: 'whatever.near',
      blockHash: Uint8Array.from(base58.decode('244ZQ9cgj3CQ6bWBdytfrJMuMQ1jdXLFGnr4HhvtCTnM')),
      actions: [{ transfer: { deposit: 1n } }],
    }
    expect(toHex(encode(transaction))).toBe(`0x${published}`)
    expect(decode(fromHex(published))).toEqual(transaction)
  })

  test('behavior: a changed byte never reads the same', () => {
    fc.assert(
      fc.property(pairOf, fc.nat(), fc.integer({ min: 1, max: 255 }), ([ours], at, change) => {
        const bytes = encode(ours)
        const i = at % bytes.length
        bytes[i] = (bytes[i] ?? 0) ^ change
        let read: unknown
        try {
          read = decode(bytes)
        } catch (error) {
          expect(isWalletError(error)).toBe(true)
        }
        expect(read).not.toEqual(ours)
      }),
    )
  })

  test('error: other bytes, other signers, no actions, unknown actions', () => {
    const [[ours]] = fc.sample(pairOf, 1) as [[Transaction, unknown]]
    const bytes = encode(ours)
    for (const wrong of [new Uint8Array(), bytes.slice(0, -1), Uint8Array.of(...bytes, 0)])
      expect(() => decode(wrong)).toThrow(/not an unsigned NEAR/)
    expect(() => decode(encode({ ...ours, actions: [] }))).toThrow(/from 1 to 100/)
    const unknown = encode({ ...ours, actions: [{ createAccount: {} }] })
    unknown[unknown.length - 1] = 11
    expect(() => decode(unknown)).toThrow(/not an unsigned NEAR/)
    expect(() => signTransaction(fromHex('22'.repeat(32)), bytes)).toThrow(/not the signed-in/)
    expect(() => signTransaction(seed, encode({ ...ours, signerId: 'alice.near' }))).toThrow(/not the signed-in/)
  })
})

describe('readTransaction, dangerOf, spentBy', () => {
  const base = {
    signerId: me,
    publicKey: { ed25519: own },
    nonce: 1n,
    receiverId: 'usdt.near',
    blockHash: new Uint8Array(32),
  }
  const call = (methodName: string, args: unknown): Action => ({
    functionCall: { methodName, args: fromUtf8(JSON.stringify(args)), gas: 30n, deposit: 1n },
  })
  test('default: coins, tokens, items and calls', () => {
    const transaction = {
      ...base,
      actions: [
        { transfer: { deposit: 5n } },
        call('ft_transfer', { receiver_id: 'bob.near', amount: '7' }),
        call('nft_transfer', { receiver_id: 'bob.near', token_id: '1' }),
        call('nft_approve', { account_id: 'shop.near', token_id: '1' }),
        call('ft_transfer', { receiver_id: 'bob.near', amount: -7 }),
        { functionCall: { methodName: 'raw', args: Uint8Array.of(0xff), gas: 1n, deposit: 0n } },
      ],
    }
    expect(readTransaction(transaction)).toEqual([
      { kind: 'transfer', to: 'usdt.near', amount: 5n },
      { kind: 'transferToken', contract: 'usdt.near', to: 'bob.near', amount: 7n, message: undefined },
      { kind: 'transferItem', contract: 'usdt.near', to: 'bob.near', tokenId: '1', message: undefined },
      { kind: 'approveItem', contract: 'usdt.near', to: 'shop.near', tokenId: '1' },
      expect.objectContaining({ kind: 'call', method: 'ft_transfer' }),
      { kind: 'call', contract: 'usdt.near', method: 'raw', args: Uint8Array.of(0xff), gas: 1n, deposit: 0n },
    ])
    expect(spentBy(transaction)).toBe(9n)
  })
  test('behavior: tokens and items that more or less than the standard’s 1 yoctoNEAR goes with are a call', () => {
    const args = fromUtf8(JSON.stringify({ receiver_id: 'bob.near', amount: '7', token_id: '1', msg: '' }))
    for (const methodName of ['ft_transfer', 'ft_transfer_call', 'nft_transfer', 'nft_transfer_call'])
      for (const deposit of [0n, 2n, 10n ** 24n]) {
        const actions: Action[] = [{ functionCall: { methodName, args, gas: 30n, deposit } }]
        expect(readTransaction({ ...base, actions })).toMatchObject([{ kind: 'call', method: methodName, deposit }])
      }
  })
  test('behavior: a call’s arguments are as they stand in its bytes, whatever JSON makes of them', () => {
    const written = (text: string, methodName = 'buy') => {
      const functionCall = { methodName, args: fromUtf8(text), gas: 30n, deposit: 1n }
      return readTransaction({ ...base, actions: [{ functionCall }] })
    }
    expect(written('{"price":12345678901234567890}')).toMatchObject([{ args: '{"price":12345678901234567890}' }])
    expect(written('no json')).toMatchObject([{ kind: 'call', args: fromUtf8('no json') }])
    // Of two of one name a contract may take the one, and a screen the other.
    const twice = '{"receiver_id":"bob.near","receiver_id":"eve.near","amount":"7"}'
    expect(written(twice, 'ft_transfer')).toMatchObject([{ kind: 'call', args: twice }])
    const spaced = '{ "receiver_id": "bob.near",\n "amount": "7", "memo": "for  tea" }'
    expect(written(spaced, 'ft_transfer')).toMatchObject([{ kind: 'transferToken', to: 'bob.near', memo: 'for  tea' }])
  })
  test('behavior: what gives the account away is told', () => {
    const k = { ed25519: new Uint8Array(32) }
    const limited = { functionCall: { allowance: null, receiverId: 'game.near', methodNames: [] } }
    const actions: Action[] = [
      { addKey: { publicKey: k, accessKey: { nonce: 0n, permission: { fullAccess: {} } } } },
      { addKey: { publicKey: k, accessKey: { nonce: 0n, permission: limited } } },
      { deleteAccount: { beneficiaryId: 'bob.near' } },
      { deployContract: { code: new Uint8Array(3) } },
      { transfer: { deposit: 1n } },
    ]
    const steps = readTransaction({ ...base, actions })
    expect(steps.map(dangerOf)).toEqual(['takeover', 'access', 'deletion', 'code', undefined])
    expect(steps[1]).toMatchObject({ access: { contract: 'game.near', allowance: undefined } })
  })
})
