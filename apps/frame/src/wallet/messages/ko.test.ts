import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { messages } from './ko.ts'

const root = join(import.meta.dirname, '../../../../..')

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

  test('behavior: every reason that has Korean words is one that the families give', () => {
    const source = readFileSync(join(import.meta.dirname, 'ko.ts'), 'utf8')
    const known = [...(source.split('const toKorean')[0] ?? '').matchAll(/^ {2}'([^']+)':/gm)].map(([, each]) => each)
    const given = globSync('packages/chains/src/**/*.ts', { cwd: root })
      .filter((path) => !path.includes('.test.'))
      .map((path) => readFileSync(join(root, path), 'utf8'))
      .join('\n')
    expect(known.length).toBeGreaterThan(30)
    expect(known.filter((each) => !given.includes(`'${each}'`))).toEqual([])
  })
})
