import { wireNetworks } from '@latchkey/core/wire-networks'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  isMethodName,
  isOpenOn,
  type Method,
  type MethodName,
  methods,
  proxiedMethods,
  readLogin,
  refused,
  usesNetwork,
} from './index.ts'

const bora = { bappUsn: 'usn-1', signature: 'c2lnbmF0dXJl' }

const accepts = (name: MethodName, params: unknown) => v.safeParse(methods[name].params, params).success

describe('methods', () => {
  test('default: every method says what it needs, whether it asks, and which failures may leave', () => {
    for (const [name, declared] of Object.entries(methods)) {
      expect(declared, name).toMatchObject({ needs: expect.any(String), asks: expect.any(Boolean) })
      expect(Array.isArray(declared.errors), name).toBe(true)
    }
  })

  test('behavior: only methods are in the register, and what is not rate limited asks nobody and no node', () => {
    for (const [name, declared] of Object.entries<Method>(methods)) {
      expect(name).toMatch(/^[a-z0-9]+_[A-Za-z0-9_]+$/)
      if (declared.free) expect([declared.asks, proxiedMethods.has(name)], name).toEqual([false, false])
      if (declared.closable) expect(v.is(declared.result, null), name).toBe(true)
    }
  })

  test('behavior: a method that only reads never asks', () => {
    for (const name of [...proxiedMethods, 'eth_chainId', 'eth_accounts', 'face_accounts', 'face_loggedIn'])
      expect(methods[name as MethodName].asks, name).toBe(false)
  })

  test('behavior: what legacy clients send is understood', () => {
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

describe('isOpenOn', () => {
  test('default: by what a network speaks, by its family, or on all', () => {
    const { solana, polygon, bora, hedera, near } = wireNetworks
    expect([polygon, hedera, solana].map((each) => isOpenOn(methods.personal_sign, each))).toEqual([true, true, false])
    expect([solana, near].map((each) => isOpenOn(methods.near_signTransaction, each))).toEqual([false, true])
    expect([bora, polygon].map((each) => isOpenOn(methods.bora_connect, each))).toEqual([true, false])
    expect([solana, near, polygon].map((each) => isOpenOn(methods.face_openHome, each))).toEqual([false, false, true])
    expect(Object.values(wireNetworks).every((each) => isOpenOn(methods.face_loggedIn, each))).toBe(true)
  })
})

describe('usesNetwork', () => {
  test('default: unless the method has nothing to do with one, or a parameter names it', () => {
    expect(usesNetwork(methods.personal_sign, [])).toBe(true)
    expect(usesNetwork(methods.eth_accounts, [])).toBe(false)
    expect([[], [undefined], ['APTOS']].map((params) => usesNetwork(methods.face_accounts, params))).toEqual([
      true,
      true,
      false,
    ])
  })
})

describe('readLogin', () => {
  test('default', () => {
    expect(readLogin(['google.com'])).toEqual({ providers: ['google.com'], bora: undefined })
    expect(readLogin([])).toEqual({ providers: [], bora: undefined })
    expect(readLogin([bora])).toEqual({ providers: [], bora })
    expect(readLogin([bora, null])).toEqual({ providers: [], bora })
    expect(readLogin([bora, ['apple.com']])).toEqual({ providers: ['apple.com'], bora })
  })
})

describe('refused', () => {
  test('behavior: none of them is a method', () => {
    for (const name of Object.keys(refused)) expect(isMethodName(name), name).toBe(false)
  })
})
