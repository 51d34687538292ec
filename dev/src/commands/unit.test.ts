import { describe, expect, test } from 'vitest'
import { readVitestRun, runUnitTests, type UnitRun } from './unit.ts'

const green = (name: string) => ({ name, seconds: 1, count: { passed: 3, failed: 0, skipped: 1 }, failures: [] })
const red = (name: string, ...tests: string[]) => ({
  name,
  seconds: 2,
  count: { passed: 3 - tests.length, failed: tests.length, skipped: 1 },
  failures: tests.map((test) => ({ file: name, name: test, error: `${test} went wrong` })),
})

/** A runner that returns the next of these results at each call, and records the paths it was given. */
const runs = (...results: UnitRun['files'][]) => {
  const asked: (readonly string[])[] = []
  const run = async (paths: readonly string[]): Promise<UnitRun> => {
    asked.push(paths)
    return { files: results[asked.length - 1] ?? [], outside: [] }
  }
  return { asked, run }
}

describe('runUnitTests', () => {
  test('default: a file that failed runs once more, alone; green then, it counts as passed and is named', async () => {
    const { asked, run } = runs([green('a'), red('b', 'adds'), green('c')], [green('b')])
    expect(await runUnitTests([], run, { secondTry: true })).toEqual({
      count: { passed: 9, failed: 0, skipped: 3 },
      timed: [
        { name: 'a', seconds: 1 },
        { name: 'b', seconds: 3 },
        { name: 'c', seconds: 1 },
      ],
      failed: [],
      flaky: [{ file: 'b', name: 'adds', error: 'adds went wrong' }],
    })
    expect(asked).toEqual([[], ['b']])
  })

  test('behavior: red twice has failed, with what failed in either run', async () => {
    const { run } = runs([red('a', 'adds')], [red('a', 'adds', 'divides')])
    const { count, failed, flaky } = await runUnitTests([], run, { secondTry: true })
    expect(count).toMatchObject({ passed: 2, failed: 2 })
    expect(failed.map(({ name }) => name)).toEqual(['adds', 'divides'])
    expect(flaky).toEqual([])
  })

  test('behavior: a second run without results does not make it pass', async () => {
    const { run } = runs([red('a', 'adds')], [])
    expect(await runUnitTests([], run, { secondTry: true })).toMatchObject({ count: { failed: 1 }, flaky: [] })
  })

  test('behavior: no second try where none is wanted, and none for more files than fail by chance', async () => {
    const one = runs([red('a', 'adds')])
    expect((await runUnitTests(['a'], one.run, { secondTry: false })).count.failed).toBe(1)
    expect(one.asked).toEqual([['a']])
    const many = runs(Array.from({ length: 11 }, (_, at) => red(`${at}`, 'adds')))
    expect((await runUnitTests([], many.run, { secondTry: true })).count.failed).toBe(11)
    expect(many.asked).toHaveLength(1)
  })

  test('error: what failed outside of files has failed', async () => {
    const outside = [{ file: 'vitest', name: 'ended', error: 'no' }]
    const run = async () => ({ files: [green('a')], outside })
    expect(await runUnitTests([], run, { secondTry: true })).toMatchObject({ count: { failed: 1 }, failed: outside })
  })
})

describe('readVitestRun', () => {
  const file = (name: string, ...statuses: string[]) => ({
    name: `/here/${name}`,
    status: statuses.includes('failed') ? 'failed' : 'passed',
    message: '',
    startTime: 1_000,
    endTime: 3_000,
    assertionResults: statuses.map((status, at) => ({ fullName: `${at}`, status, failureMessages: ['no'] })),
  })

  test('default: each file with its counts', () => {
    const report = { testResults: [file('a.test.ts', 'passed', 'failed', 'pending', 'todo')] }
    expect(readVitestRun(report, [], 1, '/here')).toEqual({
      files: [
        {
          name: 'a.test.ts',
          seconds: 2,
          count: { passed: 1, failed: 1, skipped: 2 },
          failures: [{ file: 'a.test.ts', name: '1', error: 'no' }],
        },
      ],
      outside: [],
    })
  })

  test('behavior: an error that no test caught belongs to the file that ran, or to none', () => {
    const unhandled = [{ file: '/here/a.test.ts', error: 'lost' }, { error: 'nowhere' }]
    const { files, outside } = readVitestRun({ testResults: [file('a.test.ts', 'passed')] }, unhandled, 1, '/here')
    expect(files).toMatchObject([{ failures: [{ file: 'a.test.ts', error: 'lost' }] }])
    expect(outside).toMatchObject([{ file: 'vitest', error: 'nowhere' }])
  })

  test('error: a run that ended badly has failed, even where no report says at what', () => {
    expect(readVitestRun(undefined, [], 3, '/here').outside).toMatchObject([{ name: 'ended with code 3' }])
    const report = { testResults: [file('a.test.ts', 'passed')] }
    expect(readVitestRun(report, [], 1, '/here').outside).toHaveLength(1)
    expect(readVitestRun(report, [], 0, '/here').outside).toEqual([])
  })
})
