import { describe, expect, test } from 'vitest'
import { toCode } from './playground-code.ts'

const plain = {
  scheme: 'system',
  accent: '',
  radius: '',
  locale: 'en',
  wallets: ['injected'],
  isSocialFirst: false,
} as const

describe('toCode', () => {
  test('default: what is as it is without being said is not said', () => {
    expect(toCode(plain)).not.toMatch(/theme|locale|wallets|walletList/)
  })

  test('behavior: each choice is in the code', () => {
    const code = toCode({
      scheme: 'dark',
      accent: '#7a1f5c',
      radius: '4px',
      locale: 'ko',
      wallets: ['face', 'walletConnect'],
      isSocialFirst: true,
    })
    for (const part of [
      `theme={{ scheme: 'dark', accent: '#7a1f5c', radius: '4px' }}`,
      'locale="ko"',
      'injected: false',
      'face: {',
      'walletConnect: {',
      `groups: ['social']`,
    ])
      expect(code).toContain(part)
    expect(code).not.toContain('coinbaseWallet')
  })
})
