import { readWireNetwork } from '@latchkey/core/wire-networks'
import { describe, expect, test } from 'vitest'
import { frameAddress, readApiKey, readWalletOrigin } from './address.ts'

const mumbai = readWireNetwork('mumbai')
const polygon = readWireNetwork('polygon')

describe('readWalletOrigin', () => {
  test('default: the origin, with or without the last slash', () => {
    for (const [url, origin] of [
      ['https://wallet.example', 'https://wallet.example'],
      ['https://wallet.example:8443/', 'https://wallet.example:8443'],
      ['http://localhost:3333', 'http://localhost:3333'],
    ] as const)
      expect(readWalletOrigin(url, mumbai)).toEqual({ env: 'ProdTest', origin })
  })

  test('behavior: a test network chooses the test environment, and each environment has its own address', () => {
    const addresses = { ProdTest: 'https://test.wallet.example', ProdMainnet: 'https://wallet.example' }
    expect(readWalletOrigin(addresses, mumbai)).toEqual({ env: 'ProdTest', origin: addresses.ProdTest })
    expect(readWalletOrigin(addresses, polygon)).toEqual({ env: 'ProdMainnet', origin: addresses.ProdMainnet })
    expect(readWalletOrigin(addresses, polygon, 'ProdTest').origin).toBe(addresses.ProdTest)
    expect(readWalletOrigin(undefined, polygon, 'Local').origin).toBe('http://localhost:3333')
  })

  test('error: anything behind the origin, plain http elsewhere, other schemes, no address', () => {
    for (const url of [
      'https://wallet.example/app',
      'https://wallet.example/?x=1',
      'https://user@wallet.example',
      'http://wallet.example',
      'http://localhost.evil.example',
      'javascript:alert(1)',
      'data:text/html,x',
      'wallet.example',
      '',
      undefined,
      { ProdMainnet: 'https://wallet.example' },
    ])
      expect(() => readWalletOrigin(url, mumbai), String(url)).toThrow('[4000] invalid walletUrl')
    for (const url of [undefined, {}])
      expect(() => readWalletOrigin(url, mumbai)).toThrow(
        'Face Error: [4000] invalid walletUrl: no wallet address is given for ProdTest',
      )
    expect(() => readWalletOrigin('https://w.example', mumbai, 'Nowhere' as never)).toThrow('[4200]')
  })
})

describe('readApiKey', () => {
  test('error: a key that would write other parameters, or none', () => {
    for (const key of ['demo-key_0123456789&env=Dev', 'short', '', undefined, 7])
      expect(() => readApiKey(key), String(key)).toThrow('[4000] invalid apiKey')
    expect(readApiKey('demo-key_0123456789')).toBe('demo-key_0123456789')
  })
})

describe('frameAddress', () => {
  const parts = {
    origin: 'http://localhost:3333',
    apiKey: 'demo-key_0123456789',
    network: mumbai,
    env: 'Local',
    notification: 'none',
  } as const

  test('default: key, blockchain, environment, version, type and notification, in this order', () => {
    expect(frameAddress(parts)).toBe(
      'http://localhost:3333/?api_key=demo-key_0123456789&blockchain=POLYGON&env=Local&version=1.12.3&type=web&notification=none',
    )
  })

  test('behavior: the language the page asks for', () => {
    const address = frameAddress({ ...parts, locale: 'ko-KR' })
    expect(new URL(address).searchParams.get('locale')).toBe('ko-KR')
  })

  test('behavior: the blockchain is the one the declared version knows', () => {
    const address = frameAddress({ ...parts, network: readWireNetwork('sand_verse') })
    expect(new URL(address).searchParams.get('blockchain')).toBe('YOOLDO_VERSE')
  })
})
