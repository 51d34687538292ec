import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../root.ts'
import { asksForHelp, readOptions, UsageError } from './options.ts'

describe('readOptions', () => {
  test('default: the values, and what stands after --', () => {
    const { values, positionals } = readOptions('npm test', ['--only', 'unit', '--', '-g'], {
      allowPositionals: true,
      options: { only: { type: 'string' } },
    })
    expect([values.only, positionals]).toEqual(['unit', ['-g']])
  })

  test.each([
    [['--all'], 'npm test has no option --all. It has: --only, --help.'],
    [['-x'], 'npm test has no option -x. It has: --only, --help.'],
    [['moon'], 'npm test takes no argument, and “moon” is one. Its options: --only, --help.'],
    [['--only'], /--only.*argument missing.*npm test has: --only, --help\.$/],
  ])('error: %j', (args, sentence) => {
    const read = () => readOptions('npm test', args, { options: { only: { type: 'string' } } })
    expect(read).toThrow(UsageError)
    expect(read).toThrow(sentence)
  })
})

describe('asksForHelp', () => {
  test('default: by either name, but not after --', () => {
    expect([['--help'], ['a', '-h'], ['--', '--help'], []].map(asksForHelp)).toEqual([true, true, false, false])
  })
})

describe('the command line', { timeout: 60_000 }, () => {
  const main = join(root, 'dev', 'src', 'main.ts')
  const run = (...args: string[]) => spawnSync(process.execPath, [main, ...args], { encoding: 'utf8' })

  test('default: --help lists the options and ends with 0', () => {
    const { status, stdout, stderr } = run('test', '--help')
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toContain('npm test --')
    expect(stdout).toContain('--changed')
  })

  test.each([
    [['check', '--fast'], 'npm run check has no option --fast. It has: --help.'],
    [['moon'], 'Say what to do'],
  ])('error: %j is a sentence, no stack, and ends with 2', (args, sentence) => {
    const { status, stderr } = run(...args)
    expect(status).toBe(2)
    expect(stderr).toContain(sentence)
    expect(stderr).not.toMatch(/^\s+at /m)
  })
})
