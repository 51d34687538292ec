import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { activity, buyOrder } from './api.ts'

describe('buyOrder', () => {
  test('error: a payment page is a page over TLS or on this machine, and nothing else', () => {
    const takes = (checkoutUrl: string) => v.is(buyOrder.answer, { orderId: 'A'.repeat(22), checkoutUrl })
    for (const good of ['https://pay.example/o?id=1', 'http://localhost:4011/o', 'http://pay.localhost:4011/o'])
      expect(takes(good), good).toBe(true)
    for (const bad of [
      'javascript:alert(1)',
      'JAVASCRIPT://pay.example/%0aalert(1)',
      'data:text/html,x',
      'blob:https://pay.example/1',
      'intent://pay.example#Intent;end',
      'http://pay.example/o',
      '//pay.example/o',
      `https://pay.example/${'x'.repeat(2_048)}`,
    ])
      expect(takes(bad), bad).toBe(false)
  })
})

describe('activity', () => {
  test('error: a time that no engine reads, which a screen would have to show', () => {
    const row = { network: 'mumbai', hash: `0x${'ab'.repeat(32)}`, projectName: null, app: null, raw: null, end: null }
    const takes = (sentAt: string) => v.is(activity.answer, { transactions: [{ ...row, sentAt }] })
    expect(takes('2025-01-01T00:00:00.123Z')).toBe(true)
    for (const odd of ['2025-01-01T00:00:00+09', '2025-01-01T00:00:00 +09', 'now']) expect(takes(odd), odd).toBe(false)
  })
})
