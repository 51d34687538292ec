import { expect, test, vi } from 'vitest'
import type { ConnectionState } from './connection.ts'
import { createStateStore } from './state-store.ts'

test('default: the status is the one at the time of reading, in one object as long as nothing changes', () => {
  let status: ConnectionState['status'] = 'unknown'
  const store = createStateStore(() => status)
  const first = store.getState()
  expect(store.getState()).toBe(first)
  status = 'connected'
  expect(store.getState()).toEqual({ ...first, status: 'connected' })
  expect(store.getState()).toBe(store.getState())
})

test('behavior: `setState` calls the listeners, `set` does not', () => {
  const store = createStateStore(() => 'disconnected')
  const listener = vi.fn()
  const stop = store.subscribe(listener)
  store.set({ error: new Error('first') })
  expect(listener).not.toHaveBeenCalled()
  expect(store.getState().error?.message).toBe('first')
  store.setState()
  expect(listener).toHaveBeenCalledOnce()
  stop()
  store.setState({ error: undefined })
  expect(listener).toHaveBeenCalledOnce()
  expect(store.getState().error).toBeUndefined()
})
