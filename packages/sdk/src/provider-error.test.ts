import { catalogue, type ErrorName, isWalletError, WalletError } from '@latchkey/core/errors'
import { createWalletClient, custom } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { toCatalogueError, toProviderError } from './provider-error.ts'

const standard = new Set([
  // EIP-1193, EIP-3326, EIP-5792
  ...[4001, 4100, 4200, 4900, 4901, 4902, 5700, 5710, 5720, 5730, 5740, 5750, 5760],
  // JSON-RPC 2.0, EIP-1474
  ...[-32700, -32600, -32601, -32602, -32603, -32000, -32001, -32002, -32003, -32004, -32005, -32006],
])
/** Purchases, BORA, and an SDK that was set up wrongly: no standard has a code for them. */
const ours = new Set([4300, 4301, 4400, 4906, 4907, 4909, 4910, 4911])

describe('toProviderError', () => {
  test.each([
    [new WalletError('unsupportedMethod', { method: 'x' }), 4200, 4201],
    [new WalletError('invalidArgument', { thing: 'x' }), -32602, 4000],
    [new WalletError('noAnswer', { reason: 'x' }), 4900, 4003],
    [new WalletError('internal'), -32000, 5000],
    [new WalletError('signFailed', { reason: 'x' }), -32000, 4005],
    [new WalletError('userRejectedRequest'), 4001, 4001],
    [new WalletError('unrecognizedChain', { chainId: 5 }), 4902, 4902],
  ])('default: %s', (failure, code, catalogueCode) => {
    const error = toProviderError(failure)
    expect(error).toMatchObject({ code, data: { code: catalogueCode }, message: failure.message })
    expect(isWalletError(error, failure.reason)).toBe(true)
  })

  test('behavior: every row of the catalogue has a code of a standard, or is of what no standard speaks of', () => {
    for (const reason of Object.keys(catalogue) as ErrorName[]) {
      const failure = new WalletError(reason as 'badRequest', { reason: '' })
      const { code } = toProviderError(failure) as WalletError
      expect(standard.has(code) || ours.has(code), `${reason} has ${code}`).toBe(true)
    }
  })

  test('behavior: viem asks a wallet that failed once, not four times', async () => {
    for (const reason of ['internal', 'signFailed', 'sendTransactionFailed', 'userRejectedRequest'] as const) {
      const request = vi.fn(async () => {
        throw toProviderError(new WalletError(reason as 'badRequest', { reason: 'x' }))
      })
      const client = createWalletClient({ transport: custom({ request }) })
      const asking = client.request({ method: 'eth_sendTransaction', params: [{}] })
      await expect(asking, reason).rejects.toThrow()
      expect(request, reason).toHaveBeenCalledOnce()
    }
  })

  test('behavior: the facts of an error stay beside its code', () => {
    const failure = new WalletError('userRejectedRequest', { path: '/send' })
    expect(toProviderError(failure)).toMatchObject({ data: { path: '/send', code: 4001 } })
    const reverted = new WalletError('internalJsonRpc', { reason: 'reverted' }, { data: '0x08c379a0' })
    expect(toProviderError(reverted)).toMatchObject({ data: { data: '0x08c379a0', code: -32603 } })
  })

  test('behavior: a failure of another kind stays as it is', () => {
    const failure = new TypeError('x')
    expect(toProviderError(failure)).toBe(failure)
  })
})

describe('toCatalogueError', () => {
  test('default: what the provider’s error was made from', () => {
    const failure = new WalletError('unsupportedMethod', { method: 'x' })
    expect(toCatalogueError(toProviderError(failure))).toBe(failure)
    expect(toCatalogueError(failure)).toBe(failure)
  })
})
