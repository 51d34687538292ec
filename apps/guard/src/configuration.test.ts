import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseGuardConfiguration } from './configuration.ts'

const guide = readFileSync(new URL('../../../docs/guides/operate.md', import.meta.url), 'utf8')
const shown = JSON.parse(guide.split('```json guard\n')[1]?.split('```')[0] ?? '')

describe('parseGuardConfiguration', () => {
  test('behavior: what docs/guides/operate.md shows is a configuration; what may be left out is', () => {
    expect(parseGuardConfiguration(shown)).toMatchObject({ id: 'guard-1', limits: {}, limitFactor: 1 })
    expect(parseGuardConfiguration({ ...shown, listen: { port: 0 }, proxies: undefined })).toMatchObject({
      listen: { host: '127.0.0.1', port: 0 },
      proxies: 0,
    })
  })

  test.each<[string, object]>([
    ['id', { id: 'Guard 1' }],
    ['origin', { origin: 'http://guard.example' }],
    ['apiTokenKeys', { apiTokenKeys: [] }],
    ['apiTokenKeys.0.d', { apiTokenKeys: [{ ...shown.apiTokenKeys[0], d: 'A'.repeat(43) }] }],
    ['proxies', { proxies: -1 }],
    ['proxys": there is no such field here. Write "proxies"', { proxys: 1 }],
    [
      'limits.evalAdress": there is no such field here. Write "evalAddress"',
      { limits: { evalAdress: [{ count: 1, seconds: 1 }] } },
    ],
    ['limits.evalAddress', { limits: { evalAddress: [] } }],
    ['limitFactor": this cannot stand here. It says "2". Write number', { limitFactor: '2' }],
    ['listen.port": this cannot stand here. It says "8891". Write number', { listen: { port: '8891' } }],
    ['listen.port', { listen: { port: 70_000 } }],
    ['walletOrigin', { walletOrigin: 'https://wallet.example/path' }],
    ['apiOrigin": it is missing', { apiOrigin: undefined }],
    ['keyFile": empty; write the path of a file', { keyFile: '' }],
    ['databaseUrl": not the address of a database', { databaseUrl: 'localhost/guard' }],
    ['limits.evalAll', { limits: { evalAll: [{ count: 0, seconds: 1 }] } }],
    ['apiKey', { apiKey: 'nothing here is called so' }],
  ])('error: %s', (place, wrong) => {
    expect(() => parseGuardConfiguration({ ...shown, ...wrong })).toThrow(`"${place}`)
  })
})
