import { describe, expect, test } from 'vitest'
import { packText } from './payload.ts'
import { isSignature } from './verify.ts'

describe('isSignature', () => {
  // Made by @taquito/signer's InMemorySigner with its documentation's key, over packText('I own this account.').
  const account = {
    address: 'tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb',
    publicKey: 'edpkvGfYw3LyB1UcCahKQk4rF2tvbMUk8GFiTuMjL75uGXrpvKXhjn',
  }
  const signature =
    'edsigtaunE8Nx6iQ8cRPEgoq8jpKHMheKTZTYzuAZJX3tuMWd6Ygg9FNMnU1tBGtKwuQu3hWJ4Y4h6Qn22DearLsCem8APp7P5M'
  const bytes = packText('I own this account.')

  test('default: a signature of the official library', () => expect(isSignature(signature, bytes, account)).toBe(true))

  test('error: another text, another account, another kind of text', () => {
    expect(isSignature(signature, packText('I own that account.'), account)).toBe(false)
    expect(isSignature(signature, bytes, { ...account, address: 'tz1burnburnburnburnburnburnburjAYjjX' })).toBe(false)
    expect(() => isSignature(signature, bytes, { ...account, publicKey: signature })).toThrow()
    expect(() => isSignature(account.publicKey, bytes, account)).toThrow()
  })
})
