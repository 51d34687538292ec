import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { readBrand } from './read-brand.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-mark-'))
})

const write = async (name: string, content: string | Uint8Array) => {
  const markFile = join(folder, name)
  await writeFile(markFile, content)
  return { markFile }
}
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>'
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('default: the picture itself becomes part of the answer', async () => {
  const accent = { light: '#14553b', dark: '#86d3ac' }
  expect(await readBrand({ accent, ...(await write('a.svg', svg)) }, 'x')).toEqual({
    accent,
    mark: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
  })
  const commented = `\uFEFF<?xml version="1.0"?>\n<!-- a door -->\n${svg}`
  expect((await readBrand(await write('b.svg', commented), 'x')).mark).toMatch(/^data:image\/svg/)
  expect(await readBrand(await write('c', png), 'x')).toEqual({
    mark: `data:image/png;base64,${png.toString('base64')}`,
  })
  expect(await readBrand({ accent }, 'x')).toEqual({ accent })
})

test('error: names the file and what to write', async () => {
  const read = async (content: string | Uint8Array) => readBrand(await write('bad', content), 'the project Shop')
  for (const [content, words] of [
    ['GIF89a', /the project Shop.*bad.*neither a PNG nor an SVG/],
    ['<svg viewBox="0 0 8 8"/>', /xmlns="http:\/\/www\.w3\.org\/2000\/svg"/],
    ['', /neither a PNG nor an SVG/],
    [`${svg}${' '.repeat(16_384)}`, /16 KB/],
  ] as const)
    await expect(read(content)).rejects.toMatchObject({
      name: 'ConfigurationError',
      message: expect.stringMatching(words),
    })
  await expect(readBrand({ markFile: join(folder, 'none.svg') }, 'the project Shop')).rejects.toMatchObject({
    name: 'ConfigurationError',
    message: expect.stringMatching(/the project Shop.*none\.svg.*cannot be read/),
  })
})
