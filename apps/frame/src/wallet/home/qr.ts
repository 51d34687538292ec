import { encode } from 'uqr'

/** Light modules that must stand around a code (ISO/IEC 18004). */
const quiet = 4

/** A text as a QR code: the side in modules, and the dark ones as the data of an SVG path. */
export const toQr = (text: string): { size: number; path: string } => {
  const { data, size } = encode(text, { ecc: 'M', border: quiet })
  let path = ''
  for (const [y, row] of data.entries())
    for (let x = 0; x < size; x++) {
      if (!row[x]) continue
      const from = x
      while (row[x + 1]) x++
      path += `M${from} ${y}h${x - from + 1}v1H${from}z`
    }
  return { size, path }
}
