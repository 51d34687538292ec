import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { root } from './root.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-builds-'))
  return () => rmSync(folder, { recursive: true, force: true })
})

/** Copies everything a build reads: the frame and all packages. The folder of third-party packages is not copied. */
const copySources = (to: string) => {
  for (const place of ['apps/frame', 'packages', 'browsers.json', 'package.json', 'package-lock.json', 'tsconfig.json'])
    cpSync(join(root, place), join(to, place), {
      recursive: true,
      filter: (path) => !/[/\\](node_modules|dist)([/\\]|$)/.test(path.slice(root.length)),
    })
  for (const modules of ['node_modules', ...globSync('{apps/frame,packages/*}/node_modules', { cwd: root })]) {
    mkdirSync(join(to, modules), { recursive: true })
    for (const name of readdirSync(join(root, modules))) {
      if (name === '@latchkey' || name.startsWith('.')) continue
      symlinkSync(join(root, modules, name), join(to, modules, name))
    }
  }
  mkdirSync(join(to, 'node_modules/@latchkey'))
  for (const name of readdirSync(join(to, 'packages')))
    symlinkSync(join(to, 'packages', name), join(to, 'node_modules/@latchkey', name))
}

const distOf = (name: string) => join(folder, name, 'apps/frame/dist')
const filesOf = (name: string) =>
  globSync('**/*', { cwd: distOf(name), withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()

const build = async (name: string): Promise<Record<string, string>> => {
  const to = join(folder, name)
  mkdirSync(to, { recursive: true })
  copySources(to)
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  await promisify(execFile)(process.execPath, [vite, 'build', '--logLevel', 'error'], {
    cwd: join(to, 'apps/frame'),
    env: { ...process.env, NODE_ENV: 'production' },
  })
  return Object.fromEntries(
    filesOf(name).map((file) => [
      file.slice(distOf(name).length),
      createHash('sha256').update(readFileSync(file)).digest('hex'),
    ]),
  )
}

// Two builds take a minute of CPU time, so only `npm run test:long` makes them.
describe.runIf(inject('fuzz').runs > 100)('the build of the frame', () => {
  test('default: from two folders, at two times, all files have the same bytes', { timeout: 600_000 }, async () => {
    const one = await build('one')
    const other = await build('another-folder with a longer name')
    expect(Object.keys(one)).toContain('/opener.html')
    expect(Object.keys(one).length).toBeGreaterThan(50)
    expect(other).toEqual(one)
    // Both builds read third-party packages from this one folder, so its name in their output would be no difference.
    expect(filesOf('one').filter((file) => readFileSync(file).includes(root))).toEqual([])
  })
})
