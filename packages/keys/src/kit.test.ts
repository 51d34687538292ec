import { toHex } from '@latchkey/core/bytes'
import { describe, expect, test } from 'vitest'
import { deriveKitKeys, drawKitCode, hashKitProof, readKitCode } from './kit.ts'

const code = `${'0123456789ABCDEFGHJKMNPQRS'}`

/** The code with its check letters, found by trying all of them. */
const withCheck = (body: string): string => {
  const letters = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ']
  const found = letters.flatMap((a) => letters.map((b) => body + a + b)).filter((each) => readKitCode(each) === each)
  if (found.length !== 1) throw new Error('one code was to fit')
  return found[0] as string
}

describe('drawKitCode', () => {
  test('default: 26 letters of 130 bits and two that check them', () => {
    const codes = Array.from({ length: 64 }, drawKitCode)
    for (const each of codes) {
      expect(each).toMatch(/^[0-9A-HJKMNP-TV-Z]{28}$/)
      expect(readKitCode(each)).toBe(each)
    }
    expect(new Set(codes).size).toBe(64)
    // Every letter occurs in the part before the check letters.
    expect(new Set(codes.flatMap((each) => [...each.slice(0, 26)])).size).toBe(32)
  })
})

describe('readKitCode', () => {
  test('behavior: small letters, groups, and letters read for others', () => {
    const whole = withCheck(code)
    const groups = whole.match(/.{4}/g)?.join('-') ?? ''
    expect(readKitCode(groups.toLowerCase())).toBe(whole)
    expect(readKitCode(` ${groups.replaceAll('-', ' \u2013 ')}\n`)).toBe(whole)
    expect(readKitCode(whole.replaceAll('0', 'o').replaceAll('1', 'l'))).toBe(whole)
  })
  test.each([
    ['a minus sign', '\u2212'],
    ['a space of no width', '\u200b'],
    ['a soft hyphen', '\u00ad'],
    ['a mark of direction', '\u200e'],
    ['dots and commas', '. ,'],
    ['underscores', '_'],
    ['the middle dot of a Japanese keyboard', '\u30fb'],
    ['its long dash', '\u30fc'],
    ['quotes', '”'],
  ])('behavior: %s between the groups', (_, between) => {
    const whole = withCheck(code)
    expect(readKitCode(`${between}${whole.match(/.{4}/g)?.join(between)}${between}`)).toBe(whole)
  })
  test('behavior: a U is a V, which nobody tells apart by hand', () => {
    const whole = withCheck('V'.repeat(26))
    expect(readKitCode(whole.replaceAll('V', 'u'))).toBe(whole)
  })
  test('error: any letter changed, two exchanged, one missing, one too many, a letter that there is not', () => {
    const whole = withCheck(code)
    let passed = 0
    for (let at = 0; at < 28; at++)
      for (const letter of '0123456789ABCDEFGHJKMNPQRSTVWXYZ')
        if (letter !== whole[at] && readKitCode(whole.slice(0, at) + letter + whole.slice(at + 1)) !== undefined)
          passed++
    // Of 868 changes one in 1,024 may pass.
    expect(passed).toBeLessThan(4)
    expect(readKitCode(`${whole[1]}${whole[0]}${whole.slice(2)}`)).toBe(undefined)
    expect(readKitCode(whole.slice(1))).toBe(undefined)
    expect(readKitCode(`${whole}0`)).toBe(undefined)
    expect(readKitCode(`U${whole.slice(1)}`)).toBe(undefined)
    expect(readKitCode('')).toBe(undefined)
  })
})

describe('deriveKitKeys, hashKitProof', () => {
  test('default: frozen for a code, as kits on paper must open for ever', () => {
    const { factor, proof } = deriveKitKeys(withCheck(code))
    expect([toHex(factor), toHex(proof), toHex(hashKitProof(proof)), withCheck(code)]).toMatchInlineSnapshot(`
      [
        "0x459ffe0a4a380ffe92e7c68d73d0e944a494493649cbf808913e0c9e662ef122",
        "0x5702f88f20907fbf89b33eacbad09754b73760eec7f920e0eed94ead90dba823",
        "0x37dc83516b5e068f2d2f2ae108d805849283a4111f0dd4f09134da90eca22d1a",
        "0123456789ABCDEFGHJKMNPQRS39",
      ]
    `)
  })
  test('behavior: another code has others', () => {
    const one = deriveKitKeys(drawKitCode())
    const other = deriveKitKeys(drawKitCode())
    expect(one.factor).not.toEqual(other.factor)
    expect(one.proof).not.toEqual(other.proof)
    expect(one.factor).not.toEqual(one.proof)
  })
})
