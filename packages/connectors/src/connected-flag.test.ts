import { createStorage } from '@wagmi/core'
import { describe, expect, test } from 'vitest'
import { connectedFlag, storedEntry } from './connected-flag.ts'

const stored = new Map<string, string>()
const storage = createStorage({
  storage: {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  },
})
const denied = () => {
  throw new DOMException('denied', 'SecurityError')
}
const deniedStorage = { key: 'wagmi', getItem: denied, setItem: denied, removeItem: denied }

describe('connectedFlag', () => {
  test('default: stored as `<id>.shimDisconnect`', async () => {
    const flag = connectedFlag(storage, 'io.metamask')
    expect(await flag.isSet()).toBe(false)
    await flag.set()
    expect([...stored]).toEqual([['wagmi.io.metamask.shimDisconnect', 'true']])
    expect(await flag.isSet()).toBe(true)
    await flag.remove()
    expect(stored.size).toBe(0)
  })

  test('behavior: without storage, or with denied storage, nothing is remembered and nothing fails', async () => {
    for (const each of [undefined, null, deniedStorage]) {
      const flag = connectedFlag(each, 'x')
      await flag.set()
      expect(await flag.isSet()).toBe(false)
      await flag.remove()
    }
  })
})

describe('storedEntry', () => {
  test('default', async () => {
    const entry = storedEntry(storage, 'walletConnect.chainId')
    await entry.write(80001)
    expect(await entry.read()).toBe(80001)
    await entry.remove()
    expect(await entry.read()).toBeNull()
  })

  test('error: something unreadable under that name is nothing', async () => {
    stored.set('wagmi.x', '{')
    expect(await storedEntry(storage, 'x').read()).toBeUndefined()
  })
})
