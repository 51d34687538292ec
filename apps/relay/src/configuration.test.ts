import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseRelayConfiguration } from './configuration.ts'

const guide = readFileSync(new URL('../../../docs/guides/relay.md', import.meta.url), 'utf8')
const shown = JSON.parse(guide.split('```json relay\n')[1]?.split('```')[0] ?? '')

describe('parseRelayConfiguration', () => {
  test('behavior: what docs/guides/relay.md shows is a configuration; what may be left out is', () => {
    expect(parseRelayConfiguration(shown)).toMatchObject({
      listen: { host: '127.0.0.1', port: 15_555 },
      limits: {},
      limitFactor: 1,
    })
    const local = { ...shown, publicUrls: ['ws://127.0.0.1:15555'] }
    expect(parseRelayConfiguration({ ...local, projects: '*', proxies: undefined })).toMatchObject({ proxies: 0 })
  })

  test('behavior: the guide says what the bounds are', () => {
    const { bounds } = parseRelayConfiguration(shown)
    for (const [name, value] of Object.entries(bounds)) expect(guide).toContain(`| \`${name}\` | ${value} |`)
  })

  test.each(['wss://relay.example', 'wss://relay.example:8443/relay', 'ws://127.0.0.1:15555', 'ws://localhost'])(
    'behavior: %s is a public address',
    (url) => {
      expect(parseRelayConfiguration({ ...shown, publicUrls: [url] }).publicUrls).toEqual([url])
    },
  )

  test.each<[string, object]>([
    ['publicUrls', { publicUrls: [] }],
    ['publicUrls.0', { publicUrls: ['https://relay.example'] }],
    ['publicUrls.0', { publicUrls: ['ws://relay.example'] }],
    ['publicUrls.0', { publicUrls: ['wss://relay.example?projectId=x'] }],
    ['publicUrls.0', { publicUrls: ['wss://'] }],
    ['projects": anybody could use this relay; write the list', { projects: '*' }],
    ['projects', { projects: [] }],
    ['projects', { projects: undefined }],
    ['projects', { projects: [{ id: 'x' }, { id: 'x' }] }],
    ['projects', { projects: [{ id: 'a b' }] }],
    ['projects', { projects: [{ id: 'x', origins: ['shop.example'] }] }],
    ['bounds.messageBytes', { bounds: { messageBytes: 100 } }],
    ['bounds.messages', { bounds: { messages: 100 } }],
    [
      'limits.trafic": there is no such field here. Write "traffic"',
      { limits: { trafic: [{ count: 1, seconds: 1 }] } },
    ],
    ['databaseUrl": not the address of a database', { databaseUrl: 'mysql://relay' }],
    ['limits.traffic', { limits: { traffic: [{ count: 0, seconds: 1 }] } }],
    ['databaseUrl', { databaseUrl: undefined }],
    ['apiKey', { apiKey: 'nothing here is called so' }],
  ])('error: %s %j', (place, wrong) => {
    expect(() => parseRelayConfiguration({ ...shown, ...wrong })).toThrow(`"${place}`)
  })
})
