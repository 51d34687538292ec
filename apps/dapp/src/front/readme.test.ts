import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { comparison } from './comparison.ts'
import { firstPageCode } from './first-page-code.ts'

const readme = readFileSync(join(import.meta.dirname, '../../../../README.md'), 'utf8')

describe('the front page says what the README says', () => {
  test('the code to paste', () => {
    const [, code] = /^```tsx\n(.*?)^```$/ms.exec(readme) ?? []
    expect(firstPageCode).toBe(code)
  })

  test('the numbers beside other kits', () => {
    const [, table = ''] = /<!-- comparison -->\n(.*?)\n<!-- \/comparison -->/s.exec(readme) ?? []
    const [names = [], , ...rows] = table
      .trim()
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()))
    const read = (row: string, name: string) => rows.find(([, title]) => title === row)?.[names.indexOf(name)] ?? ''
    const fromReadme = comparison.map(({ name }) => ({
      name,
      scripts: Number.parseFloat(read('all JS before a click, KB gzip / brotli', name)),
      otherHosts: Number(/(\d+) hosts?/.exec(read('… to third parties (tried)', name))?.[1] ?? 0),
      packages: Number.parseInt(read('packages installed', name), 10),
      slowPhone: Number.parseInt(read('slow phone: navigation → painted row', name), 10) / 1000,
    }))
    expect(comparison).toEqual(fromReadme)
  })
})
