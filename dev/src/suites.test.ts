import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './root.ts'
import { findStale, findStaleSuites, mostCommits, readSuites, type Suite, writeSuite } from './suites.ts'

const suite = (commit: string): Suite => ({
  name: 'long',
  command: 'npm run test:long',
  date: '2026-01-02',
  commit,
  counts: '9 passed',
  minutes: '7',
})

describe('readSuites', () => {
  test('default: every suite of docs/status.md', () => {
    const suites = readSuites(readFileSync(join(root, 'docs', 'status.md'), 'utf8'))
    expect(suites.map(({ name }) => name)).toEqual([
      'long',
      'long-journeys',
      'bundlers',
      'engines',
      'legacy-sdk',
      'metamask-dapp',
      'pictures',
      'bench',
    ])
  })
})

describe('findStale', () => {
  test('default: as many commits as are allowed, and one more', () => {
    const ages: Record<string, number> = { aaaaaaa: mostCommits, bbbbbbb: mostCommits + 1 }
    expect(findStale([suite('aaaaaaa')], (commit) => ages[commit])).toEqual([])
    expect(findStale([suite('bbbbbbb')], (commit) => ages[commit])).toEqual([
      expect.stringContaining('201 commits ago: run `npm run test:long`'),
    ])
  })

  test('error: a commit that is none of ours, and a table that is gone', () => {
    expect(findStale([suite('aaaaaaa')], () => undefined)).toEqual([expect.stringContaining('no commit')])
    expect(findStale([], () => 0)).toEqual([expect.stringContaining('no table')])
  })
})

describe('findStaleSuites', () => {
  test('default: none is stale', () => {
    expect(findStaleSuites(root)).toEqual([])
  })
})

describe('writeSuite', () => {
  test('default: changes its row and no other; error: it has none', () => {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-suites-'))
    try {
      mkdirSync(join(folder, 'docs'))
      const file = join(folder, 'docs', 'status.md')
      const rowOf = (name: string) => `| ${name} | \`npm run ${name}\` | 2026-01-01 | \`aaaaaaa\` | 1 passed | 2 |`
      writeFileSync(file, ['## Suites outside the gate', rowOf('long'), rowOf('bench'), ''].join('\n'))
      const { command: _, ...ran } = { ...suite('bbbbbbb'), counts: '12 passed' }
      writeSuite(folder, ran)
      expect(readSuites(readFileSync(file, 'utf8'))).toEqual([
        { ...ran, command: 'npm run long' },
        expect.objectContaining({ name: 'bench', commit: 'aaaaaaa' }),
      ])
      expect(() => writeSuite(folder, { ...ran, name: 'other' })).toThrow('has no row for the suite other')
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
