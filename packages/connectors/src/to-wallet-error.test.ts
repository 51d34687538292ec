import { ResourceUnavailableRpcError, UserRejectedRequestError } from 'viem'
import { describe, expect, test } from 'vitest'
import { hasCode, toError } from './to-error.ts'
import { toWalletError } from './to-wallet-error.ts'

const trap = new Proxy(
  {},
  {
    get() {
      throw new Error('hostile')
    },
    getPrototypeOf() {
      throw new Error('hostile')
    },
  },
)

describe('hasCode', () => {
  test('default: its own code, and the one inside a wrapped failure', () => {
    expect(hasCode({ code: 4001 }, 4001)).toBe(true)
    expect(hasCode({ code: '-32002' }, 4001, -32002)).toBe(true)
    expect(hasCode({ code: -32603, data: { originalError: { code: 4902 } } }, 4902)).toBe(true)
    expect(hasCode(Object.assign(new Error('x'), { code: 4001 }), 4902)).toBe(false)
  })

  test('behavior: what has no code has none', () => {
    for (const thrown of [
      undefined,
      null,
      'x',
      4001,
      {},
      { code: '4001x' },
      { code: Number.NaN },
      { data: null },
      trap,
    ])
      expect(hasCode(thrown, 4001)).toBe(false)
  })
})

describe('toError', () => {
  test('default: an error stays what it is', () => {
    const error = new TypeError('x')
    expect(toError(error)).toBe(error)
  })

  test('behavior: objects and texts become errors, with their code', () => {
    expect(toError({ code: 4001, message: 'no' })).toMatchObject({ message: 'no', code: 4001 })
    expect(toError('no')).toMatchObject({ message: 'no' })
    expect(toError({ message: 'x'.repeat(9_000) }).message).toHaveLength(500)
    for (const thrown of [undefined, null, 42, {}, { message: 42 }, trap])
      expect(toError(thrown).message).toBe('The wallet failed.')
  })
})

describe('toWalletError', () => {
  test('default: the classes viem has', () => {
    expect(toWalletError({ code: 4001, message: 'no' })).toBeInstanceOf(UserRejectedRequestError)
    expect(toWalletError({ code: -32002, message: 'open' })).toBeInstanceOf(ResourceUnavailableRpcError)
    const rejected = new UserRejectedRequestError(new Error('x'))
    expect(toWalletError(rejected)).toBe(rejected)
  })

  test('behavior: everything else stays', () => {
    const error = new Error('x')
    expect(toWalletError(error)).toBe(error)
  })
})
