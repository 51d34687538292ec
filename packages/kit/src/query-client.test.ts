// @vitest-environment jsdom
import { focusManager, onlineManager, QueryObserver } from '@tanstack/react-query'
import { createConfig } from '@wagmi/core'
import { http } from 'viem'
import { mainnet } from 'viem/chains'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createQueryClient, persistQueries } from './query-client.ts'
import { queryStorageKey } from './storage.ts'

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => {
  focusManager.setFocused(undefined)
  onlineManager.setOnline(true)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('createQueryClient', () => {
  test('default: what was read is kept a day after the last who looked at it', async () => {
    const queryClient = createQueryClient()
    queryClient.setQueryData(['balance', 1n], 5n)
    await vi.advanceTimersByTimeAsync(24 * 60 * 60_000 - 1)
    expect(queryClient.getQueryData(['balance', 1n])).toBe(5n)
    await vi.advanceTimersByTimeAsync(2)
    expect(queryClient.getQueryData(['balance', 1n])).toBeUndefined()
  })

  test('behavior: not tried again, not for focus, and begun also where the browser thinks it is offline', async () => {
    const queryClient = createQueryClient()
    queryClient.mount()
    onlineManager.setOnline(false)
    const queryFn = vi.fn(async () => Promise.reject(new Error('no')))
    const stop = new QueryObserver(queryClient, { queryKey: ['balance'], queryFn }).subscribe(() => {})
    await vi.advanceTimersByTimeAsync(60_000)
    expect(queryFn).toHaveBeenCalledOnce()
    focusManager.setFocused(false)
    focusManager.setFocused(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(queryFn).toHaveBeenCalledOnce()
    stop()
    queryClient.unmount()
    queryClient.clear()
  })
})

describe('persistQueries', () => {
  const config = createConfig({
    chains: [mainnet],
    transports: { [mainnet.id]: http('http://node.test') },
    storage: null,
  })

  test('default: begins when the browser has time', async () => {
    let whenIdle = () => {}
    vi.stubGlobal('requestIdleCallback', (work: () => void) => {
      whenIdle = work
      return 1
    })
    const queryClient = createQueryClient()
    const stop = persistQueries(queryClient, config, '1')
    queryClient.setQueryData(['balance', 'early'], 1n)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(localStorage.length).toBe(0)
    whenIdle()
    vi.useRealTimers()
    await vi.waitFor(() => {
      queryClient.setQueryData(['balance', 'late'], 1n)
      expect(localStorage.getItem('latchkey.queries')).toMatch(/early.*late|late.*early/)
    }, 5_000)
    stop()
    queryClient.clear()
  })

  test('behavior: nothing is loaded where nothing was read or kept; what was kept is given back', async () => {
    const whenIdle = vi.fn()
    vi.stubGlobal('requestIdleCallback', whenIdle)
    const queryClient = createQueryClient()
    const stop = persistQueries(queryClient, config, '1')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(whenIdle).not.toHaveBeenCalled()
    stop()
    queryClient.setQueryData(['balance'], 1n)
    expect(whenIdle).not.toHaveBeenCalled()

    localStorage.setItem(queryStorageKey, '{}')
    persistQueries(queryClient, config, '1')()
    expect(whenIdle).toHaveBeenCalledOnce()
    localStorage.clear()
    queryClient.clear()
  })

  test('behavior: a browser without requestIdleCallback', async () => {
    vi.stubGlobal('requestIdleCallback', undefined)
    const queryClient = createQueryClient()
    const stop = persistQueries(queryClient, config, '1')
    queryClient.setQueryData(['balance'], 0n)
    await vi.advanceTimersByTimeAsync(1_000)
    vi.useRealTimers()
    await vi.waitFor(() => {
      queryClient.setQueryData(['balance'], 1n)
      expect(localStorage.length).toBe(1)
    }, 5_000)
    stop()
    queryClient.clear()
  })

  test('behavior: stopped before it began, it never does', async () => {
    let whenIdle = () => {}
    vi.stubGlobal('requestIdleCallback', (work: () => void) => {
      whenIdle = work
      return 1
    })
    const queryClient = createQueryClient()
    persistQueries(queryClient, config, '1')()
    vi.useRealTimers()
    whenIdle()
    await import('./persist-queries.ts')
    await new Promise((resolve) => setTimeout(resolve, 50))
    queryClient.setQueryData(['balance'], 1n)
    await new Promise((resolve) => setTimeout(resolve, 1_200))
    expect(localStorage.length).toBe(0)
    queryClient.clear()
  })
})
