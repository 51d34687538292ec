import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pinChunks } from '../chunks.ts'

const page = (script: string) =>
  `<html><head><script type="module" crossorigin src="/${script}"></script>\n  </head><body></body></html>`

const preloaded = async (folder: string) => {
  const links = (await readFile(join(folder, 'auth.html'), 'utf8')).match(/<link rel="preload"[^>]*>/g) ?? []
  for (const link of links) expect(link).toMatch(/ as="script" crossorigin integrity="sha384-[\w+/]{64}"/)
  return links.map((link) => /href="([^"]*)"/.exec(link)?.[1])
}

let folder: string
const write = async (files: Record<string, string>, manifest: object) => {
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  await writeFile(join(folder, 'auth.html'), page('auth.js'))
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest))
  await pinChunks(folder, 'auth.html', 'manifest.json')
}
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pin-chunks-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('default: a page asks for what its script requires at once, and not for what may follow', async () => {
  await write(
    { 'auth.js': 'define(() => {});', 'shapes.js': '1', 'deeper.js': '2', 'late.js': '3' },
    {
      'auth.html': { file: 'auth.js', imports: ['shapes'], dynamicImports: ['late'] },
      shapes: { file: 'shapes.js', imports: ['deeper'] },
      deeper: { file: 'deeper.js' },
      late: { file: 'late.js', imports: ['deeper'] },
    },
  )
  expect(await preloaded(folder)).toEqual(['/shapes.js', '/deeper.js'])
})

test('behavior: what the bundler’s runtime does is in the script, and no file of its own', async () => {
  await write(
    { 'auth.js': 'define(() => {}, "./runtime.js"),define(() => {});', 'runtime.js': '1' },
    { 'auth.html': { file: 'auth.js', imports: ['runtime'] }, runtime: { file: 'runtime.js' } },
  )
  expect(await preloaded(folder)).toEqual([])
})
