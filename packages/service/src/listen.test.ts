import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect } from 'node:net'
import * as server from '@hono/node-server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Listening, listen } from './listen.ts'

// The server itself is Node's; only the options it was created with are checked.
vi.mock('@hono/node-server', { spy: true })

let listening: Listening | undefined
afterEach(async () => {
  await listening?.stop()
  vi.clearAllMocks()
})

const log = { info: () => {}, error: () => {} }
const start = async () => {
  listening = await listen(() => new Response('yes'), { host: '127.0.0.1', port: 0 }, { log })
  const [made] = vi.mocked(server.serve).mock.results
  return { port: listening.port, http: made?.value as Server } // Only HTTP/1 servers are made.
}

describe('listen', () => {
  test('default: a head has five seconds, a whole request half a minute, and both are looked at each second', async () => {
    const { http } = await start()
    expect([http.headersTimeout, http.requestTimeout]).toEqual([5_000, 30_000])
    expect(vi.mocked(server.serve).mock.calls[0]?.[0]).toMatchObject({
      serverOptions: { connectionsCheckingInterval: 1_000 },
    })
  })

  test('behavior: an answer that nobody takes ends its connection after ten seconds, twice that at most, and any after two minutes', async () => {
    const { port, http } = await start()
    const limits: (number | undefined)[] = []
    const timers = vi.spyOn(globalThis, 'setTimeout')
    http.prependListener('request', ({ socket }) => {
      vi.spyOn(socket, 'setTimeout').mockImplementation((ms) => {
        limits.push(ms)
        return socket
      })
    })
    const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'))
    await once(socket, 'data')
    expect(limits).toContain(10_000)
    expect(timers.mock.calls.map(([, ms]) => ms)).toContain(120_000)
    timers.mockRestore()
    socket.destroy()
  })
})
