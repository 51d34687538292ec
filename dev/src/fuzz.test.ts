import fc from 'fast-check'
import { describe, expect, inject, test } from 'vitest'
import { readFuzz } from './fuzz.ts'

describe('readFuzz', () => {
  test('default: one commit has one seed', () => {
    const { seed, runs } = readFuzz({})
    expect(readFuzz({})).toEqual({ seed, runs: 100 })
    expect(runs).toBe(100)
    expect(Number.isInteger(seed)).toBe(true)
  })

  test('behavior: seed and length can be set', () => {
    expect(readFuzz({ LATCHKEY_SEED: '-7', LATCHKEY_FUZZ: 'long' })).toEqual({ seed: -7, runs: 1_000 })
  })

  test('behavior: this run draws from the seed it was given', () => {
    const { seed, runs } = inject('fuzz')
    expect(fc.readConfigureGlobal()).toMatchObject({ seed, numRuns: runs })
  })

  test('error: a seed that is no whole number', () => {
    expect(() => readFuzz({ LATCHKEY_SEED: 'today' })).toThrow('LATCHKEY_SEED is not a whole number.')
  })
})
