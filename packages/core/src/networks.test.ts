import { describe, expect, test } from 'vitest'
import { environmentOf } from './environments.ts'
import { networkOfChainId, networks, readNetwork, toChainIdHex } from './networks.ts'

describe('networkOfChainId', () => {
  test('default: number, decimal text, hex and padded hex', () => {
    for (const id of [80001, '80001', '0x13881', '0x013881']) expect(networkOfChainId(id).name).toBe('mumbai')
  })

  test('behavior: every row is found by its id', () => {
    for (const name of Object.keys(networks)) expect(networkOfChainId(readNetwork(name).chainId).name).toBe(name)
  })

  test('error: an unknown or malformed id', () => {
    for (const id of [5, '0x', '1e3', '', ' 1', 'mumbai', Number.NaN]) {
      expect(() => networkOfChainId(id)).toThrow(`[4202] Invalid chainId: ${id}`)
    }
  })
})

describe('readNetwork', () => {
  test('error: an unknown name, and names every object has', () => {
    for (const name of ['POLYGON', 'constructor', '__proto__'])
      expect(() => readNetwork(name)).toThrow(`[4202] Invalid network parameter: ${name}`)
  })
})

describe('environmentOf', () => {
  test('default: a test network chooses the test environment', () => {
    expect(environmentOf(readNetwork('mumbai'))).toBe('ProdTest')
    expect(environmentOf(readNetwork('polygon'))).toBe('ProdMainnet')
  })
})

describe('toChainIdHex', () => {
  test('default: canonical, without padding', () => expect(toChainIdHex(80001)).toBe('0x13881'))
})
