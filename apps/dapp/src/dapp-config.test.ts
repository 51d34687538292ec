import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { dappConfig } from './dapp-config.ts'

const config = {
  apiKey: 'demo-key_0123456789',
  walletUrl: 'http://localhost:3333',
  rpcUrl: 'http://127.0.0.1:18545',
  wsUrl: 'ws://127.0.0.1:18545',
  chainId: 80001,
  faucet: true,
  tokens: { erc20: `0x${'a'.repeat(40)}` },
}

describe('dappConfig', () => {
  test('default', () => expect(v.parse(dappConfig, config)).toEqual(config))

  test('behavior: WebSocket and tokens may be left out', () => {
    const { wsUrl: _, tokens: __, ...least } = config
    expect(v.parse(dappConfig, least)).toEqual(least)
  })

  test('error: a wrong address, an unknown chain', () => {
    for (const wrong of [
      { walletUrl: 'javascript:alert(1)' },
      { rpcUrl: 'ws://x' },
      { wsUrl: 'http://x' },
      { chainId: 4 },
      { chainId: 0 },
      { chainId: 100 },
    ])
      expect(v.safeParse(dappConfig, { ...config, ...wrong }).success, JSON.stringify(wrong)).toBe(false)
  })
})
