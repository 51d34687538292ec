import { describe, expect, test } from 'vitest'
import { isLoopback } from './loopback.ts'

describe('isLoopback', () => {
  test('default: this machine, as URLs write it', () => {
    for (const host of ['localhost', '127.0.0.1', '[::1]', 'wallet.localhost'])
      expect(isLoopback(new URL(`http://${host}:3333`).hostname), host).toBe(true)
  })

  test('error: hosts that only look like it', () => {
    for (const host of ['localhost.example', '127.0.0.1.example', 'evil-localhost', '10.0.0.1', '127-0-0-1.example'])
      expect(isLoopback(new URL(`http://${host}`).hostname), host).toBe(false)
  })
})
