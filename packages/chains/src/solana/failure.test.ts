import { describe, expect, test } from 'vitest'
import { toReason } from './failure.ts'

describe('toReason', () => {
  test.each([
    ['BlockhashNotFound', { code: 'expired' }],
    ['AccountInUse', { code: 'solanaError', name: 'AccountInUse' }],
    [{ InstructionError: [1, 'InsufficientFunds'] }, { code: 'notEnoughCoins', step: 2 }],
    [{ InstructionError: [0, 'IllegalOwner'] }, { code: 'solanaError', name: 'IllegalOwner', step: 1 }],
    [{ InstructionError: [0, { Custom: 1 }] }, { code: 'programError', number: '0x1', step: 1 }],
  ])('default: %j', (error, reason) => expect(toReason(error)).toEqual(reason))

  test.each([
    ['SendCoinsToMallory', undefined],
    ['constructor', undefined],
    [{ InstructionError: [0, 'SendCoinsToMallory'] }, { code: 'fails', step: 1 }],
    [{ InstructionError: [0, 'toString'] }, { code: 'fails', step: 1 }],
    ['Send coins', undefined],
    [{ message: 'no' }, undefined],
  ])('behavior: nothing a node made up: %j', (error, reason) => expect(toReason(error)).toEqual(reason))
})
