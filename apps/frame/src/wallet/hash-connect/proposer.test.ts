import { type NetworkName, readNetwork } from '@latchkey/core/networks'
import { describe, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { is } from '../fixtures/test-wallet.ts'
import type { Client } from '../wallet-connect/client.ts'
import { openProposer } from './proposer.ts'

const [topic, accountId] = ['ab'.repeat(32), '0.0.1234']
const on = (chain: string) => ({ topic, namespaces: { hedera: { accounts: [`${chain}:${accountId}`] } } })
const [testnet, mainnet] = ['hedera:testnet', 'hedera:mainnet']

/**
 * A proposer over a stand-in for WalletConnect's client: it makes links, and its wallet answers when the test says so.
 */
const build = async () => {
  const network = createStore(() => readNetwork('hedera_testnet'))
  const asked: { chains: string[]; answer(session: unknown): void; refuse(): void }[] = []
  const client = {
    session: { keys: [] },
    disconnect: vi.fn(async (_: { topic: string }) => undefined),
    connect: vi.fn(async (wished: { optionalNamespaces: { hedera: { chains: string[] } } }) => {
      const session = Promise.withResolvers<unknown>()
      const refuse = () => session.reject(new Error('no'))
      asked.push({ chains: wished.optionalNamespaces.hedera.chains, answer: session.resolve, refuse })
      return { uri: `wc:${asked.length}`, approval: () => session.promise }
    }),
  }
  const page = { origin: 'https://page.example', network }
  const open = async () => client as unknown as Client // only the parts that a proposer uses
  const proposer = await openProposer({ relayUrl: 'wss://relay.example', projectId: 'ab', page }, open)
  const left = () => client.disconnect.mock.calls.map(([said]) => said.topic)
  return { proposer, asked, left, move: (name: NetworkName) => network.setState(readNetwork(name), true) }
}

describe('openProposer', () => {
  test('default: the account on the page’s network, over the link that was given before', async () => {
    const { proposer, asked, left } = await build()
    expect(await proposer.link()).toBe('wc:1')
    const { link, paired } = await proposer.pair()
    expect(link).toBe('wc:1')
    asked[0]?.answer(on(testnet))
    expect(await paired).toEqual({ accountId, topic })
    expect(asked.map(({ chains }) => chains)).toEqual([[testnet]])
    expect(left()).toEqual([])
  })

  test('behavior: a link is for the network it was made on; on another there is a new one', async () => {
    const { proposer, asked, move } = await build()
    await proposer.link()
    move('hedera')
    const { link, paired } = await proposer.pair()
    expect(link).toBe('wc:2')
    asked[1]?.answer(on(mainnet))
    expect(await paired).toEqual({ accountId, topic })
    expect(asked.map(({ chains }) => chains)).toEqual([[testnet], [mainnet]])
  })

  test('behavior: who pairs by a link of another network, before or after the page has moved on, is let go', async () => {
    for (const early of [true, false]) {
      const { proposer, asked, left, move } = await build()
      await proposer.link()
      if (early) asked[0]?.answer(on(testnet))
      await new Promise((next) => setTimeout(next, 0)) // runs as far as it can
      move('hedera')
      await proposer.link()
      if (!early) asked[0]?.answer(on(testnet))
      await vi.waitFor(() => expect(left()).toEqual([topic]))
    }
  })

  test('behavior: a page that moves on while a link is made gets one for where it is', async () => {
    const { proposer, asked, move } = await build()
    const linking = proposer.link()
    move('hedera')
    expect(await linking).toBe('wc:2')
    expect(asked[1]?.chains).toEqual([mainnet])
  })

  test('error: the page has moved on while the person decided', async () => {
    const { proposer, asked, left, move } = await build()
    const { paired } = await proposer.pair()
    move('hedera')
    asked[0]?.answer(on(testnet))
    await expect(paired).rejects.toSatisfy(is('badRequest'))
    expect(left()).toEqual([topic])
  })

  test('error: a no; an account of another network; no account', async () => {
    const { proposer, asked, left } = await build()
    const first = await proposer.pair()
    asked[0]?.refuse()
    await expect(first.paired).rejects.toSatisfy(is('userRejectedRequest'))
    const second = await proposer.pair()
    asked[1]?.answer(on(mainnet))
    await expect(second.paired).rejects.toSatisfy(is('badRequest'))
    expect(left()).toEqual([topic])
    const third = await proposer.pair()
    asked[2]?.answer({ topic, namespaces: {} })
    await expect(third.paired).rejects.toSatisfy(is('badRequest'))
  })
})
