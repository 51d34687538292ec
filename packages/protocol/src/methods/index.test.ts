import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { isMethodName, type MethodName, methods, relayedMethods } from './index.ts'

const accepts = (name: MethodName, params: unknown) => v.safeParse(methods[name].params, params).success

describe('methods', () => {
  test('default: every method says what it needs, whether it asks, and which failures may leave', () => {
    for (const [name, declared] of Object.entries(methods)) {
      expect(declared, name).toMatchObject({ needs: expect.any(String), asks: expect.any(Boolean) })
      expect(Array.isArray(declared.errors), name).toBe(true)
    }
  })

  test('behavior: a method that only reads never asks', () => {
    for (const name of [...relayedMethods, 'eth_chainId', 'eth_accounts', 'face_accounts', 'face_loggedIn'])
      expect(methods[name as MethodName].asks, name).toBe(false)
  })

  test('behavior: what older clients send is understood', () => {
    expect(accepts('face_accounts', [undefined])).toBe(true)
    expect(accepts('eth_chainId', undefined)).toBe(true)
    expect(accepts('personal_sign', ['0x00', '0x00', 'ignored'])).toBe(true)
    expect(accepts('eth_sendTransaction', [{ to: undefined, gas: '0x0', value: '0x1' }])).toBe(true)
  })

  test('error: an authorisation, a number that lost digits', () => {
    expect(accepts('eth_sendTransaction', [{ authorizationList: [] }])).toBe(false)
    expect(accepts('eth_sendTransaction', [{ value: 2 ** 60 }])).toBe(false)
    expect(accepts('eth_sendTransaction', [{ value: -1 }])).toBe(false)
  })
})

describe('isMethodName', () => {
  test('error: names every object has, and methods that sign blindly', () => {
    for (const name of [
      'toString',
      'constructor',
      '__proto__',
      'eth_sign',
      'personal_unlockAccount',
      'debug_traceCall',
    ])
      expect(isMethodName(name), name).toBe(false)
  })
})
