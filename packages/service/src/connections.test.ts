import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ListenAt } from './configuration.ts'
import { toConnectionBounds, usualConnections } from './connections.ts'
import { type Listening, listen } from './listen.ts'
import type { Log } from './log.ts'

const log = { info: vi.fn(), error: vi.fn() } satisfies Log
let listening: Listening | undefined
const open: Socket[] = []
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy()
  await listening?.stop()
  log.error.mockClear()
})

const start = async (bounds: Partial<ListenAt>, proxies = 0) => {
  const at = { host: '127.0.0.1', port: 0, ...bounds }
  listening = await listen(() => new Response('yes'), at, { log, proxies })
  return listening.port
}

/** Connects from an address of this machine and asks; the first line of the answer, or `closed`. */
const ask = async (port: number, from = '127.0.0.1') => {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  open.push(socket)
  socket.on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const answered = once(socket, 'data').then(([data]) => String(data).split('\r\n')[0])
  return { socket, said: await Promise.race([answered, once(socket, 'close').then(() => 'closed')]) }
}
const yes = 'HTTP/1.1 200 OK'

describe('connections of one service', () => {
  test('behavior: one address that holds all it may is refused more, others are served, and what it ends it gets back', async () => {
    const port = await start({ connectionsPerAddress: 3 })
    const held = [await ask(port), await ask(port), await ask(port)]
    expect(held.map(({ said }) => said)).toEqual([yes, yes, yes])
    for (let i = 0; i < 20; i++) expect((await ask(port)).said).toBe('closed')
    expect((await ask(port, '127.0.0.2')).said).toBe(yes)
    // A service at its limit does not flood its log.
    expect(log.error.mock.calls).toEqual([['connections refused', { bound: 'connectionsPerAddress' }]])
    held[0]?.socket.destroy()
    await expect.poll(async () => (await ask(port)).said).toBe(yes)
    expect((await ask(port)).said).toBe('closed')
  })

  test('behavior: all addresses together have a bound', async () => {
    const port = await start({ connections: 2, connectionsPerAddress: 2 })
    const held = [await ask(port), await ask(port, '127.0.0.2')]
    expect((await ask(port, '127.0.0.3')).said).toBe('closed')
    expect(log.error.mock.calls).toEqual([['connections refused', { bound: 'connections' }]])
    held[0]?.socket.destroy()
    await expect.poll(async () => (await ask(port, '127.0.0.3')).said).toBe(yes)
  })

  test('default: an office of 500 meets neither bound, and one address cannot take all', () => {
    expect(usualConnections.connectionsPerAddress).toBeGreaterThanOrEqual(500 * 6)
    expect(usualConnections.connections).toBeGreaterThanOrEqual(2 * usualConnections.connectionsPerAddress)
  })

  test('behavior: everybody behind a proxy has its address, so that only what is configured bounds it', () => {
    const at = { host: '127.0.0.1', port: 0 }
    expect(toConnectionBounds(at, usualConnections, 1)).toEqual({ connections: 10_000, connectionsPerAddress: 10_000 })
    expect(toConnectionBounds(at, usualConnections, 0)).toEqual(usualConnections)
    const own = { connections: 9, connectionsPerAddress: 4 }
    expect(toConnectionBounds({ ...at, ...own }, usualConnections, 1)).toEqual(own)
  })
})
