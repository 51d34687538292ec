import { describe, expect, test } from 'vitest'
import { environmentOf, environments, findWalletAddress, isEnvironment } from './environments.ts'
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

describe('findWalletAddress', () => {
  test('default: the address given for the environment', () => {
    expect(findWalletAddress('ProdTest', { ProdTest: 'https://wallet.test.example' })).toBe(
      'https://wallet.test.example',
    )
    expect(findWalletAddress('Local', { Local: 'http://localhost:8080' })).toBe('http://localhost:8080')
  })

  test('behavior: Local has one without being told', () => {
    expect(findWalletAddress('Local')).toBe('http://localhost:3333')
  })

  test('behavior: no other environment has', () => {
    for (const env of environments.filter((each) => each !== 'Local'))
      expect(findWalletAddress(env, { Local: 'http://localhost:1' })).toBeUndefined()
  })
})
