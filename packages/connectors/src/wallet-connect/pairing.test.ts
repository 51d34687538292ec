import { describe, expect, test, vi } from 'vitest'
import type { Client } from './client.ts'
import { forgetSession, pair } from './pairing.ts'

const topic = 'a'.repeat(64)
const pairingTopic = 'b'.repeat(64)
const uri = `wc:${pairingTopic}@2?symKey=00`
const approve = (accounts: string[]) => ({
  topic,
  expiry: 1,
  namespaces: { eip155: { accounts, methods: ['personal_sign'] } },
  peer: { metadata: { name: 'Wallet' } },
})
const account = `eip155:1:0x${'0'.repeat(39)}1`

/** The part of the client that these functions use. */
const fakeClient = (approval: () => Promise<unknown>, disconnect: () => Promise<void> = async () => {}) => {
  const keys = [topic]
  const calls = {
    disconnect: vi.fn(async () => {
      await disconnect()
      keys.length = 0
    }),
    deleteSession: vi.fn(async () => {
      keys.length = 0
    }),
    deleteExpiry: vi.fn(),
    deleteSymKey: vi.fn(async () => {}),
  }
  const client = {
    connect: async () => ({ uri, approval }),
    disconnect: calls.disconnect,
    proposal: { getAll: () => [] },
    session: { keys, delete: calls.deleteSession },
    core: { expirer: { del: calls.deleteExpiry }, crypto: { deleteSymKey: calls.deleteSymKey } },
  } as unknown as Client
  return { client, calls }
}
const pairing = (signal = new AbortController().signal) => ({
  chains: [{ id: 1 }],
  timeouts: { relay: 20_000, proposal: 20_000 },
  relay: 'relay.test',
  onUri: vi.fn(),
  signal,
})

describe('forgetSession', () => {
  test('default: tells the wallet, by which the client forgets it too', async () => {
    const { client, calls } = fakeClient(async () => undefined)
    await forgetSession(client, topic)
    expect(calls.disconnect).toHaveBeenCalledWith({ topic, reason: { code: 6000, message: 'User disconnected.' } })
    expect(calls.deleteSession).not.toHaveBeenCalled()
  })

  test('error: where the wallet cannot be reached, session, expiry and key go all the same', async () => {
    const { client, calls } = fakeClient(
      async () => undefined,
      () => Promise.reject(new Error('offline')),
    )
    await forgetSession(client, topic)
    for (const call of [calls.deleteSession, calls.deleteExpiry, calls.deleteSymKey])
      expect(call).toHaveBeenCalledOnce()
  })
})

describe('pair', () => {
  test("default: shows the URI, and answers the wallet's session", async () => {
    const { client, calls } = fakeClient(async () => approve([account]))
    const asked = pairing()
    expect(await pair(client, asked)).toMatchObject({ topic })
    expect(asked.onUri).toHaveBeenCalledWith(uri)
    expect(calls.disconnect).not.toHaveBeenCalled()
  })

  test('behavior: a wallet that says yes after the visitor left is disconnected again', async () => {
    const controller = new AbortController()
    const { client, calls } = fakeClient(async () => {
      controller.abort()
      return approve([account])
    })
    await expect(pair(client, pairing(controller.signal))).rejects.toMatchObject({ reason: 'stopped' })
    expect(calls.disconnect).toHaveBeenCalledOnce()
  })

  test('error: a session without an account is ended', async () => {
    const { client, calls } = fakeClient(async () => approve([]))
    await expect(pair(client, pairing())).rejects.toMatchObject({ reason: 'noAccount' })
    expect(calls.disconnect).toHaveBeenCalledOnce()
  })
})
