import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { callerAddress } from './caller.ts'
import type { ListenAt } from './configuration.ts'
import type { Log } from './log.ts'

/** How many connections one process holds at once. */
export type ConnectionBounds = {
  connections: number
  /** The connections of one address. An IPv6 caller counts by its /64. */
  connectionsPerAddress: number
}

/**
 * A browser opens six at most to one host over HTTP/1, so an office of 500 people behind one address reaches neither
 * bound.
 */
export const usualConnections: ConnectionBounds = { connections: 10_000, connectionsPerAddress: 4_000 }

/**
 * The bounds that a configuration sets.
 *
 * @param proxies the number of our proxies in front of the service: everybody behind them shares their address, so the
 * per-address bound applies only if it is configured
 */
export function toConnectionBounds(
  { connections, connectionsPerAddress }: ListenAt,
  usual: ConnectionBounds,
  proxies: number,
): ConnectionBounds {
  const most = connections ?? usual.connections
  return {
    connections: most,
    connectionsPerAddress: connectionsPerAddress ?? (proxies > 0 ? most : usual.connectionsPerAddress),
  }
}

/**
 * How long a caller may take nothing of a whole answer, and how long a request may take from its head to the end of its
 * answer, milliseconds. Node ends the first only after twice that time if the system had accepted some of it before.
 * Long polls are answered after half a minute at most.
 */
const unread = { idleMs: 10_000, wholeMs: 120_000 }

/** Ends connections whose callers do not read their answers. */
export function endUnread(server: Server): void {
  server.prependListener('request', ({ socket }, response) => {
    const late = setTimeout(() => socket.destroy(), unread.wholeMs)
    // This fires as soon as the system has accepted the whole answer.
    response.once('prefinish', () => socket.setTimeout(unread.idleMs))
    response.once('close', () => clearTimeout(late))
  })
}

/** A service at its limit logs one line a minute, not one for each connection. */
const reportMs = 60_000

/** Closes connections beyond the bounds as soon as they are made, before anything is read of them, and logs that it did. */
export function boundConnections(
  server: Server,
  { connections, connectionsPerAddress }: ConnectionBounds,
  log: Log,
): void {
  const held = new Map<string, number>()
  const reported = new Map<keyof ConnectionBounds, number>()
  const report = (bound: keyof ConnectionBounds) => {
    if (performance.now() - (reported.get(bound) ?? -reportMs) < reportMs) return
    reported.set(bound, performance.now())
    log.error('connections refused', { bound })
  }
  server.maxConnections = connections
  server.on('drop', () => report('connections'))
  // Before the listener of node:http, which finds the socket closed.
  server.prependListener('connection', (socket: Socket) => {
    const address = callerAddress({ socket: socket.remoteAddress, forwarded: undefined }, 0)
    const count = (held.get(address) ?? 0) + 1
    held.set(address, count)
    socket.once('close', () => {
      const left = (held.get(address) ?? 1) - 1
      if (left === 0) held.delete(address)
      else held.set(address, left)
    })
    if (count <= connectionsPerAddress) return
    report('connectionsPerAddress')
    socket.destroy()
  })
}
