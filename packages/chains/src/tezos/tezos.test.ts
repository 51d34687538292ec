import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'
import { InMemorySigner } from '@taquito/signer'
import { describe, expect, test } from 'vitest'
import { readAddress, toAddress, toKeyText } from './address.ts'
import type { Content } from './content.ts'
import { dangerOf, readOperation } from './describe.ts'
import { branch, contract, free, ownAddress, publicKey, secret, someone } from './fixtures/account.ts'
import type { Micheline } from './micheline.ts'
import { toFa2Transfer, toMutez } from './transfer.ts'

describe('toAddress, toKeyText, readAddress', () => {
  // The first accounts of octez' sandbox.
  test.each([
    ['edpkuBknW28nW72KG6RoHtYW7p12T6GKc7nAbwYX5m8Wd9sDVC9yav', 'tz1KqTpEZ7Yob7QbPE4Hy4Wo8fHG8LhKxZSx'],
    ['edpktzNbDAUjUk697W7gYg2CRuBQjyPxbEg8dLccYYwKSKvkPvjtV9', 'tz1gjaF81ZRRvdzjobyfVNsAeSC6PScjfQwN'],
  ])('default: a published key: %s', (text, address) => {
    const key = createBase58check(sha256).decode(text).slice(4)
    expect([toKeyText(key), toAddress(key)]).toEqual([text, address])
  })
  test('default: as the official library', async () => {
    const signer = new InMemorySigner(secret)
    expect(ownAddress).toBe(await signer.publicKeyHash())
    expect(toKeyText(publicKey)).toBe(await signer.publicKey())
  })
  test('behavior: accounts and contracts, whole', () => {
    for (const good of [ownAddress, someone, contract]) expect(readAddress(good)).toBe(good)
    for (const bad of ['', `${someone}1`, someone.replace('tz1V', 'tz1W'), 'alice.tez'])
      expect(() => readAddress(bad), bad).toThrow(/Tezos address/)
    expect(() => readAddress('sr1Ghq66tYK9y3r8CC1Tf8i8m5nxh8nTvZEf')).toThrow(/rollup/)
  })
})

describe('toMutez', () => {
  test('default: digits, never floating point', () => {
    expect(['1', '0.1', '1.000001', '12345678901.5', 3, 0.1].map(toMutez)).toEqual([
      1_000_000n,
      100_000n,
      1_000_001n,
      12_345_678_901_500_000n,
      3_000_000n,
      100_000n,
    ])
  })
  test('error: anything else', () => {
    for (const wrong of ['', '.5', '1.', '-1', '1e3', '0.0000001', 'one', Number.NaN, 1e-7])
      expect(() => toMutez(wrong), String(wrong)).toThrow(/decimals/)
  })
})

describe('readOperation, dangerOf', () => {
  const call = (entrypoint: string, value: Micheline, amount = 0n) =>
    readOperation({
      branch,
      contents: [{ kind: 'transaction', amount, destination: contract, parameters: { entrypoint, value }, ...free }],
    })

  test('default: coins and a first operation', () => {
    const contents: Content[] = [
      { kind: 'reveal', publicKey: toKeyText(publicKey), ...free },
      { kind: 'transaction', amount: 5n, destination: someone, parameters: undefined, ...free },
    ]
    expect(readOperation({ branch, contents })).toEqual([
      { kind: 'reveal', publicKey: toKeyText(publicKey) },
      { kind: 'transfer', to: someone, amount: 5n },
    ])
  })

  test('behavior: FA2 transfers as a page asks for them, and operators', () => {
    const value = toFa2Transfer([{ from_: ownAddress, txs: [{ to_: someone, token_id: '7', amount: 2 }] }], ownAddress)
    expect(call('transfer', value)).toEqual([
      { kind: 'transferItem', contract, from: ownAddress, to: someone, tokenId: 7n, amount: 2n },
    ])
    const operator = (side: string) => [
      {
        prim: side,
        args: [
          { prim: 'Pair', args: [{ string: ownAddress }, { prim: 'Pair', args: [{ string: someone }, { int: '7' }] }] },
        ],
      },
    ]
    const [added] = call('update_operators', operator('Left'))
    const [removed] = call('update_operators', operator('Right'))
    expect([added, removed]).toMatchObject([
      { kind: 'operator', add: true },
      { kind: 'operator', add: false },
    ])
    expect([added, removed].map((step) => step && dangerOf(step))).toEqual(['spending', undefined])
  })

  test('behavior: FA1.2 transfers and approvals, in both ways to write a comb', () => {
    const flat = { prim: 'Pair', args: [{ string: ownAddress }, { string: someone }, { int: '5' }] }
    const nested = {
      prim: 'Pair',
      args: [{ string: ownAddress }, { prim: 'Pair', args: [{ string: someone }, { int: '5' }] }],
    }
    for (const value of [flat, nested])
      expect(call('transfer', value)).toEqual([
        { kind: 'transferToken', contract, from: ownAddress, to: someone, amount: 5n },
      ])
    const [approval] = call('approve', { prim: 'Pair', args: [{ string: someone }, { int: '5' }] })
    expect(approval).toMatchObject({ kind: 'approve', spender: someone, amount: 5n })
    expect(approval && dangerOf(approval)).toBe('spending')
  })

  test('behavior: what cannot be read wholly is a call', () => {
    const half = [{ prim: 'Pair', args: [{ string: ownAddress }, [{ int: '1' }]] }]
    expect(call('transfer', half)[0]).toMatchObject({ kind: 'call', entrypoint: 'transfer' })
    expect(
      call('transfer', { prim: 'Pair', args: [{ string: ownAddress }, { string: someone }, { int: '5' }] }, 1n)[0],
    ).toMatchObject({ kind: 'call', amount: 1n })
    expect(call('buy', { int: '1' }).map(dangerOf)).toEqual(['unknown'])
    const noted = { prim: 'Pair', args: [{ string: someone }, { int: '5' }], annots: ['%x'] }
    expect(call('approve', noted)[0]).toMatchObject({ kind: 'call' })
  })

  test('error: tokens of others, nothing to send, wrong receivers', () => {
    const tx = { to_: someone, token_id: 1, amount: 1 }
    expect(() => toFa2Transfer([{ from_: someone, txs: [tx] }], ownAddress)).toThrow(/of the signed-in account/)
    expect(() => toFa2Transfer([], ownAddress)).toThrow(/nothing/)
    expect(() => toFa2Transfer([{ from_: ownAddress, txs: [{ ...tx, to_: 'x' }] }], ownAddress)).toThrow(
      /Tezos address/,
    )
    expect(() => toFa2Transfer([{ from_: ownAddress, txs: [{ ...tx, amount: '1.5' }] }], ownAddress)).toThrow(
      /whole numbers/,
    )
  })
})
