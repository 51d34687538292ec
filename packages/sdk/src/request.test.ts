import { describe, expect, test } from 'vitest'
import { checkParams, checkResult, readMethod } from './request.ts'

const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const check = async (name: string, params?: unknown) => checkParams(name, await readMethod(name), params)

describe('readMethod', () => {
  test('default', async () => expect(await readMethod('eth_accounts')).toMatchObject({ asks: false }))

  test('behavior: what fewer pages use is loaded', async () => {
    expect(await readMethod('wallet_watchAsset')).toMatchObject({ asks: true })
  })

  test('error: names the wire does not have, also those every object has', async () => {
    for (const name of ['eth_sign', 'toString', '__proto__', 'constructor'])
      await expect(readMethod(name)).rejects.toMatchObject({ code: 4201 })
  })
})

describe('checkParams', () => {
  test('default: as the method declares them', async () => {
    expect(await check('face_directSocialLogin', ['google.com'])).toEqual(['google.com'])
    expect(await check('eth_chainId')).toEqual([])
  })

  test('behavior: what libraries send is understood: keys without value, optional parameters left out, one object', async () => {
    const transaction = { from, to: undefined, value: '0x1' }
    expect(await check('eth_sendTransaction', [transaction])).toEqual([{ from, value: '0x1' }])
    expect(await check('face_accounts', [undefined])).toEqual([])
    const asset = { type: 'ERC20', options: { address: from } }
    expect(await check('wallet_watchAsset', asset)).toEqual(asset)
  })

  test('behavior: bytes travel as hex', async () => {
    expect(await check('aptos_signMessage', [Uint8Array.of(1, 254)])).toEqual(['0x01fe'])
  })

  test('error: parameters of another form, named by method and place', async () => {
    await expect(check('face_directSocialLogin', [7])).rejects.toThrow(/\[4000\] invalid face_directSocialLogin: 0: /)
    await expect(check('face_directSocialLogin', [])).rejects.toThrow('[4000] invalid face_directSocialLogin')
    await expect(check('eth_sendTransaction', [{ from, to: '0x12' }])).rejects.toThrow('0.to: not an address')
    await expect(check('eth_call', { to: from })).rejects.toThrow('[4000] invalid eth_call')
  })

  test('error: more than a message may hold, and what is not plain data', async () => {
    await expect(check('personal_sign', ['x'.repeat(256 * 1024), from])).rejects.toThrow('over 256 KiB')
    await expect(check('eth_call', [{ value: 1n }])).rejects.toThrow('plain data')
    const loop: unknown[] = []
    loop.push(loop)
    await expect(check('eth_call', loop)).rejects.toThrow('plain data')
  })
})

describe('checkResult', () => {
  const of = async (name: string, result: unknown) => checkResult(await readMethod(name), result)

  test('default', async () => expect(await of('eth_chainId', '0x13881')).toBe('0x13881'))

  test('error: another result than declared is internal, and is not shown', async () => {
    await expect(of('eth_accounts', ['0xEVIL'])).rejects.toThrow('Face Error: [5000] unknown error')
    await expect(of('eth_chainId', '0x013881')).rejects.toThrow('[5000]')
  })
})
