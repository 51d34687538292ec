import { describe, expect, test } from 'vitest'
import { readAddress } from './address.ts'
import { encodeArguments } from './arguments.ts'
import type { Transaction } from './decode.ts'
import { aptosCoin, readCall, spentBy } from './describe.ts'
import { parseTypeTag } from './type-tag.ts'

const to = readAddress('0xbeef')

const call = (name: string, types: string[], values: unknown[], typeArguments: string[] = []): Transaction => {
  const [address = '', module = '', last = ''] = name.split('::')
  const tags = typeArguments.map(parseTypeTag)
  return {
    sender: to,
    sequenceNumber: 0n,
    call: {
      address: readAddress(address),
      module,
      name: last,
      typeArguments: tags,
      arguments: encodeArguments(values, types, tags),
    },
    maxGasAmount: 1n,
    gasUnitPrice: 1n,
    expirationSeconds: 1n,
    chainId: 4,
  }
}

describe('readCall', () => {
  test('default: sending coins, whichever function does it', () => {
    const coin = { kind: 'transfer', asset: { kind: 'coin', type: aptosCoin }, to, amount: 5n }
    expect(readCall(call('0x1::aptos_account::transfer', ['address', 'u64'], [to, '5']))).toEqual(coin)
    for (const name of ['0x1::coin::transfer', '0x1::aptos_account::transfer_coins'])
      expect(readCall(call(name, ['address', 'u64'], [to, '5'], [aptosCoin]))).toEqual(coin)
    const fungible = { kind: 'transfer', asset: { kind: 'fungible', address: readAddress('0xa') }, to, amount: 5n }
    const values = ['0xa', to, '5']
    const types = ['address', 'address', 'u64']
    expect(
      readCall(call('0x1::primary_fungible_store::transfer', types, values, ['0x1::fungible_asset::Metadata'])),
    ).toEqual(fungible)
    expect(readCall(call('0x1::aptos_account::transfer_fungible_assets', types, values))).toEqual(fungible)
  })

  test('behavior: coins to several are payments of one asset, as long as each has an amount', () => {
    const types = ['vector<address>', 'vector<u64>']
    const other = readAddress('0xb0b2')
    const many = (name: string, values: unknown[], ...typeArguments: string[]) =>
      readCall(call(`0x1::aptos_account::${name}`, types, values, typeArguments))
    const asset = { kind: 'coin', type: aptosCoin }
    const payments = [
      { to, amount: 5n },
      { to: other, amount: 7n },
    ]
    const two = [
      [to, other],
      ['5', '7'],
    ]
    expect(many('batch_transfer', two)).toEqual({ kind: 'transfers', asset, payments })
    expect(many('batch_transfer_coins', two, aptosCoin)).toEqual({ kind: 'transfers', asset, payments })
    expect(spentBy(many('batch_transfer', two))).toBe(12n)
    expect(many('batch_transfer', [[to], ['5']])).toEqual({ kind: 'transfer', asset, to, amount: 5n })
    expect(many('batch_transfer', [[to, other], ['5']]).kind).toBe('call')
    expect(many('batch_transfer', [[], []]).kind).toBe('call')
    const crowd = Array.from({ length: 101 }, () => to)
    expect(many('batch_transfer', [crowd, crowd.map(() => '1')]).kind).toBe('call')
  })

  test('default: giving an object away', () => {
    expect(readCall(call('0x1::object::transfer', ['address', 'address'], ['0xa', to], ['0x4::token::Token']))).toEqual(
      {
        kind: 'transferObject',
        object: readAddress('0xa'),
        to,
      },
    )
  })

  test('behavior: any other call, with its arguments where the module gave their types', () => {
    const swap = call('0x5::dex::swap', ['u64', 'bool'], ['7', true])
    expect(readCall(swap, ['u64', 'bool'])).toEqual({
      kind: 'call',
      function: `${readAddress('0x5')}::dex::swap`,
      arguments: [
        { type: 'u64', value: '7' },
        { type: 'bool', value: true },
      ],
      danger: undefined,
    })
    expect(readCall(swap)).toMatchObject({ arguments: undefined })
    expect(readCall(swap, ['u64'])).toMatchObject({ arguments: undefined })
  })

  test('behavior: the same name of another address, or with other arguments, is no transfer', () => {
    expect(readCall(call('0x2::coin::transfer', ['address', 'u64'], [to, '5'], [aptosCoin])).kind).toBe('call')
    expect(readCall(call('0x1::coin::transfer', ['address', 'u8'], [to, '5'], [aptosCoin])).kind).toBe('call')
    expect(readCall(call('0x1::coin::transfer', ['address', 'u64'], [to, '5'])).kind).toBe('call')
  })

  test('behavior: what gives the account to others is said', () => {
    const dangers = [
      ['0x1::account::rotate_authentication_key', 'takeover'],
      ['0x1::account::offer_signer_capability', 'delegation'],
      ['0x1::account::offer_rotation_capability', 'delegation'],
      ['0x1::stake::set_operator', 'delegation'],
      ['0x1::account_abstraction::add_authentication_function', 'delegation'],
      ['0x1::code::publish_package_txn', 'code'],
      ['0x1::object_code_deployment::publish', 'code'],
    ]
    for (const [name = '', danger] of dangers) expect(readCall(call(name, [], [])), name).toMatchObject({ danger })
    const inControl = dangers.filter(([name = '']) => 'control' in readCall(call(name, [], [])))
    expect(inControl.map(([name]) => name)).toEqual(dangers.slice(0, 3).map(([name]) => name))
  })
})
