import { describe, expect, test } from 'vitest'
import { createTestWallet, someone } from '../fixtures/test-wallet.ts'
import { messages } from '../messages/en.ts'
import { createMemoryStore } from './key-value-store.ts'
import { hasSessionsKey, openSealedStorage } from './sealed-storage.ts'
import { createWalletConnect } from './wallet-connect.ts'

const build = (options: Parameters<typeof createTestWallet>[0] = {}) => {
  const { context } = createTestWallet(options)
  const config = { ...context.config, walletConnect: { relayUrl: 'ws://127.0.0.1:1', projectId: 'p' } }
  const database = createMemoryStore()
  const walletConnect = createWalletConnect(
    { ...context, config, loadMessages: async () => messages },
    async () => database,
  )
  if (!walletConnect) throw new Error('there is a relay')
  return { context, database, walletConnect }
}

describe('createWalletConnect', () => {
  test('default: nothing is loaded or stored before somebody connects', async () => {
    const { walletConnect, database } = build()
    expect(walletConnect.store.getState()).toEqual({ status: 'off', apps: [] })
    expect(await database.keys()).toEqual([])
  })

  test('behavior: who signs out leaves nothing, also where nothing was loaded', async () => {
    const { context, database } = build()
    await (await openSealedStorage(database, someone.id)).setItem('session', 'x')
    await (await openSealedStorage(database, 'another')).setItem('session', 'x')
    await database.set(hasSessionsKey('another'), true)
    await context.session.end()
    await expect.poll(() => database.keys()).toEqual(['another seal', 'another session', hasSessionsKey('another')])
  })

  test('behavior: a link that is none is an answer', async () => {
    const { walletConnect } = build()
    expect(await walletConnect.pair('nonsense')).toBe('form')
  })

  test('error: nobody is signed in', async () => {
    const { walletConnect } = build({ user: null })
    expect(await walletConnect.pair('nonsense')).toBe('relay')
    await expect(walletConnect.open()).rejects.toThrow()
    await expect(walletConnect.disconnect('x')).rejects.toThrow()
  })

  test('error: an operator without a relay', () => {
    expect(createWalletConnect({ ...createTestWallet().context, loadMessages: async () => messages })).toBeUndefined()
  })
})
