import { readNetwork } from '@latchkey/core/networks'
import { describe, expect, test } from 'vitest'
import { frameAddress, readWalletOrigin } from './address.ts'

const apiKey = 'demo-key_0123456789'
const mumbai = readNetwork('mumbai')

describe('readWalletOrigin', () => {
  test('default: the origin, with or without the last slash', () => {
    expect(readWalletOrigin('https://wallet.example')).toBe('https://wallet.example')
    expect(readWalletOrigin('https://wallet.example:8443/')).toBe('https://wallet.example:8443')
    expect(readWalletOrigin('http://localhost:3333')).toBe('http://localhost:3333')
  })

  test('error: anything behind the origin, plain http elsewhere, other schemes', () => {
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
    ])
      expect(() => readWalletOrigin(url), String(url)).toThrow('[4000] invalid walletUrl')
  })
})

describe('frameAddress', () => {
  test('default: the parameters of the specification, in its order', () => {
    expect(frameAddress({ walletOrigin: 'http://localhost:3333', apiKey, network: mumbai, env: 'Local' })).toBe(
      `http://localhost:3333/?api_key=${apiKey}&blockchain=POLYGON&env=Local&version=1.12.3&type=web&notification=none`,
    )
  })

  test('behavior: a test network chooses the test environment', () => {
    const parts = { walletOrigin: 'https://wallet.example', apiKey }
    expect(frameAddress({ ...parts, network: mumbai })).toContain('env=ProdTest')
    expect(frameAddress({ ...parts, network: readNetwork('ethereum') })).toContain('env=ProdMainnet')
  })

  test('error: a key that would write other parameters, no key, an unknown environment', () => {
    const parts = { walletOrigin: 'https://wallet.example', network: mumbai }
    for (const key of [`${apiKey}&env=Dev`, 'short', '', undefined, 7])
      expect(() => frameAddress({ ...parts, apiKey: key }), String(key)).toThrow('[4000] invalid apiKey')
    expect(() => frameAddress({ ...parts, apiKey, env: 'Nowhere' as never })).toThrow('[4200]')
  })
})
