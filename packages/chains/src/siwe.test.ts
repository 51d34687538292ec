import { describe, expect, test } from 'vitest'
import { isRefusedSignIn, type SignInProblem } from './siwe.ts'

const isRefused = (...problems: SignInProblem[]) => isRefusedSignIn({ statement: undefined, problems })

describe('isRefusedSignIn', () => {
  test('default: for another site or account, or nobody knows for which', () => {
    for (const problem of ['domain', 'address', 'form', 'unverified'] as const) {
      expect(isRefused(problem)).toBe(true)
      expect(isRefused('chain', problem, 'expired')).toBe(true)
    }
  })

  test('behavior: everything else is a warning', () => {
    expect(isRefused()).toBe(false)
    expect(isRefused('uri', 'chain', 'version', 'expired', 'early')).toBe(false)
  })
})
