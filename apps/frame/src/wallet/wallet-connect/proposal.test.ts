import { describe, expect, test } from 'vitest'
import { messages } from '../messages/en.ts'
import type { Client } from './client.ts'
import { readProposal } from './proposal.ts'

const metadata = { name: 'Fish market', description: '', url: 'https://fish.example', icons: [] }
const event = {
  id: 7,
  params: { pairingTopic: 'ab', proposer: { metadata }, requiredNamespaces: {}, optionalNamespaces: {} },
}

const build = (fails = false) => {
  const replies: unknown[] = []
  const tell = (name: string) => async (request: unknown) => {
    replies.push([name, request])
    if (fails) throw new Error('the relay is away')
  }
  const client = { approve: tell('approve'), reject: tell('reject') } as unknown as Client // only what is used
  const read = (proposal: unknown = event) =>
    readProposal(client, proposal, messages.walletConnect, () => replies.push('approved'))
  return { replies, read }
}

describe('readProposal', () => {
  test('default: the app, and its approval', async () => {
    const { replies, read } = build()
    const { pairingTopic, proposal } = read() ?? {}
    expect([pairingTopic, proposal?.app.name]).toEqual(['ab', 'Fish market'])
    await proposal?.approve({})
    expect(replies).toEqual([['approve', { id: 7, namespaces: {} }], 'approved'])
  })

  test.each([
    ['person', 5000],
    ['impossible', 5100],
  ] as const)('behavior: rejected by %s, which never fails', async (why, code) => {
    for (const fails of [false, true]) {
      const { replies, read } = build(fails)
      await read()?.proposal.reject(why)
      expect(replies).toEqual([['reject', { id: 7, reason: expect.objectContaining({ code }) }]])
    }
  })

  test('error: an approval that the relay does not take; an event of another form', async () => {
    const { replies, read } = build(true)
    await expect(read()?.proposal.approve({})).rejects.toThrow('the relay is away')
    expect(replies).not.toContain('approved')
    for (const other of [{}, { ...event, id: '7' }, null]) expect(read(other)).toBeUndefined()
  })
})
