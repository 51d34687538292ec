import { afterEach, expect, test, vi } from 'vitest'
import { createWorkerStarter } from './worker-starter.ts'

const url = '/assets/worker-1.js'
const started = vi.fn()
class TestWorker {
  constructor(...args: unknown[]) {
    started(...args)
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
  started.mockClear()
})

test('default: where the browser has no Trusted Types the worker starts all the same', () => {
  vi.stubGlobal('Worker', TestWorker)
  createWorkerStarter(url)()
  expect(started).toHaveBeenCalledExactlyOnceWith(url, { type: 'module', name: 'latchkey-vault' })
})

test('behavior: with Trusted Types by one policy, which knows no other script', () => {
  const createPolicy = vi.fn((_name: string, rules: { createScriptURL(url: string): string }) => ({
    createScriptURL: (given: string) => `trusted ${rules.createScriptURL(given)}`,
  }))
  vi.stubGlobal('Worker', TestWorker)
  vi.stubGlobal('trustedTypes', { createPolicy })
  const start = createWorkerStarter(url)
  start()
  start()
  expect(started.mock.calls.map(([from]) => from)).toEqual([`trusted ${url}`, `trusted ${url}`])
  expect(createPolicy).toHaveBeenCalledOnce()
  const [[name, rules] = []] = createPolicy.mock.calls
  expect(name).toBe('latchkey-worker')
  expect(() => rules?.createScriptURL('/assets/other.js')).toThrow(TypeError)
})
