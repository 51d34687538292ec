import { describe, expect, test, vi } from 'vitest'
import { createObservable } from './observable.ts'

describe('createObservable', () => {
  test('default: a change replaces its fields alone, in a new object, and calls every listener', () => {
    const store = createObservable({ view: 'connect', lists: 0 })
    const before = store.getState()
    const listener = vi.fn()
    store.subscribe(listener)
    store.setState({ lists: 1 })
    expect(store.getState()).toEqual({ view: 'connect', lists: 1 })
    expect(store.getState()).not.toBe(before)
    expect(before.lists).toBe(0)
    expect(listener).toHaveBeenCalledOnce()
  })

  test('behavior: a listener that stopped is not called, and may stop another one while both are called', () => {
    const store = createObservable({ count: 0 })
    const stopped = vi.fn()
    const first = vi.fn(() => stop())
    store.subscribe(first)
    const stop = store.subscribe(stopped)
    store.setState({ count: 1 })
    store.setState({ count: 2 })
    expect(first).toHaveBeenCalledTimes(2)
    expect(stopped).toHaveBeenCalledTimes(1) // a change in progress reaches all listeners that it started with
  })
})
