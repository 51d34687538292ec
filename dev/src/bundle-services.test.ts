import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { bundleServices } from './bundle-services.ts'
import { root } from './root.ts'

const folder = mkdtempSync(join(root, '.data', 'services-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// A run uses this throughout; `npm run test:long` compares it with the sources.
describe.runIf(inject('fuzz').runs > 100)('bundleServices', () => {
  test('default: each service is a script that says what is wrong with its configuration, as its source does', async () => {
    const made = await bundleServices(folder)
    for (const app of ['guard', 'host', 'relay', 'server']) {
      const say = (script: string) =>
        promisify(execFile)(process.execPath, [script, '--config', join(folder, 'none.json')]).catch(
          ({ code, stderr }: { code: number; stderr: string }) => ({
            code,
            stderr: stderr.replace(/"time":"[^"]+"/, ''),
          }),
        )
      const bundled = await say(join(made, `${app}.js`))
      expect(bundled, app).toEqual(await say(join(root, 'apps', app, 'src/main.ts')))
      expect(bundled).toMatchObject({ code: 1, stderr: expect.stringContaining('none.json') })
    }
  })

  test('behavior: the same files give the bundle of before, and a file that has changed a new one', async () => {
    const made = await bundleServices(folder)
    expect(await bundleServices(folder)).toBe(made)
    const list = join(made, 'inputs.json')
    const inputs = JSON.parse(readFileSync(list, 'utf8'))
    expect(Object.keys(inputs)).toEqual(expect.arrayContaining(['apps/guard/src/main.ts', 'package-lock.json']))
    writeFileSync(list, JSON.stringify({ ...inputs, 'apps/guard/src/main.ts': 'of another text' }))
    const anew = await bundleServices(folder)
    expect(anew).not.toBe(made)
    expect(await bundleServices(folder)).toBe(anew)
  })
})
