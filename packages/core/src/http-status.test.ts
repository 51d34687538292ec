import { describe, expect, test } from 'vitest'
import { httpStatusNames, nodeStatusName } from './http-status.ts'

describe('httpStatusNames', () => {
  test('default: the statuses of the wire', () => {
    expect(Object.keys(httpStatusNames).map(Number)).toEqual([200, 201, 400, 401, 403, 404, 500])
  })
})

describe('nodeStatusName', () => {
  test('default: the names of RFC 9110 and RFC 6585', () => {
    const named = [400, 401, 403, 404, 429, 500, 502, 503].map(nodeStatusName)
    expect(named).toEqual([
      'Bad Request',
      'Unauthorized',
      'Forbidden',
      'Not Found',
      'Too Many Requests',
      'Internal Server Error',
      'Bad Gateway',
      'Service Unavailable',
    ])
  })

  test('behavior: any other is a generic error', () => {
    for (const status of [0, 200, 402, 418, 504, Number.NaN]) expect(nodeStatusName(status)).toBe('Generic Error')
  })
})
