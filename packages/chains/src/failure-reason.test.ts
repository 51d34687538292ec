import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isWalletError, WalletError } from '@latchkey/core/errors'
import { describe, expect, test } from 'vitest'
import {
  createSendError,
  createSignError,
  type FailureReason,
  formatReason,
  parseReason,
  reasonOf,
  serializeReason,
} from './failure-reason.ts'
import { messages as english } from './messages/en.ts'
import { messages as korean } from './messages/ko.ts'

const reasons: [FailureReason, string, string][] = [
  [{ code: 'notEnoughCoins' }, 'not enough coins', '코인이 부족해요'],
  [{ code: 'notEnoughCoins', step: 2 }, 'step 2: not enough coins', '2단계: 코인이 부족해요'],
  [{ code: 'programError', number: '0x1', step: 1 }, 'step 1: custom program error 0x1', '1단계: 프로그램 오류 0x1'],
  [{ code: 'solanaError', name: 'AccountInUse' }, 'AccountInUse', 'AccountInUse'],
  [
    { code: 'wouldFail', preflight: true },
    'the network does not take it: it would fail',
    '네트워크가 받지 않아요: 보내면 실패할 거래예요',
  ],
]

describe('formatReason', () => {
  test.each(reasons)('default: %j in each language', (reason, inEnglish, inKorean) => {
    expect(formatReason(reason, english)).toBe(inEnglish)
    expect(formatReason(reason, korean)).toBe(inKorean)
  })

  test.each(['execution reverted: no', 'toString', ''])('behavior: %j, text of somebody else, stays as it is', (text) =>
    expect(formatReason(text, korean)).toBe(text),
  )

  test('behavior: each reason that has words is given somewhere', () => {
    const root = join(import.meta.dirname, '../../..')
    const code = globSync(['packages/chains/src/**/*.ts', 'apps/frame/src/wallet/**/*.ts'], { cwd: root })
      .filter((path) => !/\.test\.|messages|samples|fixtures/.test(path))
      .map((path) => readFileSync(join(root, path), 'utf8'))
      .join('\n')
    const computed = ['transactionUnconfirmed', 'operationUnconfirmed']
    const unused = Object.keys(english.reasons).filter(
      (name) => !computed.includes(name) && !code.includes(`'${name}'`),
    )
    expect(unused).toEqual([])
  })
})

describe('parseReason', () => {
  test.each(reasons)('default: reads what was stored: %j', (reason) =>
    expect(parseReason(serializeReason(reason))).toEqual(reason),
  )

  test.each([
    'not enough coins',
    '',
    'null',
    '"notEnoughCoins"',
    '{"code":"toString"}',
    '{"code":"notEnoughCoins","step":0}',
    '{"code":"notEnoughCoins","extra":1}',
    '{"code":"solanaError","name":"Send 5 SOL to unlock"}',
    '{"code":"programError","number":"one"}',
  ])('error: %j is no reason', (text) => expect(parseReason(text)).toBeUndefined())
})

describe('reasonOf', () => {
  test('default: the code in an error, which says it in English', () => {
    const cause = new Error('refused')
    const error = createSendError({ code: 'feeTooLow' }, { cause, mayBeSent: true })
    expect(isWalletError(error, 'sendTransactionFailed')).toBe(true)
    expect([error.message, error.cause]).toEqual(['Face Error: [4004] the network fee is now too low', cause])
    expect(reasonOf(error)).toEqual({ code: 'feeTooLow' })
    expect(reasonOf(createSignError())).toEqual({ code: 'walletCouldNotSign' })
  })

  test('behavior: the code does not leave the wallet', () => {
    const error = createSendError({ code: 'feeTooLow' }, { mayBeSent: true })
    expect(WalletError.toWire(error)).toEqual({
      code: 4004,
      message: expect.stringContaining('the network fee is now too low'),
      isFaceError: true,
      data: { mayBeSent: true },
    })
  })

  test('behavior: the text of an error without a code', () =>
    expect(reasonOf(new WalletError('signFailed', { reason: 'no' }))).toBe('no'))
})
