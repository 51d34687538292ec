import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { wallet as messages } from './ko.ts'

const root = join(import.meta.dirname, '../../../..')

const sources = globSync(['packages/chains/src/**/*.ts', 'apps/frame/src/wallet/**/*.ts'], { cwd: root })
  .filter((path) => !/\.test\.|\/messages\/|testing|samples/.test(path))
  .map((path) => ({
    path,
    code: readFileSync(join(root, path), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, ''),
  }))

/** The reasons that have Korean words. */
const known = [
  ...(readFileSync(join(import.meta.dirname, 'ko.ts'), 'utf8').split('const toKorean')[0] ?? '').matchAll(
    /^ {2}'([^']+)':/gm,
  ),
].flatMap(([, each]) => each ?? [])

/** Files of a chain family that are about failures alone: each sentence in them is a reason. */
const ofFailures = /^packages\/chains\/src\/[a-z]+\/(failure|submit|wait)\.ts$/

/**
 * The reasons that a screen can show, as they are written in the code: those of the two errors that a person is told of,
 * and those by which a transaction ended. A sentence has three words; what has fewer is a name on the wire.
 */
const shownReasons = () =>
  sources.flatMap(({ path, code }) => [
    ...[...code.matchAll(/WalletError\(\s*'(?:sendTransactionFailed|signFailed)',\s*\{\s*reason:([^}]*)/g)].flatMap(
      ([, written = '']) => [...written.matchAll(/'([^']+)'/g)].flatMap(([, each]) => each ?? []),
    ),
    ...[...code.matchAll(/const reason =([^\n]*(?:\n {4,}[^\n]*)?)/g)].flatMap(([, written = '']) =>
      [...written.matchAll(/[?:] '([^']+)'/g)].flatMap(([, each]) =>
        path.startsWith('apps/frame') ? (each ?? []) : [],
      ),
    ),
    ...(ofFailures.test(path)
      ? [...code.matchAll(/'([a-z][^'\n]*(?: [^'\n]+){2,})'/g)].flatMap(([, each]) => each ?? [])
      : []),
  ])

describe('messages in ko', () => {
  test('default: a reason of ours is said in Korean', () => {
    expect(messages.result.failedText('not enough coins')).toBe(
      '거래를 보내지 못했어요: 코인이 부족해요. 빠져나간 것은 없어요.',
    )
  })

  test.each(['execution reverted: no', 'toString', ''])(
    'behavior: %j, a network’s own words, stays as it is',
    (reason) => {
      expect(messages.result.failedText(reason)).toContain(`: ${reason}. `)
    },
  )

  test('behavior: the step of a program that failed is said too', () => {
    expect(messages.home.failedWith('step 2: not enough coins')).toContain('2단계: 코인이 부족해요')
    expect(messages.home.failedWith('step 2: custom program error 0x1')).toContain('2단계: custom program error 0x1')
  })

  test('behavior: every reason that a screen can show has Korean words', () => {
    expect(shownReasons().length).toBeGreaterThan(90)
    expect(shownReasons().filter((each) => !known.includes(each))).toEqual([])
  })

  test('behavior: every reason that has Korean words is one that is given', () => {
    expect(known.filter((each) => !sources.some(({ code }) => code.includes(`'${each}'`)))).toEqual([])
  })
})
