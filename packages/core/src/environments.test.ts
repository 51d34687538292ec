import { describe, expect, test } from 'vitest'
import { environmentOf, environments, isEnvironment, walletAddressOf } from './environments.ts'
import { readNetwork } from './networks.ts'

describe('isEnvironment', () => {
  test('default: the six names that pages already use', () => {
    expect(environments).toEqual(['Local', 'Dev', 'StageTest', 'StageMainnet', 'ProdTest', 'ProdMainnet'])
    for (const name of environments) expect(isEnvironment(name)).toBe(true)
  })

  test('error: any other', () => {
    for (const name of ['prodtest', 'ProdTest ', '', undefined, 0, ['Local'], 'length'])
      expect(isEnvironment(name)).toBe(false)
  })
})

describe('environmentOf', () => {
  test('default: a test network chooses the test environment', () => {
    expect(environmentOf(readNetwork('mumbai'))).toBe('ProdTest')
    expect(environmentOf(readNetwork('polygon'))).toBe('ProdMainnet')
  })
})

describe('walletAddressOf', () => {
  test('default: the address given for the environment', () => {
    expect(walletAddressOf('ProdTest', { ProdTest: 'https://wallet.test.example' })).toBe('https://wallet.test.example')
    expect(walletAddressOf('Local', { Local: 'http://localhost:8080' })).toBe('http://localhost:8080')
  })

  test('behavior: Local has one without being told', () => {
    expect(walletAddressOf('Local')).toBe('http://localhost:3333')
  })

  test('error: no other environment has', () => {
    for (const env of environments.filter((each) => each !== 'Local'))
      expect(() => walletAddressOf(env, { Local: 'http://localhost:1' })).toThrow(
        `Face Error: [4000] invalid walletUrl: no wallet address is given for ${env}`,
      )
  })
})
