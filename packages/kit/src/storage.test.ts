// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPageStorage } from './storage.ts'

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const denied = () => {
  throw new DOMException('denied', 'SecurityError')
}

describe('createPageStorage', () => {
  test('default: stores in localStorage, under the prefix `wagmi`', async () => {
    const storage = createPageStorage()
    await storage.setItem('recentConnectorId', 'io.metamask')
    expect(localStorage.getItem('wagmi.recentConnectorId')).toBe('"io.metamask"')
    expect(await storage.getItem('recentConnectorId')).toBe('io.metamask')
    await storage.removeItem('recentConnectorId')
    expect([localStorage.length, await storage.getItem('recentConnectorId')]).toEqual([0, null])
  })

  test('behavior: the state is stored as version 2, as wagmi 2 has it, and wagmi 3 reads it as its own', async () => {
    const storage = createPageStorage()
    const state = { chainId: 1, connections: { __type: 'Map', value: [] }, current: null }
    await storage.setItem('store' as never, { state, version: 3 } as never)
    expect(JSON.parse(localStorage.getItem('wagmi.store') ?? '')).toEqual({ state, version: 2 })
    const read = { state: { ...state, connections: new Map() }, version: 3 }
    expect(await storage.getItem('store' as never)).toEqual(read)
    localStorage.setItem('wagmi.store', JSON.stringify({ state, version: 3 })) // of earlier releases
    expect(await storage.getItem('store' as never)).toEqual(read)
    const wagmi1 = { state: { data: { account: '0x' } }, version: 2 }
    localStorage.setItem('wagmi.store', JSON.stringify(wagmi1))
    expect(await storage.getItem('store' as never)).toEqual(wagmi1)
  })

  test.each([
    ['full', () => vi.spyOn(Storage.prototype, 'setItem').mockImplementation(denied)],
    ['denied', () => vi.spyOn(window, 'localStorage', 'get').mockImplementation(denied)],
  ])('behavior: where localStorage is %s, this page remembers', async (_, break_) => {
    break_()
    const storage = createPageStorage()
    await storage.setItem('recentConnectorId', 'io.metamask')
    expect(await storage.getItem('recentConnectorId')).toBe('io.metamask')
    expect(await createPageStorage().getItem('recentConnectorId')).toBeNull()
    await storage.removeItem('recentConnectorId')
    expect(await storage.getItem('recentConnectorId')).toBeNull()
  })

  test('behavior: what could be kept again is not shadowed by what was remembered', async () => {
    const storage = createPageStorage()
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(denied)
    await storage.setItem('recentConnectorId', 'first')
    full.mockRestore()
    await storage.setItem('recentConnectorId', 'second')
    localStorage.setItem('wagmi.recentConnectorId', '"of another tab"')
    expect(await storage.getItem('recentConnectorId')).toBe('of another tab')
  })

  test.each(['{', 'undefined', '{"__type":"bigint","value":"x"}'])('error: %j counts as nothing', async (text) => {
    localStorage.setItem('wagmi.recentConnectorId', text)
    expect(await createPageStorage().getItem('recentConnectorId')).toBeNull()
  })

  test('behavior: on a server nothing is kept', async () => {
    vi.stubGlobal('window', undefined)
    const storage = createPageStorage()
    await storage.setItem('recentConnectorId', 'of one visitor')
    expect(await storage.getItem('recentConnectorId')).toBeNull()
  })
})
