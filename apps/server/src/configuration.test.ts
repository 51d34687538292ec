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
      networks: { eip155_31337: { rpc: ['https://node.example', 'http://127.0.0.1:8545'] } },
      tokens: { polygon: [token, { ...token, standard: 'ERC1155', tokenId: '7' }] },
      onRamp: [shop, { ...shop, id: 'shop-2' }],
      bora,
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
    ['networks.eip155_137', { networks: { eip155_137: { rpc: ['https://node.example'] } } }],
    ['networks.eip155_31337.rpc.0', { networks: { eip155_31337: { rpc: ['http://node.example'] } } }],
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
    ['bora.portals.short', { bora: { ...bora, portals: { short: bapp } } }],
  ])('error: %s', (place, wrong) => {
    expect(() => parseServerConfiguration({ ...least, ...wrong })).toThrow(place)
  })
})

/** Configurations that were tried by hand: each error names the field, its value and what to write instead. */
describe('a wrong configuration', () => {
  const google = least.providers[0]
  const project = {
    id: 'AAAAAAAAAAAAAAAAAAAAAA',
    name: 'Shop',
    apiKey: 'shop-0123456789-shop',
    origins: ['https://shop.example'],
    providers: ['google.com'],
  }
  const guard = least.guards[0]
  const otherKey = { ...receiptKey, x: 'B'.repeat(43) }

  test.each<[field: string, sentence: string, wrong: object]>([
    ['threshhold', 'there is no such field here. Write "threshold"', { threshhold: 1 }],
    ['limitfactor', 'Write "limitFactor"', { limitfactor: 2 }],
    ['limits.authstart', 'Write "authStart"', { limits: { authstart: [{ count: 1, seconds: 1 }] } }],
    ['limits.rpcs', 'Write "rpc"', { limits: { rpcs: [{ count: 1, seconds: 1 }] } }],
    ['limits.rpc.0.second', 'Write "seconds"', { limits: { rpc: [{ count: 1, second: 1 }] } }],
    ['limits.rpc.0.count', 'It says 0', { limits: { rpc: [{ count: 0, seconds: 1 }] } }],
    ['limits.rpc', '', { limits: { rpc: [] } }],
    ['limitFactor', 'It says 0', { limitFactor: 0 }],
    ['minimumBuild', 'write the one that the release names', { minimumBuild: 20_261_129 }],
    ['minimumBuild', 'It says 2026133001', { minimumBuild: 2_026_133_001 }],
    ['minimumBuild', 'It says "2026112901"', { minimumBuild: '2026112901' }],
    ['minimumBuild', 'upgrade first', { minimumBuild: 2_099_010_101 }],
    ['keyfile', 'Write "keyFile"', { keyfile: 'key' }],
    ['keyFile', 'it is missing', { keyFile: undefined }],
    ['tokenKeyFile', 'write the path of a file', { tokenKeyFile: '' }],
    ['databaseUrl', 'it is missing', { databaseUrl: undefined }],
    ['databaseUrl', 'write postgres://user:password@host:5432/name', { databaseUrl: 'mysql://localhost/api' }],
    ['databaseUrl', 'percent-encoded', { databaseUrl: 'postgres://api:pass#word/@host:x/api' }],
    ['databaseUrl', '"sslmod"', { databaseUrl: 'postgres://api:canary@db.example/api?sslmod=verify-full' }],
    ['databaseUrl', 'sslmode=verify-full', { databaseUrl: 'postgres://api:canary@db.example/api?SSLMode=require' }],
    ['databaseUrl', '"sslmode"', { databaseUrl: 'postgres://api:canary@db.example/api?sslmode=requre' }],
    ['listen', 'it is missing', { listen: undefined }],
    ['listen.api.port', 'It says "8881". Write number', { listen: { api: { port: '8881' } } }],
    ['listen.api.port', 'It says 99999', { listen: { api: { port: 99_999 } } }],
    ['listen.api.prot', 'Write "port"', { listen: { api: { prot: 1 } } }],
    ['listen.wallet', 'there is no such field here', { listen: { api: { port: 0 }, wallet: { port: 0 } } }],
    ['frameFolder', 'there is no such field here', { frameFolder: 'x' }],
    ['origins.api', 'neither https', { origins: { ...least.origins, api: 'http://api.example' } }],
    ['origins.api', 'It says "https://api.example/"', { origins: { ...least.origins, api: 'https://api.example/' } }],
    [
      'origins.wallet',
      'need different origins',
      { origins: { api: 'https://a.example', wallet: 'https://a.example' } },
    ],
    ['guards', '', { guards: [] }],
    ['guards.0.id', 'write one such as guard-1. It says "Guard 1"', { guards: [{ ...guard, id: 'Guard 1' }] }],
    ['guards.0.url', 'neither https', { guards: [{ ...guard, url: 'http://guard.example' }] }],
    ['guards.0.url', 'the address of the API or the wallet', { guards: [{ ...guard, url: 'https://api.example' }] }],
    ['guards.0.receiptKey', 'it is missing', { guards: [{ ...guard, receiptKey: undefined }] }],
    ['guards.0.receiptKey.d', 'no such field', { guards: [{ ...guard, receiptKey: { ...receiptKey, d: 'canary' } }] }],
    ['guards.0.receiptKey.x', '43 characters', { guards: [{ ...guard, receiptKey: { ...receiptKey, x: 'short' } }] }],
    [
      'guards.1.id',
      'two guards have one name',
      { guards: [guard, { ...guard, url: 'https://g.example', receiptKey: otherKey }] },
    ],
    [
      'guards.1.url',
      'two guards have one address',
      { guards: [guard, { ...guard, id: 'guard-2', receiptKey: otherKey }] },
    ],
    [
      'guards.1.receiptKey.x',
      'one receipt key',
      { guards: [guard, { ...guard, id: 'guard-2', url: 'https://g.example' }] },
    ],
    ['threshold', 'higher than the number of guards (1). It says 2', { threshold: 2 }],
    ['threshold', 'It says 0', { threshold: 0 }],
    ['providers.1.provider', 'a provider stands twice. It says "google.com"', { providers: [google, google] }],
    [
      'providers.0.provider',
      'codes go out by mail; state your server in "mail"',
      { providers: [{ provider: 'email' }] },
    ],
    ['providers.0.clientId', 'the id that the provider gave', { providers: [{ ...google, clientId: '' }] }],
    ['providers.0.clientId', 'the id that the provider gave', { providers: [{ ...google, clientId: 'us ' }] }],
    ['providers.0.clientid', 'Write "clientId"', { providers: [{ ...google, clientid: 'us' }] }],
    ['providers.0.provider', 'It says "gogle.com"', { providers: [{ ...google, provider: 'gogle.com' }] }],
    ['providers.0.clientSecretFile', 'it is missing', { providers: [{ ...google, clientSecretFile: undefined }] }],
    ['networks.polygone', 'not the name of a network', { networks: { polygone: { rpc: ['https://n.example'] } } }],
    ['networks.polygon.rpc', '', { networks: { polygon: { rpc: [] } } }],
    ['networks.polygon.rcp', 'Write "rpc"', { networks: { polygon: { rcp: ['https://n.example'] } } }],
    [
      'projects.1.id',
      'two projects have one id',
      { projects: [project, { ...project, apiKey: 'other-0123456789-x' }] },
    ],
    [
      'projects.1.apiKey',
      'two projects have one API key',
      { projects: [project, { ...project, id: 'AAAAAAAAAAAAAAAAAAAAAB' }] },
    ],
    [
      'projects.0.providers.1',
      'not configured; add it',
      { projects: [{ ...project, providers: ['google.com', 'apple.com'] }] },
    ],
    ['projects.0.providers.0', 'It says "google"', { projects: [{ ...project, providers: ['google'] }] }],
    ['projects.0.origin', 'Write "origins"', { projects: [{ ...project, origin: 'https://shop.example' }] }],
    ['projects.0.origins.0', 'It says "shop.example"', { projects: [{ ...project, origins: ['shop.example'] }] }],
    [
      'projects.0.origins.1',
      'the address of the API or the wallet',
      { projects: [{ ...project, origins: ['https://shop.example', 'https://wallet.example'] }] },
    ],
    ['projects.0.id', 'It says "shop"', { projects: [{ ...project, id: 'shop' }] }],
    ['projects.0.legacyWire', 'It says "yes". Write boolean', { projects: [{ ...project, legacyWire: 'yes' }] }],
    [
      'projects.0.verificationToken.seconds',
      'It says 5',
      { projects: [{ ...project, verificationToken: { seconds: 5 } }] },
    ],
    ['projects', 'Write a list', { projects: project }],
    ['proxies', 'It says true', { proxies: true }],
    ['egress.0', 'not a host', { egress: ['https://node.example'] }],
  ])('error: %s: %s', (field, sentence, wrong) => {
    const parse = () => parseServerConfiguration({ ...least, ...wrong })
    expect(parse).toThrow(`The configuration is wrong at "${field}": `)
    expect(parse).toThrow(sentence)
    expect(parse).not.toThrow(/canary|pass#word/)
  })

  test.each([undefined, null, 'text', 7])('error: %j is no configuration at all', (value) => {
    expect(() => parseServerConfiguration(value)).toThrow('The configuration is wrong at "top": ')
  })
})
