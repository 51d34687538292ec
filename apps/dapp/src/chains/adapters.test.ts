import { decodeFunctionData, erc20Abi, getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { toFullMessage } from './aptos/message.ts'
import { toPayload } from './aptos/transfer.ts'
import { toCall } from './evm-node.ts'
import type { Asset } from './family.ts'
import { facadeOf } from './hedera.ts'
import { readTokenId } from './tezos.ts'
import { isRight, packText } from './tezos-message.ts'

const coin: Asset = { id: undefined, symbol: 'X', name: undefined, decimals: 8, balance: 9n }
const someone = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

describe('toCall', () => {
  test('default: the coin by its value, in the node’s unit', () => {
    expect(toCall({ asset: coin, to: someone, amount: 5n })).toEqual({ to: someone, value: '0x5' })
    expect(toCall({ asset: coin, to: someone, amount: 5n }, 10n ** 10n).value).toBe('0xba43b7400')
  })

  test('behavior: a token by its contract’s transfer', () => {
    const id = getAddress(`0x${'c0'.repeat(20)}`)
    const { to, value, data } = toCall({ asset: { ...coin, id }, to: someone, amount: 5n }, 10n)
    expect([to, value]).toEqual([id, undefined])
    expect(decodeFunctionData({ abi: erc20Abi, data: data as `0x${string}` })).toEqual({
      functionName: 'transfer',
      args: [someone, 5n],
    })
  })

  test('error: a token to what is no address', () => {
    expect(() => toCall({ asset: { ...coin, id: someone }, to: '0.0.1234', amount: 5n })).toThrow()
  })
})

describe('facadeOf', () => {
  test('default: the number as an address', () =>
    expect(facadeOf('0.0.1234')).toBe('0x00000000000000000000000000000000000004d2'))

  test('error: what is no token’s id', () => {
    for (const text of ['1234', '0.0.0', '0.0.1x', '1.0.5']) expect(() => facadeOf(text), text).toThrow()
  })
})

describe('toPayload', () => {
  const to = '0xb0b'
  const whole = `0x${'b0b'.padStart(64, '0')}`

  test('default: the chain’s coin', () =>
    expect(toPayload({ asset: coin, to, amount: 7n })).toMatchObject({
      function: '0x1::aptos_account::transfer',
      type_arguments: [],
      arguments: [whole, '7'],
    }))

  test('behavior: another coin by its type, a fungible asset by its address', () => {
    expect(toPayload({ asset: { ...coin, id: '0xface::gold::Gold' }, to, amount: 7n })).toMatchObject({
      function: '0x1::aptos_account::transfer_coins',
      type_arguments: ['0xface::gold::Gold'],
      arguments: [whole, '7'],
    })
    expect(toPayload({ asset: { ...coin, id: '0xd0' }, to, amount: 7n })).toMatchObject({
      function: '0x1::primary_fungible_store::transfer',
      type_arguments: ['0x1::fungible_asset::Metadata'],
      arguments: ['0xd0', whole, '7'],
    })
  })
})

describe('toFullMessage', () => {
  test('default: as the wallet standard orders it', () =>
    expect(
      toFullMessage({ address: '0x1', application: 'https://a.example', chainId: 2, message: 'hi', nonce: 'n' }),
    ).toBe('APTOS\naddress: 0x1\napplication: https://a.example\nchainId: 2\nmessage: hi\nnonce: n'))
})

describe('readTokenId', () => {
  const contract = 'KT1PWx2mnDueood7fEmfbBDKx1D9BAnnXitn'
  test('default', () => expect(readTokenId(`${contract}/12`)).toEqual({ contract, number: '12' }))

  test('error: without a number, or of no contract', () => {
    for (const text of [contract, `${contract}/`, `${contract}/x`, 'tz1/0']) expect(() => readTokenId(text)).toThrow()
  })
})

describe('packText', () => {
  test('default: as Taquito’s documentation packs "Hello"', () =>
    expect(Buffer.from(packText('Hello')).toString('hex')).toBe(`05010000000548656c6c6f`))

  test('behavior: its length is that of its bytes', () =>
    expect(Buffer.from(packText('é')).toString('hex')).toBe('050100000002c3a9'))
})

describe('isRight', () => {
  // Made by @taquito/signer's InMemorySigner with its documentation's key, over packText('I own this account.').
  const signed = {
    account: 'tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb',
    publicKey: 'edpkvGfYw3LyB1UcCahKQk4rF2tvbMUk8GFiTuMjL75uGXrpvKXhjn',
    signature: 'edsigtaunE8Nx6iQ8cRPEgoq8jpKHMheKTZTYzuAZJX3tuMWd6Ygg9FNMnU1tBGtKwuQu3hWJ4Y4h6Qn22DearLsCem8APp7P5M',
  }
  const bytes = packText('I own this account.')

  test('default: a signature of the official library', async () => expect(await isRight(signed, bytes)).toBe(true))

  test('error: another text, another account, another kind of text', async () => {
    expect(await isRight(signed, packText('I own that account.'))).toBe(false)
    expect(await isRight({ ...signed, account: 'tz1burnburnburnburnburnburnburjAYjjX' }, bytes)).toBe(false)
    await expect(isRight({ ...signed, publicKey: signed.signature }, bytes)).rejects.toThrow()
  })
})
