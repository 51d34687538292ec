import { SignClient } from '@walletconnect/sign-client'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type ClientOptions, clientOf } from './client.ts'
import { memory } from './memory-storage.ts'

const metadata = {
  name: 'Page',
  description: '',
  url: 'https://page.example',
  icons: ['', 'https://page.example/i.png'],
}
let count = 0
const options = (more: Partial<ClientOptions> = {}): ClientOptions => {
  count += 1
  const storage = memory() as never // has only the part of the type that the client uses
  return { projectId: 'p', relayUrl: 'ws://127.0.0.1:1', metadata, storagePrefix: `client-${count}`, storage, ...more }
}
const fetched = vi.spyOn(globalThis, 'fetch')
afterEach(() => fetched.mockClear())

describe('clientOf', () => {
  test('default: one for each prefix of a page, also from another copy of this module', async () => {
    const mine = options()
    const client = await clientOf({ SignClient }, mine)
    vi.resetModules()
    const copy = await import('./client.ts')
    expect(copy.clientOf).not.toBe(clientOf)
    expect(await copy.clientOf({ SignClient }, mine)).toBe(client)
    expect(await clientOf({ SignClient }, options())).not.toBe(client)
    client.core.heartbeat.stop()
  })

  test('behavior: it asks no stranger about the page, and tells none', async () => {
    const client = await clientOf({ SignClient }, options())
    expect(await client.core.verify.register({ id: 'x', decryptedId: 'y' })).toBe('')
    await client.core.eventClient.init()
    expect(client.core.eventClient.telemetryEnabled).toBe(false)
    const { engine } = client as unknown as { engine: { getTVFParams(...given: unknown[]): unknown } }
    expect(
      engine.getTVFParams(1, { request: { method: 'personal_sign', params: [] }, chainId: 'eip155:1' }, '0x'),
    ).toEqual({})
    expect(fetched).not.toHaveBeenCalled()
    const { core } = client as unknown as { core: { getLogsBlob(): Promise<unknown> } }
    expect(await core.getLogsBlob()).toBeUndefined() // it keeps no log
    client.core.heartbeat.stop()
  })

  test('behavior: a message for a session that has ended is no unhandled rejection', async () => {
    const client = await clientOf({ SignClient }, options())
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    const engine = client.engine as unknown as Record<string, (...args: unknown[]) => Promise<void>> // private in its types
    // The client's queue catches the failures of the handlers themselves.
    void engine.onSessionDeleteRequest?.('ended', { id: 1, params: {} }).catch(() => {})
    void engine.onSessionPingRequest?.('ended', { id: 2, params: {} }).catch(() => {})
    await new Promise((resolve) => setImmediate(resolve))
    process.off('unhandledRejection', unhandled)
    expect(unhandled).not.toHaveBeenCalled()
    // A caller that awaits the check still sees it fail.
    await expect(engine.isValidDisconnect?.({ topic: 'ended' })).rejects.toThrow()
    client.core.heartbeat.stop()
  })

  test('behavior: what it is given stays as it was', async () => {
    const client = await clientOf({ SignClient }, options())
    expect(metadata.icons).toEqual(['', 'https://page.example/i.png'])
    client.core.heartbeat.stop()
  })

  test('error: another relay or project with the same prefix', async () => {
    const mine = options()
    const client = await clientOf({ SignClient }, mine)
    for (const other of [{ relayUrl: 'ws://127.0.0.1:2' }, { projectId: 'q' }])
      await expect(clientOf({ SignClient }, { ...mine, ...other })).rejects.toThrow('already uses the storage prefix')
    client.core.heartbeat.stop()
  })

  test('error: storage that is denied; the next who asks tries again', async () => {
    const storage = memory()
    const works = storage.getItem
    storage.getItem = async (key) => {
      if (key.includes('verify')) return undefined // nobody catches this one inside the client
      throw new DOMException('denied', 'SecurityError')
    }
    const mine = options({ storage: storage as never })
    await expect(clientOf({ SignClient }, mine)).rejects.toThrow('denied')
    storage.getItem = works
    const client = await clientOf({ SignClient }, mine)
    expect(client.session.getAll()).toEqual([])
    client.core.heartbeat.stop()
  })

  test('error: an address that is no relay’s', async () => {
    for (const relayUrl of ['https://relay.example', 'relay.example', ''])
      await expect(clientOf({ SignClient }, options({ relayUrl }))).rejects.toThrow()
  })
})
