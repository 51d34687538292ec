import { readNetwork } from '@latchkey/core/networks'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Api } from '../../session/api.ts'
import { createSentBytesStore, keyOf } from './sent-bytes-store.ts'

const network = readNetwork('near_testnet')
const sent = { network, id: 'abc' }
const bytes = { network: network.name, id: 'abc', raw: '0x01' as const }

/** A store over an API that answers as the test says. */
const build = (answer: (name: string) => Promise<unknown> = async () => ({})) => {
  const calls: [string, unknown][] = []
  const api = {
    call: async (name: string, body: unknown) => {
      calls.push([name, body])
      return answer(name)
    },
  } as unknown as Api // only `call` is used
  const { signal } = new AbortController()
  return { calls, signal, store: createSentBytesStore(api, () => signal) }
}
const down = () => Promise.reject(new Error('offline'))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('createSentBytesStore', () => {
  test('default: the bytes are stored once', async () => {
    const { calls, signal, store } = build()
    await store.keep(bytes)
    await store.store(keyOf(sent))
    await store.retry(keyOf(sent), signal)
    expect(calls).toEqual([['transactionKeep', bytes]])
  })

  test('behavior: an API that does not answer holds up sending for a moment only', async () => {
    const { store } = build(() => new Promise(() => {}))
    const keeping = store.keep(bytes)
    await vi.advanceTimersByTimeAsync(1_500)
    await expect(keeping).resolves.toBeUndefined()
  })

  test('behavior: bytes that were not taken are stored again, three times', async () => {
    const { calls, signal, store } = build(down)
    await store.keep(bytes)
    const retrying = store.retry(keyOf(sent), signal)
    await vi.advanceTimersByTimeAsync(12_000)
    await retrying
    expect(calls).toHaveLength(4)
  })

  test('behavior: an end is reported until the API takes it, three times at most', async () => {
    const { calls, store } = build(down)
    const reporting = store.reportEnd(sent, { outcome: 'success' })
    await vi.advanceTimersByTimeAsync(12_000)
    expect(await reporting).toBe(false)
    expect(calls).toEqual(Array(3).fill(['transactionEnd', { network: network.name, id: 'abc', outcome: 'success' }]))
  })

  test('behavior: a refusal is not reported once the bytes were submitted again', async () => {
    const { calls, store } = build()
    store.refuse(sent)
    const reporting = store.reportEnd(sent, { outcome: 'refused' })
    await store.keep(bytes)
    await vi.advanceTimersByTimeAsync(12_000)
    await reporting
    expect(calls).toEqual([['transactionKeep', bytes]])
  })
})
