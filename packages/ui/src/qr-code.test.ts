import encode from 'qr'
import decode from 'qr/decode.js'
import { describe, expect, test } from 'vitest'
import { toQrCode } from './qr-code.ts'

/** Paints the path as a browser would, `scale` pixels to a module, black on white. */
const paint = ({ size, path }: { size: number; path: string }, scale: number) => {
  const side = size * scale
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g))
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++)
      for (let column = Number(x) * scale; column < (Number(x) + Number(width)) * scale; column++)
        data.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3)
  return { width: side, height: side, data }
}

const uri = `wc:${'9c'.repeat(32)}@2?expiryTimestamp=1735689600&relay-protocol=irn&symKey=${'0123456789abcdef'.repeat(4)}`

describe('toQrCode', () => {
  test('default: a scanner reads the text back', () => {
    expect(decode(paint(toQrCode(uri), 4))).toBe(uri)
  })

  test('behavior: four light modules stand around it on each side', () => {
    const { size, path } = toQrCode(uri)
    const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, x, y, width]) => [
      Number(x),
      Number(y),
      Number(width),
    ])
    expect(Math.min(...runs.map(([x]) => x as number))).toBe(4)
    expect(Math.min(...runs.map(([, y]) => y as number))).toBe(4)
    expect(Math.max(...runs.map(([x, , width]) => (x as number) + (width as number)))).toBe(size - 4)
    expect(Math.max(...runs.map(([, y]) => y as number))).toBe(size - 5)
  })

  test.each(['low', 'medium'] as const)('behavior: the path covers the dark modules and nothing else: %s', (ecc) => {
    const address = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'
    const { size, path } = toQrCode(address, ecc)
    const drawn = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
    for (const [, x, y, width, back] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H(\d+)z/g)) {
      expect(back).toBe(x)
      for (let at = 0; at < Number(width); at++) (drawn[Number(y)] as boolean[])[Number(x) + at] = true
    }
    expect(path.replace(/M\d+ \d+h\d+v1H\d+z/g, '')).toBe('')
    expect(drawn).toEqual(encode(address, 'raw', { ecc, border: 4 }))
    // A finder pattern begins in the first corner.
    const first = drawn.findIndex((row) => row.includes(true))
    expect([first, drawn[first]?.indexOf(true)]).toEqual([4, 4])
  })
})
