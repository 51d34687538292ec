import { encode } from 'uqr'
import { describe, expect, test } from 'vitest'
import { toQr } from './qr.ts'

const address = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'

describe('toQr', () => {
  test('default: the path covers the dark modules and nothing else, with four light ones around', () => {
    const { size, path } = toQr(address)
    const drawn = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
    for (const [, x, y, width, back] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H(\d+)z/g)) {
      expect(back).toBe(x)
      for (let at = 0; at < Number(width); at++) (drawn[Number(y)] as boolean[])[Number(x) + at] = true
    }
    expect(path.replace(/M\d+ \d+h\d+v1H\d+z/g, '')).toBe('')
    expect(drawn).toEqual(encode(address, { ecc: 'M', border: 4 }).data)
    const first = drawn.findIndex((row) => row.includes(true))
    // A finder pattern begins in the first corner.
    expect([first, drawn[first]?.indexOf(true)]).toEqual([4, 4])
  })
})
