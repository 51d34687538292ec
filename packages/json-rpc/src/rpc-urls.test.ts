import { describe, expect, test } from 'vitest'
import { assertRpcUrls } from './rpc-urls.ts'

const reasonOf = (...addresses: Parameters<typeof assertRpcUrls>) => {
  try {
    assertRpcUrls(...addresses)
  } catch (error) {
    return error
  }
}

describe('assertRpcUrls', () => {
  test('default: nodes under http and https, and sockets beside them', () => {
    assertRpcUrls({ http: ['https://node.test/key', 'http://127.0.0.1:8545'], webSocket: ['wss://node.test/key'] })
    assertRpcUrls({ http: ['https://node.test'], webSocket: [] })
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
    expect(reasonOf(addresses)).toMatchObject({ name: 'RpcUrlError', reason })
  })

  test('error: no message tells what can be a key', () => {
    expect(String(reasonOf({ http: ['ftp://node.test/secret?a=secret#secret'] }))).not.toContain('secret')
    expect(String(reasonOf({ http: ['https://me:secret@node.test'] }))).not.toContain('secret')
    expect(String(reasonOf({ http: ['secret'] }))).not.toContain('secret')
  })
})
