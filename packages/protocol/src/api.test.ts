import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { buyOrder } from './api.ts'

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
