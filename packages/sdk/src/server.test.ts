// @vitest-environment node
import { expect, test } from 'vitest'

test('index: importing on a server does nothing, creating there says why not', async () => {
  const { createWallet } = await import('./index.ts')
  expect(() => createWallet({ apiKey: 'demo-key_0123456789', chainId: 80001, walletUrl: 'https://w.example' })).toThrow(
    '[4003] a wallet can only be created in a browser',
  )
})
