import { describe, expect, test } from 'vitest'
import { isServiceError, ServiceError } from './service-error.ts'

describe('ServiceError', () => {
  test('default: travels as a body and comes back the same', () => {
    const sent = new ServiceError('wrong_pin', { left: 2, retryAfter: 60 }, { cause: new Error('secret') })
    expect(JSON.stringify(sent.toBody())).not.toContain('secret')
    expect(ServiceError.fromAnswer(403, sent.toBody())).toMatchObject({
      code: 'wrong_pin',
      detail: { left: 2, retryAfter: 60 },
    })
  })

  test('behavior: an answer that is not ours is read by its status', () => {
    expect(ServiceError.fromAnswer(502, '<html>').code).toBe('unavailable')
    expect(ServiceError.fromAnswer(429, undefined).code).toBe('too_many_requests')
    expect(ServiceError.fromAnswer(418, { error: { code: 'toString', message: '' } }).code).toBe('bad_request')
  })

  test('behavior: a number that cannot be is left out, so that no screen shows it', () => {
    for (const odd of [Number.POSITIVE_INFINITY, 1e300, -1, 0.5]) {
      const body = { error: { code: 'frozen', message: '', retryAfter: odd, left: odd, frozenFor: odd } }
      expect(ServiceError.fromAnswer(423, body), String(odd)).toMatchObject({ code: 'frozen', detail: {} })
      expect(ServiceError.fromAnswer(423, body).detail, String(odd)).toEqual({})
    }
  })
})

describe('isServiceError', () => {
  test('default', () => {
    expect(isServiceError(new ServiceError('locked'), 'wrong_pin', 'locked')).toBe(true)
    expect(isServiceError(new ServiceError('locked'), 'wrong_pin')).toBe(false)
    expect(isServiceError(new Error('locked'))).toBe(false)
  })
})
