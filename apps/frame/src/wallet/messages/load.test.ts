import { describe, expect, test } from 'vitest'
import { createLoadMessages } from './load.ts'

const english = { locale: 'en', close: 'Close' }
const noWait = async () => undefined

describe('createLoadMessages', () => {
  test('default: the language asked for, loaded once', async () => {
    let loads = 0
    const load = createLoadMessages({
      en: async () => ({ messages: english }),
      ko: async () => {
        loads += 1
        return { messages: { locale: 'ko', close: '닫기' } }
      },
    })
    expect([(await load('ko')).close, (await load('ko')).locale, loads]).toEqual(['닫기', 'ko', 1])
  })

  test('behavior: English where there is none, and in brackets for tests', async () => {
    const load = createLoadMessages({ en: async () => ({ messages: english }) })
    expect(await load('fr')).toEqual(english)
    expect(await load('en-XA')).toEqual({ locale: 'en-XA', close: '⟦Close··⟧' })
  })

  test('behavior: a file that does not come is tried three times; then English stands in', async () => {
    let tries = 0
    const ko = async () => {
      tries += 1
      throw new Error('offline')
    }
    const load = createLoadMessages({ en: async () => ({ messages: english }), ko }, noWait)
    expect([await load('ko'), tries]).toEqual([english, 3])
  })

  test('error: nothing comes', async () => {
    const load = createLoadMessages({ en: () => Promise.reject(new Error('offline')) }, noWait)
    await expect(load('ko')).rejects.toMatchObject({ name: 'WalletError' })
  })
})
