import encode from 'qr'

/** Light modules that must stand around a code (ISO/IEC 18004, section 6.3.8). */
const quietZone = 4

/**
 * Encodes a text as a QR code (ISO/IEC 18004).
 *
 * @param correction how much of a damaged code can be recovered: level L or M. On a screen `low`, with the largest
 * modules, is easiest to read where the text is long
 * @returns the side in modules, including the quiet zone, and the dark modules as the data of an SVG path
 */
export function toQrCode(text: string, correction: 'low' | 'medium' = 'low'): { size: number; path: string } {
  const rows = encode(text, 'raw', { ecc: correction, border: quietZone })
  let path = ''
  for (const [y, row] of rows.entries())
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue
      const from = x
      while (row[x + 1]) x++
      path += `M${from} ${y}h${x - from + 1}v1H${from}z`
    }
  return { size: rows.length, path }
}
