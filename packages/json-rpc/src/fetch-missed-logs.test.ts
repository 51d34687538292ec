import { expect, test, vi } from 'vitest'
import { fetchMissedLogs } from './fetch-missed-logs.ts'
import { createSubscription } from './subscription.ts'

const address = '0x00000000000000000000000000000000000000ee'
const open = (next: bigint | undefined) => {
  const onData = vi.fn()
  return { subscription: createSubscription({ params: ['logs', { address }], onData }, '1', next), onData }
}
const rangesOf = (ask: ReturnType<typeof vi.fn>) =>
  ask.mock.calls.map(([, [filter]]) => [Number(filter.fromBlock), Number(filter.toBlock)])

test('default: from where it is to the head, in spans that nodes accept', async () => {
  const { subscription, onData } = open(100n)
  const ask = vi.fn(async (_method: string, params: readonly unknown[]) => {
    const [{ toBlock }] = params as [{ toBlock: string }] // the filter
    return [{ blockNumber: toBlock, blockHash: toBlock, logIndex: '0x0' }]
  })
  await fetchMissedLogs(ask, subscription, 1_200n, () => true)
  expect(rangesOf(ask)).toEqual([
    [100, 599],
    [600, 1_099],
    [1_100, 1_200],
  ])
  expect(ask).toHaveBeenCalledWith('eth_getLogs', [{ address, fromBlock: '0x64', toBlock: '0x257' }])
  expect(onData).toHaveBeenCalledTimes(3)
  expect(subscription.next).toBe(1_201n)
})

test('behavior: a new subscription begins after the head; a chain that starts over, or is too far, at the head', async () => {
  const ask = vi.fn(async () => [])
  for (const next of [undefined, 200_500n, 1n]) {
    const { subscription } = open(next)
    await fetchMissedLogs(ask, subscription, 200_000n, () => true)
    expect(subscription.next).toBe(200_001n)
  }
  expect(ask).not.toHaveBeenCalled()
})

test('behavior: nothing is delivered to a subscriber that has left meanwhile', async () => {
  const { subscription, onData } = open(1n)
  const ask = vi.fn(async () => [{ blockNumber: '0x1' }])
  await fetchMissedLogs(ask, subscription, 5n, () => false)
  expect(onData).not.toHaveBeenCalled()
  expect(subscription.next).toBe(1n)
})

test('error: an answer that is no list', async () => {
  const { subscription } = open(1n)
  await expect(
    fetchMissedLogs(
      async () => ({}),
      subscription,
      5n,
      () => true,
    ),
  ).rejects.toThrow('no logs')
  expect(subscription.next).toBe(1n)
})
