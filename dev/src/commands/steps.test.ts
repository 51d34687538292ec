import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { isAlive } from '../os-process.ts'
import { runNode } from './steps.ts'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-steps-'))
afterAll(() => rmSync(folder, { recursive: true }))

const script = (name: string, text: string) => {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

describe('runNode', () => {
  test('default: gives the exit code, and the output where it is captured', async () => {
    const file = script('says.mjs', 'console.log(process.argv[2]); process.exitCode = 3')
    expect(await runNode(file, ['hello'], { output: 'keep' })).toEqual({ code: 3, text: 'hello\n' })
  })

  test.each(['SIGINT', 'SIGTERM'] as const)('behavior: %s ends the program first, then us', async (signal) => {
    const inner = script(
      'inner.mjs',
      `process.on('${signal}', () => { console.log('ended in order'); process.exit() })
      setTimeout(() => {}, 15_000)
      console.log(process.pid)`,
    )
    const outer = `import { runNode } from ${JSON.stringify(join(import.meta.dirname, 'steps.ts'))}
      await runNode(${JSON.stringify(inner)}, [], { output: 'show' })`
    const run = spawn(process.execPath, ['--input-type=module', '-e', outer], { stdio: ['ignore', 'pipe', 'inherit'] })
    const ended = once(run, 'close')
    let output = ''
    run.stdout.on('data', (chunk) => {
      output += chunk
    })
    await expect.poll(() => output, { timeout: 10_000 }).toMatch(/^\d+\n$/)
    run.kill(signal)
    expect(await ended).toEqual([null, signal])
    expect(output).toContain('ended in order')
    expect(isAlive(Number(output.split('\n')[0]))).toBe(false)
  })
})
