import { describe, expect, test } from 'vitest'
import { messages } from '../messages/en.ts'
import { createTrial, someone } from '../testing.ts'
import { holdsName, openSealedStorage } from './sealed-storage.ts'
import { memoryShelf } from './shelf.ts'
import { createWalletConnect } from './wallet-connect.ts'

const build = (options: Parameters<typeof createTrial>[0] = {}) => {
  const { context } = createTrial(options)
  const config = { ...context.config, walletConnect: { relayUrl: 'ws://127.0.0.1:1', projectId: 'p' } }
  const shelf = memoryShelf()
  const walletConnect = createWalletConnect(
    { ...context, config, loadMessages: async () => messages },
    async () => shelf,
  )
  if (!walletConnect) throw new Error('there is a relay')
  return { context, shelf, walletConnect }
}

describe('createWalletConnect', () => {
  test('default: nothing is loaded or stored before somebody connects', async () => {
    const { walletConnect, shelf } = build()
    expect(walletConnect.store.getState()).toEqual({ status: 'off', apps: [] })
    expect(await shelf.keys()).toEqual([])
  })

  test('behavior: who signs out leaves nothing, also where nothing was loaded', async () => {
    const { context, shelf } = build()
    await (await openSealedStorage(shelf, someone.id)).setItem('session', 'x')
    await (await openSealedStorage(shelf, 'another')).setItem('session', 'x')
    await shelf.set(holdsName('another'), true)
    await context.session.end()
    await expect.poll(() => shelf.keys()).toEqual(['another seal', 'another session', holdsName('another')])
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
    expect(createWalletConnect({ ...createTrial().context, loadMessages: async () => messages })).toBeUndefined()
  })
})
