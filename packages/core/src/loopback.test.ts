import { describe, expect, test } from 'vitest'
import { isLoopback, isSecureUrl } from './loopback.ts'

describe('isLoopback', () => {
  test('default: this machine, as URLs write it', () => {
    for (const host of ['localhost', '127.0.0.1', '127.8.9.10', '[::1]', 'wallet.localhost'])
      expect(isLoopback(new URL(`http://${host}:3333`).hostname), host).toBe(true)
  })

  test('error: hosts that only look like it', () => {
    for (const host of ['localhost.example', '127.0.0.1.example', 'evil-localhost', '10.0.0.1', '127-0-0-1.example'])
      expect(isLoopback(new URL(`http://${host}`).hostname), host).toBe(false)
  })
})

describe('isSecureUrl', () => {
  test('default: https, or http on this machine', () => {
    for (const url of ['https://node.example/rpc', 'https://10.0.0.1', 'http://localhost:8545', 'http://[::1]:8545/'])
      expect(isSecureUrl(url), url).toBe(true)
  })

  test('error: http elsewhere, other schemes, no address', () => {
    for (const url of ['http://node.example', 'http://localhost.example', 'ws://localhost', 'javascript:0', '', 'node'])
      expect(isSecureUrl(url), url).toBe(false)
  })
})
