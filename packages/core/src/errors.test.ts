import { describe, expect, test } from 'vitest'
import { catalogue, isWalletError, WalletError } from './errors.ts'

describe('catalogue', () => {
  test('default: holds every code of the specification, section 8', () => {
    const codes = new Set(Object.values(catalogue).map((row) => row.code))
    const specified = [
      4000, 4001, 4002, 4003, 4004, 4005, 4100, 4101, 4102, 4103, 4200, 4201, 4202, 4300, 4301, 4400, 4906, 4907, 4909,
      4910, 4911, 5000, -32700, -32600, -32601, -32602, -32603,
    ]
    expect([...codes].sort()).toEqual(specified.sort())
  })
})

describe('WalletError', () => {
  test('default: a code for a program and a sentence for a person', () => {
    const error = new WalletError('invalidArgument', { thing: 'providers', detail: 'the list is empty' })
    expect(error).toMatchObject({ code: 4000, reason: 'invalidArgument', isFaceError: true })
    expect(error.message).toBe('Face Error: [4000] invalid providers: the list is empty')
    expect(new WalletError('userRejectedRequest').message).toBe('Face Error: [4001] user rejected request')
  })

  test('behavior: foreign failures become internal, keep their cause, and show nothing of it on the wire', () => {
    const cause = new Error('password=hunter2 at /srv/app.ts')
    const error = WalletError.from(cause)
    expect(error).toMatchObject({ code: 5000, cause })
    expect(JSON.stringify(WalletError.toWire(cause))).not.toMatch(/hunter2|srv|stack/)
    expect(WalletError.from(error)).toBe(error)
  })

  test('behavior: goes over the wire and comes back with code, message and data', () => {
    const sent = WalletError.toWire(new WalletError('unsupportedChain', { chainId: 5 }, { data: { chainId: 5 } }))
    expect(sent).toEqual({
      code: 4202,
      message: 'Face Error: [4202] Invalid chainId: 5',
      isFaceError: true,
      data: { chainId: 5 },
    })
    expect(WalletError.fromWire(sent)).toMatchObject({ code: 4202, message: sent.message, data: { chainId: 5 } })
  })

  test('error: a code outside the catalogue becomes 5000', () => {
    expect(WalletError.fromWire({ code: 1234, message: 'made up' })).toMatchObject({
      code: 5000,
      message: 'Face Error: [5000] unknown error',
    })
  })
})

describe('isWalletError', () => {
  test('default', () => {
    const error = new WalletError('noUserData')
    expect([isWalletError(error), isWalletError(error, 'noUserData'), isWalletError(error, 'internal')]).toEqual([
      true,
      true,
      false,
    ])
    expect(isWalletError(new Error('x'))).toBe(false)
  })
})
