import { WalletError } from '@latchkey/sdk'
import {
  InternalRpcError,
  UnauthorizedProviderError,
  UnsupportedProviderMethodError,
  UserRejectedRequestError,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { toViemError } from './to-viem-error.ts'

describe('toViemError', () => {
  test('default: where viem has a class of its own, with the wallet’s error as cause', () => {
    const pairs = [
      [new WalletError('userRejectedRequest'), UserRejectedRequestError, 4001],
      [new WalletError('unauthorized', { reason: 'invalid api key error' }), UnauthorizedProviderError, 4100],
      [new WalletError('unsupportedMethod', { method: 'eth_sign' }), UnsupportedProviderMethodError, 4200],
      [new WalletError('internal'), InternalRpcError, -32603],
    ] as const
    for (const [ours, theirs, code] of pairs) {
      const error = toViemError(ours)
      expect(error).toBeInstanceOf(theirs)
      expect(error).toMatchObject({ code, cause: ours })
    }
  })

  test('behavior: an error of the provider, with a standard’s code, is the catalogue’s again', () => {
    const ours = new WalletError('invalidArgument', { thing: 'x' })
    const provided = Object.assign(new WalletError('invalidArgument', { thing: 'x' }, { cause: ours }), {
      code: -32602,
    })
    expect(toViemError(provided)).toBe(ours)
  })

  test('behavior: every other failure stays what it is', () => {
    const send = new WalletError('sendTransactionFailed', { reason: 'insufficient funds' })
    const foreign = new TypeError('x')
    expect([toViemError(send), toViemError(foreign)]).toEqual([send, foreign])
  })
})
