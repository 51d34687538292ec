import { describe, expect, test } from 'vitest'
import { requireAddresses } from './addresses.ts'

const reasonOf = (...addresses: Parameters<typeof requireAddresses>) => {
  try {
    requireAddresses(...addresses)
  } catch (error) {
    return error
  }
}

describe('requireAddresses', () => {
  test('default: nodes under http and https, and sockets beside them', () => {
    requireAddresses({ http: ['https://node.test/key', 'http://127.0.0.1:8545'], webSocket: ['wss://node.test/key'] })
    requireAddresses({ http: ['https://node.test'], webSocket: [] })
  })

  test.each([
    ['missing', { http: [] }],
    ['missing', { http: [], webSocket: ['wss://node.test'] }],
    ['missing', { http: [''] }],
    ['malformed', { http: ['node.test'] }],
    ['malformed', { http: ['https://node.test', '/rpc'] }],
    ['scheme', { http: ['wss://node.test'] }],
    ['scheme', { http: ['ftp://node.test'] }],
    ['scheme', { http: ['javascript:alert(1)'] }],
    ['scheme', { http: ['https://node.test'], webSocket: ['https://node.test'] }],
    ['credentials', { http: ['https://name:word@node.test'] }],
    ['twice', { http: ['https://node.test', 'https://NODE.test/'] }],
  ] as const)('error: %s: %j', (reason, addresses) => {
    expect(reasonOf(addresses)).toMatchObject({ name: 'NodeAddressError', reason })
  })

  test('error: no message tells what can be a key', () => {
    expect(String(reasonOf({ http: ['ftp://node.test/secret?a=secret#secret'] }))).not.toContain('secret')
    expect(String(reasonOf({ http: ['https://me:secret@node.test'] }))).not.toContain('secret')
    expect(String(reasonOf({ http: ['secret'] }))).not.toContain('secret')
  })
})
