import { describe, expect, test } from 'vitest'
import { createCatalogue } from './catalogue.ts'

describe('createCatalogue', () => {
  test('default: loads the messages of a language when they are asked for', async () => {
    let loads = 0
    const catalogue = createCatalogue({
      ko: async () => {
        loads += 1
        return { messages: { close: '닫기' } }
      },
    })
    expect([catalogue.locales, loads]).toEqual([['ko'], 0])
    expect(await catalogue.load('ko')).toEqual({ close: '닫기' })
    expect(loads).toBe(1)
  })

  test.each(['fr', 'toString', '__proto__'])('behavior: there is nothing for %s', async (locale) => {
    expect(await createCatalogue({ ko: async () => ({ messages: {} }) }).load(locale)).toBeUndefined()
  })

  test('error: a file that does not come', async () => {
    const catalogue = createCatalogue({ ko: () => Promise.reject(new Error('offline')) })
    await expect(catalogue.load('ko')).rejects.toThrow('offline')
  })
})
