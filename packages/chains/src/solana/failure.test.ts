import { describe, expect, test } from 'vitest'
import { toReason } from './failure.ts'

describe('toReason', () => {
  test.each([
    ['BlockhashNotFound', 'it has expired'],
    ['AccountInUse', 'AccountInUse'],
    [{ InstructionError: [1, 'InsufficientFunds'] }, 'step 2: not enough coins'],
    [{ InstructionError: [0, 'IllegalOwner'] }, 'step 1: IllegalOwner'],
    [{ InstructionError: [0, { Custom: 1 }] }, 'step 1: custom program error 0x1'],
  ])('default: %j', (error, reason) => expect(toReason(error)).toBe(reason))

  test.each([
    ['SendCoinsToMallory', undefined],
    ['constructor', undefined],
    [{ InstructionError: [0, 'SendCoinsToMallory'] }, 'step 1: it fails'],
    [{ InstructionError: [0, 'toString'] }, 'step 1: it fails'],
    ['Send coins', undefined],
    [{ message: 'no' }, undefined],
  ])('behavior: nothing a node made up: %j', (error, reason) => expect(toReason(error)).toBe(reason))
})
