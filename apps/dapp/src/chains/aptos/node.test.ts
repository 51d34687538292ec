import type { AptosNode } from '@latchkey/aptos-node'
import { describe, expect, test } from 'vitest'
import { follow } from './node.ts'

const hash = `0x${'ab'.repeat(32)}`
const followed = (ended: unknown) => ({ followTransaction: async () => ended }) as unknown as AptosNode

const sent = { sentAt: Date.now() }

describe('follow', () => {
  test('default: what became of it, in the page’s words', async () => {
    const transaction = { vm_status: 'Move abort' }
    expect(await follow(followed({ state: 'success', transaction }), hash, sent)).toEqual({
      kind: 'confirmed',
      settled: true,
    })
    expect(await follow(followed({ state: 'failed', transaction }), hash, sent)).toEqual({
      kind: 'failed',
      reason: 'Move abort',
    })
    expect(await follow(followed({ state: 'expired' }), hash, sent)).toEqual({ kind: 'expired' })
  })
  test('behavior: that nobody can say is no expiry', async () => {
    expect(await follow(followed({ state: 'timeout', transaction: undefined }), hash, sent)).toEqual({
      kind: 'unknown',
    })
    expect(await follow(followed({ state: 'unknown' }), hash, sent)).toEqual({ kind: 'untold' })
  })
})
