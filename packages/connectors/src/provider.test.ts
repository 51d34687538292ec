import { describe, expect, test, vi } from 'vitest'
import { ask, listen } from './ask.ts'
import { isProvider } from './provider.ts'

describe('isProvider', () => {
  test('default', () => {
    expect(isProvider({ request() {} })).toBe(true)
    expect(isProvider(Object.assign(() => {}, { request() {} }))).toBe(true)
    for (const value of [undefined, null, 1, 'x', {}, { request: 1 }]) expect(isProvider(value)).toBe(false)
  })

  test('behavior: what cannot be read is none', () => {
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    expect(isProvider(proxy)).toBe(false)
  })
})

describe('ask', () => {
  test('default: the answer', async () => {
    const request = vi.fn(async () => '0x1')
    expect(await ask({ request }, { method: 'eth_chainId' }, 1_000)).toBe('0x1')
    expect(request).toHaveBeenCalledWith({ method: 'eth_chainId' })
    expect(await ask({ request: () => '0x2' as never }, { method: 'x' }, 1_000)).toBe('0x2')
  })

  test('error: no answer in time; a late one disturbs nobody', async () => {
    const request = () => new Promise<never>((_, reject) => setTimeout(reject, 40, new Error('late')))
    await expect(ask({ request }, { method: 'x' }, 20)).rejects.toMatchObject({ reason: 'noAnswer' })
    await new Promise((resolve) => setTimeout(resolve, 40))
  })

  test('error: what is thrown becomes an error, at once or later', async () => {
    const throws = (thrown: unknown) => ({
      request() {
        throw thrown
      },
    })
    await expect(ask(throws({ code: 4001, message: 'no' }), { method: 'x' }, 50)).rejects.toMatchObject({ code: 4001 })
    await expect(ask({ request: () => Promise.reject('no') }, { method: 'x' }, 50)).rejects.toThrow('no')
  })
})

describe('listen', () => {
  test('default: until it is stopped', () => {
    const listener = vi.fn()
    const listeners = new Set<(data: unknown) => void>()
    const provider = {
      request: async () => null,
      on: (_: string, listener: (data: unknown) => void) => listeners.add(listener),
      removeListener: (_: string, listener: (data: unknown) => void) => listeners.delete(listener),
    }
    const stop = listen(provider, { chainChanged: listener })
    for (const listener of listeners) listener('0x1')
    expect(listener).toHaveBeenCalledWith('0x1')
    stop()
    expect(listeners.size).toBe(0)
  })

  test('behavior: wallets without events, or with broken ones', () => {
    const thrower = () => {
      throw new Error('hostile')
    }
    listen({ request: async () => null }, { chainChanged() {} })()
    listen({ request: async () => null, on: thrower, removeListener: thrower }, { chainChanged() {} })()
  })
})
