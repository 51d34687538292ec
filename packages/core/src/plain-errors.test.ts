import { describe, expect, test } from 'vitest'
import { plainErrors } from './plain-errors.ts'

describe('plainErrors', () => {
  test('default: the sentences of the wire, letter for letter', () => {
    const { unsupportedNetwork, otherEnvironment: _, ...sentences } = plainErrors
    expect(Object.values(sentences)).toEqual([
      'Face is already initialized, Face can be initialized once.',
      'get address failed',
      'get user verification token failed',
    ])
    expect(unsupportedNetwork('moon')).toBe('Unsupported network: moon')
  })

  test('behavior: the wallet home names the environment the SDK was made for', () => {
    expect(plainErrors.otherEnvironment('main')).toMatch(/initialized with Mainnet.*same environment/)
    expect(plainErrors.otherEnvironment('test')).toMatch(/initialized with Testnet.*same environment/)
  })
})
