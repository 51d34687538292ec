import { EventEmitter } from 'node:events'
import { describe, expect, test, vi } from 'vitest'
import type { Client } from './client.ts'
import { listenToSession } from './session-events.ts'

const topic = 'a'.repeat(64)
const stored = {
  topic,
  expiry: 1,
  namespaces: { eip155: { accounts: [`eip155:1:0x${'0'.repeat(39)}1`], methods: ['personal_sign'] } },
  peer: { metadata: { name: 'Wallet' } },
}

const setUp = (session: unknown = stored) => {
  const emitter = new EventEmitter()
  const client = Object.assign(emitter, { session: { get: () => session } }) as unknown as Client // what is used
  const listeners = { onEvent: vi.fn(), onUpdate: vi.fn(), onEnd: vi.fn() }
  return { emitter, client, listeners, stop: listenToSession(client, topic, listeners) }
}

describe('listenToSession', () => {
  test("default: the session's own events, parsed", () => {
    const { emitter, listeners } = setUp()
    const event = { name: 'chainChanged', data: 1 }
    emitter.emit('session_event', { topic, params: { event, chainId: 'eip155:1' } })
    emitter.emit('session_update', { topic })
    expect(listeners.onEvent).toHaveBeenCalledWith(event, 'eip155:1')
    expect(listeners.onUpdate).toHaveBeenCalledWith(expect.objectContaining({ topic, expiry: 1 }))
    expect(listeners.onEnd).not.toHaveBeenCalled()
  })

  test.each(['session_delete', 'session_expire'])('behavior: %s ends it', (name) => {
    const { emitter, listeners } = setUp()
    emitter.emit(name, { topic })
    expect(listeners.onEnd).toHaveBeenCalledOnce()
  })

  test('behavior: another session is none of its business', () => {
    const { emitter, listeners } = setUp()
    emitter.emit('session_delete', { topic: 'b'.repeat(64) })
    expect(listeners.onEnd).not.toHaveBeenCalled()
  })

  test('behavior: hears nothing once stopped, not even what is being emitted', () => {
    const { emitter, listeners, stop } = setUp()
    emitter.prependListener('session_delete', stop)
    emitter.emit('session_delete', { topic })
    expect(listeners.onEnd).not.toHaveBeenCalled()
    expect(emitter.listenerCount('session_delete')).toBe(1)
  })

  test('error: an update that leaves nothing usable ends it', () => {
    const { emitter, listeners } = setUp({ ...stored, namespaces: {} })
    emitter.emit('session_update', { topic })
    expect(listeners.onEnd).toHaveBeenCalledOnce()
  })
})
