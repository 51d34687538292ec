import { fromHex, fromUtf8 } from '@latchkey/core/bytes'
import { isWalletError } from '@latchkey/core/errors'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isAccountId } from './address.ts'
import { type Action, decode, encode, type Transaction } from './decode.ts'
import { dangerOf, readTransaction, spentBy } from './describe.ts'
import { me, ownKey, seed, transaction } from './fixtures/transactions.ts'
import { signTransaction } from './sign.ts'

describe('isAccountId', () => {
  test('behavior: which texts can be accounts', () => {
    for (const good of ['ab', 'alice.near', 'a-b_c.near', me, `0x${'1'.repeat(40)}`])
      expect(isAccountId(good), good).toBe(true)
    for (const bad of ['a', 'Alice.near', 'a..b', '.near', 'a--b', 'x'.repeat(65), 'a b'])
      expect(isAccountId(bad), bad).toBe(false)
  })
})

describe('decode, signTransaction', () => {
  test('behavior: a changed byte never reads the same', () => {
    fc.assert(
      fc.property(transaction, fc.nat(), fc.integer({ min: 1, max: 255 }), ([ours], at, change) => {
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
    const [[ours]] = fc.sample(transaction, 1) as [[Transaction, unknown]]
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
    publicKey: { ed25519: ownKey },
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
    // Any text is shown as text: in hex nobody would see whom it names.
    for (const text of ['no json', '\ufeff{"receiver_id":"eve.near"}'])
      expect(written(text)).toMatchObject([{ kind: 'call', args: text }])
    expect(written('\u0001\u0000')).toMatchObject([{ kind: 'call', args: fromUtf8('\u0001\u0000') }])
    // Of two fields with the same name a contract may read one, and a screen the other.
    const twice = '{"receiver_id":"bob.near","receiver_id":"eve.near","amount":"7"}'
    expect(written(twice, 'ft_transfer')).toMatchObject([{ kind: 'call', args: twice }])
    const spaced = '{ "receiver_id": "bob.near",\n "amount": "7", "memo": "for  tea" }'
    expect(written(spaced, 'ft_transfer')).toMatchObject([{ kind: 'transferToken', to: 'bob.near', memo: 'for  tea' }])
  })
  test('behavior: a transfer that calls its receiver says so without a message, too', () => {
    for (const [methodName, of] of [
      ['ft_transfer_call', { amount: '5' }],
      ['nft_transfer_call', { token_id: '7' }],
    ] as const)
      for (const msg of [{}, { msg: null }, { msg: '' }]) {
        const args = fromUtf8(JSON.stringify({ receiver_id: 'eve.near', ...of, ...msg }))
        const functionCall = { methodName, args, gas: 30n, deposit: 1n }
        expect(readTransaction({ ...base, actions: [{ functionCall }] })).toMatchObject([{ message: '' }])
      }
  })
  test('behavior: the wrapped coin and the pools of a network are read, and nothing that only looks like them', () => {
    const at = (
      receiverId: string,
      methodName: string,
      args: string,
      deposit: bigint,
      network?: 'near' | 'near_testnet',
    ) => {
      const functionCall = { methodName, args: fromUtf8(args), gas: 30n, deposit }
      return readTransaction({ ...base, receiverId, actions: [{ functionCall }] }, network)[0]
    }
    expect(at('wrap.near', 'near_deposit', '{}', 5n, 'near')).toMatchObject({ kind: 'wrap', amount: 5n })
    expect(at('wrap.near', 'near_withdraw', '{"amount":"5"}', 1n, 'near')).toMatchObject({ kind: 'unwrap', amount: 5n })
    expect(at('wrap.testnet', 'near_deposit', '', 5n, 'near_testnet')).toMatchObject({ kind: 'wrap' })
    const pool = 'figment.poolv1.near'
    expect(at(pool, 'deposit_and_stake', '{}', 5n, 'near')).toEqual({ kind: 'poolStake', pool, amount: 5n })
    expect(at(pool, 'unstake', '{"amount":"5"}', 0n, 'near')).toEqual({ kind: 'poolUnstake', pool, amount: 5n })
    expect(at(pool, 'unstake_all', '{}', 0n, 'near')).toEqual({ kind: 'poolUnstake', pool, amount: undefined })
    expect(at(pool, 'withdraw', '{"amount":"5"}', 0n, 'near')).toEqual({ kind: 'poolWithdraw', pool, amount: 5n })
    expect(at(pool, 'withdraw_all', '{}', 0n, 'near')).toEqual({ kind: 'poolWithdraw', pool, amount: undefined })
    const unread = [
      at('wrap.near', 'near_deposit', '{}', 5n),
      at('wrap.near', 'near_deposit', '{}', 5n, 'near_testnet'),
      at('wrap.near', 'near_deposit', '{"to":"eve.near"}', 5n, 'near'),
      at('wrap.near', 'near_deposit', '{}', 0n, 'near'),
      at('wrap.near', 'near_withdraw', '{"amount":5}', 1n, 'near'),
      at('wrap.near', 'near_withdraw', '{"amount":"5"}', 2n, 'near'),
      at('wrap.near.eve.near', 'near_deposit', '{}', 5n, 'near'),
      at('a.b.poolv1.near', 'deposit_and_stake', '{}', 5n, 'near'),
      at('poolv1.near', 'deposit_and_stake', '{}', 5n, 'near'),
      at('x-poolv1.near', 'deposit_and_stake', '{}', 5n, 'near'),
      at(pool, 'deposit_and_stake', '{"to":"eve.near"}', 5n, 'near'),
      at(pool, 'unstake_all', '{}', 5n, 'near'),
      at(pool, 'unstake_all', '{"amount":"5"}', 0n, 'near'),
      at(pool, 'withdraw', '{"amount":"-5"}', 0n, 'near'),
      at(pool, 'update_reward_fee_fraction', '{}', 0n, 'near'),
      at(pool, 'toString', '{}', 0n, 'near'),
    ]
    expect(unread.map((step) => step?.kind)).toEqual(unread.map(() => 'call'))
  })
  test('behavior: what gives the account away is said', () => {
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
