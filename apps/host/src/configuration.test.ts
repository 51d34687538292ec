import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseHostConfiguration, toFrameConfig } from './configuration.ts'

const guide = readFileSync(new URL('../../../docs/guides/operate.md', import.meta.url), 'utf8')
const shown = (name: string) => JSON.parse(guide.split(`\`\`\`json ${name}\n`)[1]?.split('```')[0] ?? '')
const least = {
  listen: { port: 0 },
  origins: { api: 'https://api.example', wallet: 'https://wallet.example' },
  frameFolder: 'dist',
  guards: [{ id: 'guard-1', url: 'https://guard.example' }],
  threshold: 1,
  providers: ['google.com'],
  networks: [],
}
const [guard] = least.guards
const otter = { chainId: 31_337, title: 'Otter Chain', coin: 'OTTR' }

describe('parseHostConfiguration', () => {
  test('default: what docs/guides/operate.md shows is a configuration, for the services it shows', () => {
    const host = parseHostConfiguration(shown('host'))
    const server = shown('server')
    expect(toFrameConfig(host)).toEqual({
      api: server.origins.api,
      guards: server.guards.map(({ id, url }: { id: string; url: string }) => ({ id, url })),
      threshold: server.threshold,
      providers: server.providers.map(({ provider }: { provider: string }) => provider),
      networks: Object.keys(server.networks),
    })
    expect(host.origins).toEqual(server.origins)
    expect(toFrameConfig(parseHostConfiguration({ ...shown('host'), ...shown('added') })).networks).toContain(
      'eip155_7777777',
    )
  })

  test('behavior: networks outside the register, by the name that their chain id gives', () => {
    const rollup = { ...otter, chainId: 31_338, title: 'Weasel', coin: 'ETH', sharesCoin: true, test: true }
    const host = parseHostConfiguration({
      ...least,
      networks: ['polygon', 'eip155_31337'],
      addedNetworks: [otter, rollup],
      explorers: { eip155_31337: 'https://otter.example' },
    })
    expect(toFrameConfig(host)).toMatchObject({
      networks: ['polygon', 'eip155_31337', 'eip155_31338'],
      addedNetworks: [otter, rollup],
    })
  })

  test('behavior: what is not named is off', () => {
    expect(parseHostConfiguration(least)).toEqual({ ...least, listen: { host: '127.0.0.1', port: 0 } })
  })

  test.each<[field: string, sentence: string, wrong: object]>([
    ['databaseUrl', 'there is no such field here', { databaseUrl: 'postgres://localhost/api' }],
    ['listen.prot', 'Write "port"', { listen: { prot: 1 } }],
    ['frameFolder', 'write the path of a file', { frameFolder: '' }],
    [
      'origins.wallet',
      'need different origins',
      { origins: { api: 'https://a.example', wallet: 'https://a.example' } },
    ],
    ['origins.api', 'neither https', { origins: { ...least.origins, api: 'http://api.example' } }],
    ['guards', '', { guards: [] }],
    ['guards.1.id', 'two guards have one name', { guards: [guard, { ...guard, url: 'https://other.example' }] }],
    ['guards.1.url', 'two guards have one address', { guards: [guard, { ...guard, id: 'guard-2' }] }],
    ['guards.0.url', 'the address of the API or the wallet', { guards: [{ ...guard, url: 'https://api.example' }] }],
    ['threshold', 'higher than the number of guards (1)', { threshold: 2 }],
    ['providers.1', 'a provider stands twice', { providers: ['google.com', 'google.com'] }],
    ['explorers.moon', '', { explorers: { moon: 'https://moon.example' } }],
    ['explorers.ethereum', 'neither https', { explorers: { ethereum: 'http://eth.example' } }],
    ['indexers.ethereum', '', { indexers: { ethereum: 'http://eth.example' } }],
    ['networks.0', 'not the name of a network', { networks: ['moon'] }],
    ['networks.0', 'write its title and coin in "addedNetworks"', { networks: ['eip155_31337'] }],
    ['addedNetworks.0.chainId', 'write "polygon" in "networks"', { addedNetworks: [{ ...otter, chainId: 137 }] }],
    ['addedNetworks.0.title', 'mistaken for Ethereum', { addedNetworks: [{ ...otter, title: 'Ethereum' }] }],
    ['addedNetworks.1.title', 'mistaken for Otter', { addedNetworks: [otter, { ...otter, chainId: 31_338 }] }],
    ['addedNetworks.0.coin', 'write "sharesCoin": true', { addedNetworks: [{ ...otter, coin: 'ETH' }] }],
    ['addedNetworks.0.coin', '2 to 6 letters', { addedNetworks: [{ ...otter, coin: 'O' }] }],
    ['addedNetworks.1.chainId', 'one chain id', { addedNetworks: [otter, otter] }],
    ['addedNetworks.0.explorer', 'neither https', { addedNetworks: [{ ...otter, explorer: 'http://x.example' }] }],
    ['addedNetworks.0.rpc', 'no such field', { addedNetworks: [{ ...otter, rpc: 'https://node.example' }] }],
    ['walletConnect.relayUrl', '', { walletConnect: { relayUrl: 'ws://relay.example', projectId: 'p' } }],
    ['walletConnect.relayUrl', '', { walletConnect: { relayUrl: 'https://relay.example', projectId: 'p' } }],
    [
      'walletConnect.relayUrl',
      '',
      { walletConnect: { relayUrl: "wss://relay.example/; script-src 'unsafe-inline'", projectId: 'p' } },
    ],
    ['walletConnect.projectId', '', { walletConnect: { relayUrl: 'wss://relay.example', projectId: '' } }],
    ['pageOrigins.0', '', { pageOrigins: ['https://shop.example/'] }],
    ['pageOrigins', '', { pageOrigins: [] }],
  ])('error: %s', (field, sentence, wrong) => {
    const parse = () => parseHostConfiguration({ ...least, ...wrong })
    expect(parse).toThrow(`The configuration is wrong at "${field}"`)
    expect(parse).toThrow(sentence)
  })
})
