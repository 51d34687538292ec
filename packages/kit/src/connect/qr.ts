import encode from 'qr'

/** Light modules that must stand around a code (ISO/IEC 18004). */
const quiet = 4

/**
 * A text as a QR code: the side in modules, and the dark ones as the data of an SVG path. A screen has no
 * stains, so the least correction, and with it the largest modules, is read best.
 */
export function drawQr(text: string): { size: number; path: string } {
  const rows = encode(text, 'raw', { ecc: 'low', border: quiet })
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
