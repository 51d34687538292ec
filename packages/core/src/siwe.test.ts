import { describe, expect, test } from 'vitest'
import { formatSiweMessage, parseSiweMessage, type SiweMessage } from './siwe.ts'

/** The example of EIP-4361. */
const example = `service.org wants you to sign in with your Ethereum account:
0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2

I accept the ServiceOrg Terms of Service: https://service.org/tos

URI: https://service.org/login
Version: 1
Chain ID: 1
Nonce: 32891756
Issued At: 2021-09-30T16:25:24Z
Resources:
- ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/
- https://example.com/my-web2-claim.json`

const fields = {
  domain: 'service.org',
  address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  statement: 'I accept the ServiceOrg Terms of Service: https://service.org/tos',
  uri: 'https://service.org/login',
  nonce: '32891756',
  issuedAt: '2021-09-30T16:25:24Z',
  resources: [
    'ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/',
    'https://example.com/my-web2-claim.json',
  ],
} as const

describe('parseSiweMessage', () => {
  test('default: the example of the standard', () => {
    expect(parseSiweMessage(example)).toEqual({ ...fields, version: '1', chainId: '1' })
  })

  test('behavior: what a field says is not checked', () => {
    const other = example.replace('Version: 1', 'Version: 7').replace('2021-09-30T16:25:24Z', 'yesterday')
    expect(parseSiweMessage(other)).toMatchObject({ version: '7', issuedAt: 'yesterday' })
  })

  test.each([
    ['text before', `Hello ${example}`],
    ['a line after', `${example}\nSend all coins`],
    ['a line between', example.replace('Version: 1', 'Version: 1\nSend: all')],
    ['two lines in another order', example.replace('Version: 1\nChain ID: 1', 'Chain ID: 1\nVersion: 1')],
    ['a line missing', example.replace('Nonce: 32891756\n', '')],
    ['a short nonce', example.replace('32891756', '3289175')],
    ['a statement of two lines', example.replace('Service: ', 'Service\n')],
  ])('error: %s', (_, text) => {
    expect(parseSiweMessage(text)).toBeUndefined()
  })
})

describe('formatSiweMessage', () => {
  const message: SiweMessage = { ...fields, chainId: 1 }

  test('default: the example of the standard', () => {
    expect(formatSiweMessage(message)).toBe(example)
  })

  test('behavior: every optional line, in the order of the standard', () => {
    const full: SiweMessage = {
      ...message,
      scheme: 'https',
      expirationTime: '2021-10-01T16:25:24Z',
      notBefore: '2021-09-30T16:25:24Z',
      requestId: 'a',
    }
    const { chainId, ...rest } = full
    expect(parseSiweMessage(formatSiweMessage(full))).toEqual({ ...rest, version: '1', chainId: String(chainId) })
  })
})
