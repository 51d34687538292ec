import { describe, expect, test } from 'vitest'
import { lookUntil } from './look-until.ts'

const fast = { every: 1, within: 200 }

describe('lookUntil', () => {
  test('default: over looks that fail or say nothing, to the outcome', async () => {
    let looks = 0
    const outcome = await lookUntil(async () => {
      looks += 1
      if (looks === 1) throw new Error('the node is away')
      return looks < 4 ? undefined : { kind: 'confirmed', settled: true }
    }, fast)
    expect([outcome, looks]).toEqual([{ kind: 'confirmed', settled: true }, 4])
  })

  test('behavior: nobody says: unknown at the limit', async () => {
    const silent = async () => {
      throw new Error('away')
    }
    expect(await lookUntil(silent, { every: 1, within: 20 })).toEqual({ kind: 'unknown' })
  })
})
