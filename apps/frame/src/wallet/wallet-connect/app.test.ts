import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { messages } from '../messages/en.ts'
import { appMetadata, readApp, sharedAccounts, toRequester } from './app.ts'

const says = (metadata: object) => v.parse(appMetadata(messages.walletConnect), metadata)

describe('appSays', () => {
  test('default: a name on one line, and an origin', () => {
    expect(says({ name: 'Fish market', url: 'https://fish.example/stalls?a=b#c' })).toEqual({
      name: 'Fish market',
      origin: 'https://fish.example',
    })
  })

  test('behavior: what would deceive the eye is not shown', () => {
    expect(says({ name: '\u202eksaMateM\n\nChecked', url: 'https://a.example' }).name).toBe('ksaMateM Checked')
    expect(says({ name: 'x', url: 'https://opensea.io@evil.example/' }).origin).toBe('https://evil.example')
    expect(says({ name: 'x', url: 'https://оpensea.io' }).origin).toBe('https://xn--pensea-vqf.io')
  })

  test('error: nothing, or nothing that is an address', () => {
    expect(says({})).toEqual({ name: 'Unnamed app', origin: 'no address given' })
    expect(says({ name: 7, url: 'javascript:alert(1)' })).toEqual({
      name: 'Unnamed app',
      origin: 'javascript:alert(1)',
    })
  })
})

describe('toRequester', () => {
  test('default: says that nobody has checked', () => {
    expect(toRequester(says({ name: 'A', url: 'https://a.example' }), messages.walletConnect).note).toMatch(
      /not verified/i,
    )
  })
})

describe('sharedAccounts', () => {
  test('default: each account once, with the networks it is on', () => {
    const accounts = (chain: string, of: string) => ({ accounts: [`${chain}:${of}`] })
    expect(
      sharedAccounts({
        eip155: { accounts: ['eip155:80001:0xab', 'eip155:80002:0xab'] },
        near: accounts('near:testnet', 'me'),
        hedera: accounts('hedera:testnet', '0.0.5001'),
        other: accounts('cosmos:x', 'y'),
      }),
    ).toEqual([
      { account: '0xab', networks: 'Polygon Mumbai (test), Polygon Amoy (test)' },
      { account: 'me', networks: 'NEAR (test)' },
      { account: '0.0.5001', networks: 'Hedera (test)' },
      { account: 'y', networks: 'cosmos:x' },
    ])
  })
})

describe('readApp', () => {
  const session = {
    topic: 'ab'.repeat(32),
    expiry: 2_000,
    namespaces: { eip155: { chains: ['eip155:80001'], accounts: [], methods: [], events: [] } },
    peer: { metadata: { name: 'A', url: 'https://a.example' } },
  }

  test('default: its networks, and when it ends', () => {
    expect(readApp(session, 1_999_999, messages.walletConnect)).toMatchObject({
      name: 'A',
      until: 2_000_000,
      networks: [{ name: 'mumbai' }],
    })
  })

  test('error: one that is over, and what is no session', () => {
    expect(readApp(session, 2_000_000, messages.walletConnect)).toBeUndefined()
    for (const other of [null, {}, { ...session, topic: 'x' }, { ...session, namespaces: [], expiry: '2' }])
      expect(readApp(other, 0, messages.walletConnect)).toBeUndefined()
  })
})
