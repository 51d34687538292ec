import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseServerConfiguration } from './configuration.ts'

const receiptKey = { kty: 'OKP', crv: 'Ed25519', x: 'A'.repeat(43) }
const least = {
  listen: { api: { port: 0 } },
  origins: { api: 'https://api.example', wallet: 'https://wallet.example' },
  databaseUrl: 'postgres://localhost',
  keyFile: 'key',
  tokenKeyFile: 'token',
  guards: [{ id: 'guard-1', url: 'https://guard.example', receiptKey }],
  threshold: 1,
  providers: [{ provider: 'google.com', issuer: 'https://google.example', clientId: 'us', clientSecretFile: 'google' }],
  networks: {},
}
const token = { standard: 'ERC20', address: `0x${'ab'.repeat(20)}` }
const shop = {
  id: 'shop',
  kind: 'http',
  url: 'https://shop.example/api',
  checkout: 'https://pay.shop.example',
  secretFile: 'shop',
  networks: ['polygon'],
}
const bapp = { portalId: 'bapp', secretFile: 'bapp', region: 'KR' }
const bora = { portal: 'https://portal.example', portals: { AAAAAAAAAAAAAAAAAAAAAA: bapp } }

describe('parseServerConfiguration', () => {
  test('default: nothing is bought, connected or reached but what is named', () => {
    expect(parseServerConfiguration(least)).toMatchObject({ egress: [], tokens: {}, onRamp: [], projects: [] })
    expect(parseServerConfiguration(least).bora).toBeUndefined()
    parseServerConfiguration({
      ...least,
      egress: ['node.example', '*.example'],
      tokens: { polygon: [token, { ...token, standard: 'ERC1155', tokenId: '7' }] },
      onRamp: [shop, { ...shop, id: 'shop-2' }],
      bora,
      walletConnect: { relayUrl: 'wss://relay.example', projectId: 'shop' },
    })
  })

  test('behavior: what docs/guides/operate.md shows is a configuration', () => {
    const guide = readFileSync(new URL('../../../docs/guides/operate.md', import.meta.url), 'utf8')
    const shown = (name: string) => JSON.parse(guide.split(`\`\`\`json ${name}\n`)[1]?.split('```')[0] ?? '')
    const server = shown('server')
    parseServerConfiguration(server)
    parseServerConfiguration({
      ...server,
      ...shown('more'),
      projects: [{ ...server.projects[0], ...shown('project') }],
    })
  })

  test.each<[string, object]>([
    ['egress.0', { egress: ['https://node.example'] }],
    ['egress.0', { egress: ['*'] }],
    ['tokens.nowhere', { tokens: { nowhere: [token] } }],
    ['tokens.solana', { tokens: { solana: [token] } }],
    ['tokens.polygon.0', { tokens: { polygon: [{ ...token, tokenId: '7' }] } }],
    ['tokens.polygon.0.symbol', { tokens: { polygon: [{ ...token, symbol: 'USDC' }] } }],
    ['onRamp.0.url', { onRamp: [{ ...shop, url: 'http://shop.example' }] }],
    ['onRamp.0.checkout', { onRamp: [{ ...shop, checkout: 'https://pay.shop.example/path' }] }],
    ['onRamp.0.id', { onRamp: [{ ...shop, id: 'shop:1' }] }],
    ['onRamp.0.networks', { onRamp: [{ ...shop, networks: [] }] }],
    ['two providers of coins', { onRamp: [shop, shop] }],
    ['bora.portal', { bora: { ...bora, portal: 'http://portal.example' } }],
    ['walletConnect.relayUrl', { walletConnect: { relayUrl: 'ws://relay.example', projectId: 'p' } }],
    ['walletConnect.relayUrl', { walletConnect: { relayUrl: 'https://relay.example', projectId: 'p' } }],
    [
      'walletConnect.relayUrl',
      { walletConnect: { relayUrl: "wss://relay.example/; script-src 'unsafe-inline'", projectId: 'p' } },
    ],
    ['walletConnect.projectId', { walletConnect: { relayUrl: 'wss://relay.example', projectId: '' } }],
    ['bora.portals.short', { bora: { ...bora, portals: { short: bapp } } }],
  ])('error: %s', (place, wrong) => {
    expect(() => parseServerConfiguration({ ...least, ...wrong })).toThrow(place)
  })
})
