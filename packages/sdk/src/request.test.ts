import { describe, expect, test } from 'vitest'
import { checkParams, checkResult } from './request.ts'

const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

describe('checkParams', () => {
  test('default: as the method declares them', () => {
    expect(checkParams('face_directSocialLogin', ['google.com'])).toEqual(['google.com'])
    expect(checkParams('eth_chainId')).toEqual([])
  })

  test('behavior: what libraries send is understood: keys without value, optional parameters left out', () => {
    expect(checkParams('eth_sendTransaction', [{ from, to: undefined, value: '0x1' }])).toEqual([
      { from, value: '0x1' },
    ])
    expect(checkParams('face_accounts', [undefined])).toEqual([])
  })

  test('error: parameters of another form, named by method and place', () => {
    expect(() => checkParams('face_directSocialLogin', [7])).toThrow(/\[4000\] invalid face_directSocialLogin: 0: /)
    expect(() => checkParams('face_directSocialLogin', [])).toThrow('[4000] invalid face_directSocialLogin')
    expect(() => checkParams('eth_sendTransaction', [{ from, to: '0x12' }])).toThrow('0.to: not an address')
    expect(() => checkParams('eth_call', { to: from })).toThrow('[4000] invalid eth_call')
  })

  test('error: more than a message may hold, and what is not plain data', () => {
    expect(() => checkParams('personal_sign', ['x'.repeat(256 * 1024), from])).toThrow('over 256 KiB')
    expect(() => checkParams('eth_call', [{ value: 1n }])).toThrow('plain data')
    const loop: unknown[] = []
    loop.push(loop)
    expect(() => checkParams('eth_call', loop)).toThrow('plain data')
  })
})

describe('checkResult', () => {
  test('default', () => expect(checkResult('eth_chainId', '0x13881')).toBe('0x13881'))

  test('error: another result than declared is internal, and is not shown', () => {
    expect(() => checkResult('eth_accounts', ['0xEVIL'])).toThrow('Face Error: [5000] unknown error')
    expect(() => checkResult('eth_chainId', '0x013881')).toThrow('[5000]')
  })
})
