import { describe, expect, test } from 'vitest'
import { eraseSealed, openSealedStorage } from './sealed-storage.ts'
import { memoryShelf, type Shelf } from './shelf.ts'

const words = (value: unknown): string => {
  if (value instanceof Uint8Array) return new TextDecoder().decode(value)
  if (value instanceof ArrayBuffer) return new TextDecoder().decode(new Uint8Array(value))
  return value && typeof value === 'object' ? Object.values(value).map(words).join(' ') : String(value)
}
const everything = async (shelf: Shelf) =>
  (await Promise.all((await shelf.keys()).map(async (key) => words(await shelf.get(key))))).join('\n')

describe('openSealedStorage', () => {
  test('default: gives back what it was given, and again when it is opened anew', async () => {
    const shelf = memoryShelf()
    const storage = await openSealedStorage(shelf, 'ann')
    await storage.setItem('keychain', { a: 'secret-key' })
    expect(await storage.getItem('keychain')).toEqual({ a: 'secret-key' })
    const again = await openSealedStorage(shelf, 'ann')
    expect(await again.getItem('keychain')).toEqual({ a: 'secret-key' })
    expect(await again.getKeys()).toEqual(['keychain'])
    expect(await again.getEntries()).toEqual([['keychain', { a: 'secret-key' }]])
    await again.removeItem('keychain')
    expect(await again.getItem('keychain')).toBeUndefined()
  })

  test('behavior: nothing of a value lies there legibly, and its key cannot be read out', async () => {
    const shelf = memoryShelf()
    const storage = await openSealedStorage(shelf, 'ann')
    await storage.setItem('keychain', { topic: 'secret-key' })
    expect(await everything(shelf)).not.toContain('secret-key')
    const key = await shelf.get('ann seal')
    await expect(crypto.subtle.exportKey('raw', key as CryptoKey)).rejects.toThrow()
  })

  test('behavior: of two values written at once the later stays', async () => {
    const storage = await openSealedStorage(memoryShelf(), 'ann')
    await Promise.all([storage.setItem('a', 'x'.repeat(500_000)), storage.setItem('a', 'short')])
    expect(await storage.getItem('a')).toBe('short')
  })

  test('error: another person’s, one moved to another name, and one whose key is gone are nothing', async () => {
    const shelf = memoryShelf()
    const storage = await openSealedStorage(shelf, 'ann')
    await storage.setItem('a', 1)
    expect(await (await openSealedStorage(shelf, 'bob')).getItem('a')).toBeUndefined()
    await shelf.set('ann b', await shelf.get('ann a'))
    expect(await storage.getItem('b')).toBeUndefined()
    await shelf.delete('ann seal')
    expect(await (await openSealedStorage(shelf, 'ann')).getItem('a')).toBeUndefined()
  })
})

describe('eraseSealed', () => {
  test('default: forgets one person, and nobody else', async () => {
    const shelf = memoryShelf()
    await (await openSealedStorage(shelf, 'ann')).setItem('a', 1)
    await (await openSealedStorage(shelf, 'anna')).setItem('a', 2)
    await eraseSealed(shelf, 'ann')
    expect((await shelf.keys()).sort()).toEqual(['anna a', 'anna seal'])
  })
})
