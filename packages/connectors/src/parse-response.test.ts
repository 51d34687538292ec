import { describe, expect, test } from 'vitest'
import { parseAccounts, parseChainId, requireAccounts, requireChainId } from './parse-response.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

describe('parseAccounts', () => {
  test('default: with checksums, in order', () => {
    expect(parseAccounts([account.toLowerCase(), account])).toEqual([account, account])
    expect(parseAccounts(['0xF39FD6E51AAD88F6F4CE6AB8827279CFFFB92266'])).toEqual([account])
    expect(parseAccounts([])).toEqual([])
  })

  test('error: anything else', () => {
    for (const answer of [
      undefined,
      null,
      account,
      { 0: account },
      [42],
      [null],
      ['0x'],
      [`${account}0`],
      [account, 1],
    ])
      expect(parseAccounts(answer)).toBeUndefined()
  })
})

describe('parseChainId', () => {
  test('default: hex, number, decimal text', () => {
    for (const id of ['0x13881', '0X13881', '80001', 80001, ' 80001 ']) expect(parseChainId(id)).toBe(80001)
  })

  test('error: anything else', () => {
    for (const id of [
      undefined,
      null,
      '',
      '0x',
      'main',
      'NaN',
      '-1',
      -1,
      0,
      '0x0',
      1.5,
      Number.NaN,
      '1e3',
      {},
      ['0x1'],
      `0x${'f'.repeat(20)}`,
    ])
      expect(parseChainId(id), String(id)).toBeUndefined()
  })
})

describe('requireAccounts', () => {
  test('error: says which question it was', () => {
    expect(() => requireAccounts('x', 'eth_accounts')).toThrow('The wallet gave no usable answer to eth_accounts.')
  })
})

describe('requireChainId', () => {
  test('default', () => expect(requireChainId('0x1')).toBe(1))
  test('error', () => expect(() => requireChainId('x')).toThrow('The wallet gave no usable answer to eth_chainId.'))
})
