import { createConfig, createStorage } from '@wagmi/core'
import { http } from 'viem'
import { mainnet } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { createConnectorStorage } from './connector-storage.ts'

const setUp = (slow: (key: string) => number, fails = false) => {
  const entries = new Map<string, string>()
  const take = async <T>(key: string, work: () => T): Promise<T> => {
    await new Promise((resolve) => setTimeout(resolve, slow(key)))
    if (fails) throw new DOMException('denied', 'SecurityError')
    return work()
  }
  const storage = createStorage({
    storage: {
      getItem: (key) => take(key, () => entries.get(key) ?? null),
      setItem: (key, value) => take(key, () => void entries.set(key, value)),
      removeItem: (key) => take(key, () => void entries.delete(key)),
    },
  })
  const config = createConfig({ chains: [mainnet], transports: { 1: http() }, storage, ssr: true })
  return { entries, memory: createConnectorStorage(config) }
}

describe('createConnectorStorage', () => {
  test('default: the connector used last, while it is connected', async () => {
    const { memory, entries } = setUp(() => 0)
    expect(await memory.read()).toBeUndefined()
    memory.remember('a')
    expect(await memory.read()).toBe('a')
    expect(entries.get('wagmi.a.shimDisconnect')).toBe('true')
    memory.remember('b')
    expect(await memory.read()).toBe('b')
    expect(entries.has('wagmi.a.shimDisconnect')).toBe(false)
    memory.forget('b')
    expect(await memory.read()).toBeUndefined()
    expect(entries.get('wagmi.recentConnectorId')).toBe('"b"')
  })

  test('behavior: in turn, however long each entry takes', async () => {
    const { memory, entries } = setUp((key) => (key.endsWith('recentConnectorId') ? 10 : 0))
    memory.remember('a')
    memory.forget('a')
    await memory.settled()
    expect(entries.has('wagmi.a.shimDisconnect')).toBe(false)
  })

  test('behavior: nobody whom wagmi remembers to have left', async () => {
    const { memory, entries } = setUp(() => 0)
    memory.remember('a')
    await memory.settled()
    entries.set('wagmi.a.disconnected', 'true')
    expect(await memory.read()).toBeUndefined()
    memory.remember('a')
    expect(await memory.read()).toBe('a')
  })

  test('error: storage denied', async () => {
    const { memory } = setUp(() => 0, true)
    memory.remember('a')
    memory.forget('a')
    expect(await memory.read()).toBeUndefined()
  })
})
