import { writeFileSync } from 'node:fs'
import encode from 'qr'

/** The input of the browser's fake camera: a video of one picture, in the form that Chromium reads (YUV4MPEG2). */

const [width, height] = [640, 480]

/** Writes a video of a QR code in the middle of a light picture; without a text the picture is empty. */
export const showCode = (file: string, text: string | undefined): void => {
  const light = Buffer.alloc(width * height, 235)
  const code = text === undefined ? [] : encode(text, 'raw', { ecc: 'medium', border: 4 })
  const scale = Math.floor((height - 20) / Math.max(code.length, 1))
  const [left, top] = [(width - code.length * scale) / 2, (height - code.length * scale) / 2].map(Math.floor)
  for (const [y, row] of code.entries())
    for (const [x, dark] of row.entries())
      if (dark)
        for (let line = 0; line < scale; line++) {
          const from = ((top ?? 0) + y * scale + line) * width + (left ?? 0) + x * scale
          light.fill(16, from, from + scale)
        }
  const grey = Buffer.alloc((width * height) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, grey])
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`)
  writeFileSync(file, Buffer.concat([head, ...Array.from({ length: 5 }, () => frame)]))
}
