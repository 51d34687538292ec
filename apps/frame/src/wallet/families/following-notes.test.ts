import { describe, expect, test } from 'vitest'
import { createFollowingNotes } from './following-notes.ts'

const createStorage = (): Storage => {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  } as Storage // the three that are used
}

describe('createFollowingNotes', () => {
  test('default: each network once, until it is removed', () => {
    const storage = createStorage()
    const notes = createFollowingNotes(() => storage)
    for (const name of ['near_testnet', 'near_testnet', 'solana_devnet'] as const) notes.add(name)
    expect(createFollowingNotes(() => storage).read()).toEqual(['near_testnet', 'solana_devnet'])
    notes.remove('near_testnet')
    notes.remove('solana_devnet')
    expect([notes.read(), storage.getItem('latchkey/following')]).toEqual([[], null])
  })

  test('behavior: a network that only a newer release knows stays noted', () => {
    const storage = createStorage()
    storage.setItem('latchkey/following', 'of_tomorrow')
    const notes = createFollowingNotes(() => storage)
    notes.add('near_testnet')
    notes.remove('near_testnet')
    expect([notes.read(), storage.getItem('latchkey/following')]).toEqual([[], 'of_tomorrow'])
  })

  test('behavior: what is no network is passed over, and a denied storage is an empty one', () => {
    const storage = createStorage()
    storage.setItem('latchkey/following', 'near_testnet nowhere')
    expect(createFollowingNotes(() => storage).read()).toEqual(['near_testnet'])
    const denied = createFollowingNotes(() => {
      throw new Error('denied')
    })
    denied.add('near_testnet')
    expect(denied.read()).toEqual([])
  })
})
