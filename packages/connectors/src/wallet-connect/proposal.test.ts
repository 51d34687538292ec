import { SignClient } from '@walletconnect/sign-client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Client, clientOf } from './client.ts'
import { memory } from './memory-storage.ts'
import { propose } from './proposal.ts'
import { playRelay, type RelayDouble } from './relay.fake.ts'

let relay: RelayDouble
let client: Client
let count = 0
const unhandled = vi.fn()

const open = (relayUrl: string) => {
  count += 1
  const metadata = { name: 'Page', description: '', url: 'https://page.example', icons: [] }
  const storagePrefix = `proposal-${count}`
  return clientOf({ SignClient }, { projectId: 'test', relayUrl, metadata, storagePrefix, storage: memory() as never })
}
/** The waits that are still open inside the client. */
const waits = () =>
  (client.engine as unknown as { events: { eventNames(): unknown[] } }).events
    .eventNames()
    .filter((name) => String(name).startsWith('session_connect'))
const asking = (timeouts: { relay: number; proposal: number }) => ({
  chains: [{ id: 1 }, { id: 137 }],
  timeouts,
  relay: 'here',
})

beforeEach(async () => {
  relay = await playRelay()
  client = await open(relay.url)
  process.on('unhandledRejection', unhandled)
})
afterEach(async () => {
  process.off('unhandledRejection', unhandled)
  client.core.heartbeat.stop()
  if (client.core.relayer.connected) await client.core.relayer.transportClose()
  await relay.stop()
})

describe('propose', () => {
  test('default: an address to scan, with the proposal handed to the relay', async () => {
    const { uri, approved } = await propose(client, asking({ relay: 5_000, proposal: 60 }))
    expect(uri).toMatch(/^wc:[\da-f]{64}@2\?.*symKey=[\da-f]{64}/)
    const topic = uri.slice(3, 67)
    expect(relay.asked.map(({ method }) => method)).toEqual(['wc_proposeSession'])
    expect(relay.asked[0]?.params).toMatchObject({ pairingTopic: topic, attestation: '' })
    await expect(approved).rejects.toMatchObject({ reason: 'noAnswer' })
  })

  test('behavior: what nobody answered leaves nothing that could fail later', async () => {
    const { approved } = await propose(client, asking({ relay: 5_000, proposal: 60 }))
    expect(waits()).toHaveLength(1)
    await expect(approved).rejects.toMatchObject({ reason: 'noAnswer' })
    expect(waits()).toEqual([])
    expect(client.proposal.getAll()).toEqual([])
    expect(client.events.listenerCount('proposal_expire')).toBe(0)
    expect(unhandled).not.toHaveBeenCalled()
  })

  test('behavior: one proposal’s end is not another’s', async () => {
    const first = await propose(client, asking({ relay: 5_000, proposal: 60 }))
    const second = await propose(client, asking({ relay: 5_000, proposal: 5_000 }))
    await expect(first.approved).rejects.toMatchObject({ reason: 'noAnswer' })
    expect(client.proposal.getAll()).toMatchObject([{ pairingTopic: second.uri.slice(3, 67) }])
    const [{ id } = { id: 0 }] = client.proposal.getAll()
    client.events.emit('proposal_expire', { id })
    await expect(second.approved).rejects.toMatchObject({ code: 0 })
  })

  test('error: a relay that cannot be reached; when it comes back, the proposal nobody waits for is forgotten', async () => {
    const port = Number(new URL(relay.url).port)
    await relay.stop()
    client = await open(relay.url)
    const began = Date.now()
    await expect(propose(client, asking({ relay: 300, proposal: 60_000 }))).rejects.toMatchObject({
      reason: 'relayUnreachable',
      message: 'The relay here did not answer.',
    })
    expect(Date.now() - began).toBeLessThan(6_000)
    relay = await playRelay(port)
    await vi.waitFor(() => expect(relay.asked.map(({ method }) => method)).toContain('wc_proposeSession'), 15_000)
    await vi.waitFor(() => expect(waits()).toEqual([]), 5_000)
    await vi.waitFor(() => expect(client.proposal.getAll()).toEqual([]))
    expect(await propose(client, asking({ relay: 5_000, proposal: 1 }))).toMatchObject({ uri: expect.any(String) })
    await new Promise((resolve) => setTimeout(resolve, 20)) // the answer need not be awaited
    expect(unhandled).not.toHaveBeenCalled()
  })
})
