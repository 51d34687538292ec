// @vitest-environment node
import { expect, test } from 'vitest'

const options = { apiKey: 'demo-key_0123456789', walletUrl: 'https://w.example' }

test('index: importing on a server does nothing, creating there says why not', async () => {
  const { createWallet } = await import('./index.ts')
  expect(() => createWallet({ ...options, chainId: 80001 })).toThrow('[4003] a wallet can only be created in a browser')
})

test('face: importing on a server does nothing, creating there says why not', async () => {
  const { Face } = await import('./face/index.ts')
  expect(() => new Face({ ...options, network: 'polygon', iframeUrl: options.walletUrl })).toThrow(
    '[4003] a wallet can only be created in a browser',
  )
})

test('draw-toast: importing on a server does nothing', async () => {
  expect(await import('./draw-toast.ts')).toHaveProperty('drawToast')
})
