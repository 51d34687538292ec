import { describe, expect, test } from 'vitest'
import { createMemoryStore, type KeyValueStore } from './key-value-store.ts'
import { eraseSealed, openSealedStorage } from './sealed-storage.ts'

const words = (value: unknown): string => {
  if (value instanceof Uint8Array) return new TextDecoder().decode(value)
  if (value instanceof ArrayBuffer) return new TextDecoder().decode(new Uint8Array(value))
  return value && typeof value === 'object' ? Object.values(value).map(words).join(' ') : String(value)
}
const everything = async (database: KeyValueStore) =>
  (await Promise.all((await database.keys()).map(async (key) => words(await database.get(key))))).join('\n')

describe('openSealedStorage', () => {
  test('default: gives back what it was given, and again when it is opened anew', async () => {
    const database = createMemoryStore()
    const storage = await openSealedStorage(database, 'ann')
    await storage.setItem('keychain', { a: 'secret-key' })
    expect(await storage.getItem('keychain')).toEqual({ a: 'secret-key' })
    const again = await openSealedStorage(database, 'ann')
    expect(await again.getItem('keychain')).toEqual({ a: 'secret-key' })
    expect(await again.getKeys()).toEqual(['keychain'])
    expect(await again.getEntries()).toEqual([['keychain', { a: 'secret-key' }]])
    await again.removeItem('keychain')
    expect(await again.getItem('keychain')).toBeUndefined()
  })

  test('behavior: nothing of a value lies there legibly, and its key cannot be read out', async () => {
    const database = createMemoryStore()
    const storage = await openSealedStorage(database, 'ann')
    await storage.setItem('keychain', { topic: 'secret-key' })
    expect(await everything(database)).not.toContain('secret-key')
    const key = await database.get('ann seal')
    await expect(crypto.subtle.exportKey('raw', key as CryptoKey)).rejects.toThrow()
  })

  test('behavior: of two values written at once the later stays', async () => {
    const storage = await openSealedStorage(createMemoryStore(), 'ann')
    await Promise.all([storage.setItem('a', 'x'.repeat(500_000)), storage.setItem('a', 'short')])
    expect(await storage.getItem('a')).toBe('short')
  })

  test('behavior: two windows that open it at once for the first time read what the other sealed', async () => {
    const database = createMemoryStore()
    const [one, two] = await Promise.all([openSealedStorage(database, 'ann'), openSealedStorage(database, 'ann')])
    await one.setItem('a', 1)
    await two.setItem('b', 2)
    expect([await two.getItem('a'), await one.getItem('b')]).toEqual([1, 2])
    const again = await openSealedStorage(database, 'ann')
    expect([await again.getItem('a'), await again.getItem('b')]).toEqual([1, 2])
  })

  test('error: another person’s, one moved to another name, and one whose key is gone are nothing', async () => {
    const database = createMemoryStore()
    const storage = await openSealedStorage(database, 'ann')
    await storage.setItem('a', 1)
    expect(await (await openSealedStorage(database, 'bob')).getItem('a')).toBeUndefined()
    await database.set('ann b', await database.get('ann a'))
    expect(await storage.getItem('b')).toBeUndefined()
    await database.delete('ann seal')
    expect(await (await openSealedStorage(database, 'ann')).getItem('a')).toBeUndefined()
  })
})

describe('eraseSealed', () => {
  test('default: forgets one person, and nobody else', async () => {
    const database = createMemoryStore()
    await (await openSealedStorage(database, 'ann')).setItem('a', 1)
    await (await openSealedStorage(database, 'anna')).setItem('a', 2)
    await eraseSealed(database, 'ann')
    expect((await database.keys()).sort()).toEqual(['anna a', 'anna seal'])
  })
})
