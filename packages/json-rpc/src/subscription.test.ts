import { describe, expect, test, vi } from 'vitest'
import { advance, createSubscription, deliver, deliverLog, readBlock } from './subscription.ts'

const open = (onData = vi.fn(), onError = vi.fn()) => ({
  subscription: createSubscription({ params: ['logs'], onData, onError }, '1', undefined),
  onData,
  onError,
})
const logOf = (block: number, logIndex = '0x0', removed = false) => ({
  blockNumber: `0x${block.toString(16)}`,
  blockHash: `0x${block}`,
  logIndex,
  removed,
})

describe('deliver', () => {
  test('error: a subscriber that throws gets its own error', () => {
    const thrown = new Error('bad callback')
    const { subscription, onError } = open(
      vi.fn(() => {
        throw thrown
      }),
    )
    deliver(subscription, {})
    expect(onError).toHaveBeenCalledExactlyOnceWith(thrown)
  })
})

describe('deliverLog', () => {
  test('default: a log that is fetched and pushed is delivered once; its removal is another', () => {
    const { subscription, onData } = open()
    deliverLog(subscription, logOf(5))
    deliverLog(subscription, logOf(5))
    deliverLog(subscription, logOf(5, '0x1'))
    deliverLog(subscription, logOf(5, '0x0', true))
    expect(onData).toHaveBeenCalledTimes(3)
    expect(onData).toHaveBeenCalledWith({ subscription: '1', result: logOf(5) })
  })

  test('error: a value without a block is no log', () => {
    const { subscription, onData } = open()
    for (const value of [null, 'log', {}, { blockNumber: 5 }, { blockNumber: '0x' }]) deliverLog(subscription, value)
    expect(onData).not.toHaveBeenCalled()
  })
})

describe('advance', () => {
  test('default: logs of the last ten blocks are remembered', () => {
    const { subscription } = open()
    for (const block of [1, 10, 11]) deliverLog(subscription, logOf(block))
    advance(subscription, 20n)
    expect(subscription.next).toBe(20n)
    expect([...subscription.delivered.values()]).toEqual([10n, 11n])
  })
})

describe('readBlock', () => {
  test('default', () => expect(readBlock({ number: '0xff' }, 'number')).toBe(255n))
  test('error: too long, or no quantity', () => {
    expect(readBlock({ number: `0x${'f'.repeat(17)}` }, 'number')).toBeUndefined()
    expect(readBlock({ number: '255' }, 'number')).toBeUndefined()
  })
})
