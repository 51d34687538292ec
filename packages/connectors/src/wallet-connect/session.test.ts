import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Client } from './client.ts'
import { newestSession, readSession } from './session.ts'

const [one, two] = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8']
const topic = 'a'.repeat(64)
const soon = Math.floor(Date.now() / 1_000) + 600

const namespace = (accounts: readonly string[], methods = ['personal_sign']) => ({ accounts, methods, events: [] })
const struct = (namespaces: object, metadata: object = { name: 'Wallet', icons: [] }) => ({
  topic,
  expiry: soon,
  namespaces,
  peer: { publicKey: '', metadata },
})
const peerOf = (metadata: object) => readSession(struct({ eip155: namespace([`eip155:1:${one}`]) }, metadata))?.peer

describe('readSession', () => {
  test('default: accounts and methods by chain, in the wallet’s order, with checksums', () => {
    const accounts = [`eip155:137:${two.toLowerCase()}`, `eip155:1:${one}`, `eip155:137:${one}`, `eip155:137:${one}`]
    const session = readSession(struct({ eip155: namespace(accounts) }))
    expect(session).toMatchObject({ topic, expiry: soon, peer: { name: 'Wallet' } })
    expect([...(session?.accounts ?? [])]).toEqual([
      [137, [two, one]],
      [1, [one]],
    ])
    expect([...(session?.methods.get(1) ?? [])]).toEqual(['personal_sign'])
  })

  test('behavior: a namespace of one chain counts for that chain; other families for none', () => {
    const session = readSession(
      struct({
        'eip155:1': namespace([`eip155:1:${one}`], ['eth_sendTransaction']),
        eip155: namespace([`eip155:137:${one}`]),
        solana: namespace(['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:abc'], ['solana_signMessage']),
      }),
    )
    expect([...(session?.methods ?? [])].map(([id, methods]) => [id, [...methods]])).toEqual([
      [1, ['eth_sendTransaction']],
      [137, ['personal_sign']],
    ])
  })

  test('behavior: what the wallet says of itself is cleaned', () => {
    expect(peerOf({ name: '\u202eteM\u200b\n<b>', icons: ['https://stranger.example/i.png'] })).toEqual({
      name: 'teM <b>',
      icon: undefined,
      redirect: { native: undefined, universal: undefined },
    })
    expect(peerOf({ name: ' \u200b', icons: ['x', 'data:image/png;base64,AAAA'] })).toMatchObject({
      name: 'Wallet',
      icon: 'data:image/png;base64,AAAA',
    })
    expect(peerOf({})).toMatchObject({ name: 'Wallet' })
    expect(peerOf({ name: 42, icons: 'no', redirect: 7 })).toMatchObject({ name: 'Wallet', icon: undefined })
  })

  test('behavior: a way back to the wallet runs no code and opens no page', () => {
    const redirectOf = (redirect: object) => peerOf({ name: 'W', icons: [], redirect })?.redirect
    expect(redirectOf({ native: 'metamask://', universal: 'https://metamask.app.link/' })).toEqual({
      native: 'metamask://',
      universal: 'https://metamask.app.link/',
    })
    for (const native of [
      'javascript:alert(1)',
      'JavaScript://%0aalert(1)',
      'data:text/html,x',
      'vbscript:x',
      'file:///etc/passwd',
      'https://stranger.example',
      'blob:x',
      'intent://scan/#Intent;end',
      'wallet: x',
      'wallet:\u202ex',
      '//stranger.example',
      '',
    ])
      expect(redirectOf({ native, universal: native }), native).toMatchObject({ native: undefined })
    for (const universal of ['http://wallet.example', 'javascript:alert(1)', 'wallet://', '/x', ''])
      expect(redirectOf({ universal }), universal).toMatchObject({ universal: undefined })
  })

  test('error: nothing a page could use', () => {
    for (const namespaces of [
      {},
      { eip155: namespace([]) },
      {
        eip155: namespace([
          'eip155:1:0x12',
          `eip155:x:${one}`,
          `eip155:0:${one}`,
          `eip155:99999999999999999:${one}`,
          one,
        ]),
      },
      { solana: namespace(['solana:x:y']) },
      { eip155: { accounts: 'all' } },
      null,
    ])
      expect(readSession(struct(namespaces as object))).toBeUndefined()
    expect(readSession({ ...struct({ eip155: namespace([`eip155:1:${one}`]) }), topic: '../x' })).toBeUndefined()
    fc.assert(fc.property(fc.anything(), (stored) => void readSession(stored)))
  })
})

describe('newestSession', () => {
  const clientWith = (...sessions: unknown[]) => ({ session: { getAll: () => sessions } }) as unknown as Client // only what is used

  test('default: the last one that can be used and has not expired', () => {
    const good = struct({ eip155: namespace([`eip155:1:${one}`]) })
    const older = { ...good, topic: 'b'.repeat(64) }
    const expired = { ...good, topic: 'c'.repeat(64), expiry: 1 }
    expect(newestSession(clientWith(older, good, expired, { junk: true }))?.topic).toBe(topic)
    expect(newestSession(clientWith(expired))).toBeUndefined()
    expect(newestSession(clientWith())).toBeUndefined()
  })
})
