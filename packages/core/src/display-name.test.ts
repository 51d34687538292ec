import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { toDisplayName } from './display-name.ts'

describe('toDisplayName', () => {
  test('default: an honest name stays as it is', () => {
    for (const name of ['MetaMask', 'Coinbase Wallet', 'कैकस वॉलेट', '카이카스', 'محفظة', 'Frontier — beta 2'])
      expect(toDisplayName(name)).toBe(name)
  })

  test('behavior: control, direction and invisible characters go, whitespace becomes one space', () => {
    expect(toDisplayName('\u202eksaMateM')).toBe('ksaMateM')
    expect(toDisplayName('Meta\u200bMask\u0000\u2066\ufeff')).toBe('MetaMask')
    expect(toDisplayName('  Meta \n\t\u2028 Mask \u00a0')).toBe('Meta Mask')
    expect(toDisplayName('a\u3164\u115f\u034f\u2800b')).toBe('a b')
    expect(toDisplayName('Me\ufffct\u{13441}a\u{13442}Ma\u{1d159}s\u{16fe4}k')).toBe('MetaMask')
  })

  test('behavior: nothing visible is an empty text', () => {
    for (const name of ['', ' \n', '\u200b\u200d', '\u3164', '\u2800', '\ud800']) expect(toDisplayName(name)).toBe('')
  })

  test('behavior: at most 32 characters as a person counts them', () => {
    expect(toDisplayName('x'.repeat(32))).toBe('x'.repeat(32))
    expect(toDisplayName('x'.repeat(33))).toBe(`${'x'.repeat(31)}…`)
    expect(toDisplayName('🇰🇷'.repeat(40))).toBe(`${'🇰🇷'.repeat(31)}…`)
    expect(toDisplayName('<img src=x onerror="globalThis.stolen = true">')).toBe('<img src=x onerror="globalThis.…')
  })

  test('behavior: what Unicode counts as one character is cut where it is drawn as many', () => {
    expect(toDisplayName('\u1100'.repeat(1_000))).toBe(`${'\u1100'.repeat(31)}…`)
    expect(toDisplayName(`${'क्'.repeat(40)}क`).length).toBeLessThan(40)
    expect(toDisplayName('क्ष्म्य'.repeat(32))).toBe('क्ष्म्य'.repeat(32))
  })

  test('behavior: a name that cannot be too long is not divided, which takes a slow phone 50 ms', () => {
    const divides = vi.spyOn(Intl, 'Segmenter')
    toDisplayName('x'.repeat(32))
    expect(divides).not.toHaveBeenCalled()
    divides.mockRestore()
  })

  test('behavior: no towers of accents', () => {
    expect([...toDisplayName(`Z${'\u0336'.repeat(200)}`)].length).toBeLessThanOrEqual(4)
  })

  test('behavior: whatever comes in, what goes out is one short visible line', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
        const shown = toDisplayName(name)
        expect(shown).not.toMatch(/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u)
        expect(shown).toBe(shown.trim())
        expect(Array.from(new Intl.Segmenter().segment(shown)).length).toBeLessThanOrEqual(32)
      }),
    )
  })

  test('behavior: a very long name takes no time', () => {
    const name = Buffer.alloc(9_000_000, 'a\u0301 ').toString() // flattened into one string before the clock starts
    const began = performance.now()
    toDisplayName(name)
    expect(performance.now() - began).toBeLessThan(1_000)
  })
})
