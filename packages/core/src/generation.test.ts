import { describe, expect, test } from 'vitest'
import { isBefore, sdkGeneration } from './generation.ts'

describe('sdkGeneration', () => {
  test('default: orders versions by their parts as numbers', () => {
    const versions = [
      '1.5.1',
      '1.7.0',
      '1.10.4',
      '1.10.13',
      '1.11.2',
      '1.12.3',
      '1.12.5',
      '1.14',
      '1.14.3',
      '2.0.0',
      '10.0.0',
    ]
    const generations = versions.map(sdkGeneration)
    expect(generations).toEqual([...generations].sort((a, b) => a - b))
    expect(new Set(generations).size).toBe(versions.length)
  })

  test('behavior: a beta speaks as its release', () => {
    for (const version of ['1.14.0-beta', '1.14.0-beta.3', '1.14.0+build', '1.14'])
      expect(sdkGeneration(version)).toBe(sdkGeneration('1.14.0'))
  })

  test('behavior: a missing or unreadable version is the oldest', () => {
    for (const version of [
      undefined,
      '',
      'undefined',
      'v1.14.0',
      '1',
      '1.14.0.1',
      '1.9999.0',
      '1.14.0beta',
      ' 1.14.0',
      '-1.14.0',
    ])
      expect(sdkGeneration(version), version).toBe(0)
    expect(sdkGeneration('0.0.1')).toBeGreaterThan(0)
  })
})

describe('isBefore', () => {
  test('default', () => {
    expect(
      [undefined, '1.12.5', '1.13.99', '1.14.0-beta', '1.14.0', '1.14.9'].map((v) => isBefore(v, '1.14.0')),
    ).toEqual([true, true, true, false, false, false])
  })
})
