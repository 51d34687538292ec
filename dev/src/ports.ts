import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { PartError } from './part.ts'

const tryListen = (host: string, port: number) =>
  new Promise<{ port: number } | { code: string }>((resolve) => {
    const server = createServer()
    server.once('error', (failure: NodeJS.ErrnoException) => resolve({ code: failure.code ?? 'unknown' }))
    server.listen({ host, port, exclusive: true }, () => {
      const address = server.address()
      server.close(() => resolve({ port: typeof address === 'object' && address ? address.port : port }))
    })
  })

/** A free port of the loopback interface. */
export async function freePort(): Promise<number> {
  const found = await tryListen('127.0.0.1', 0)
  if ('code' in found) throw new PartError('network', `No port of 127.0.0.1 can be opened (${found.code}).`)
  return found.port
}

/** Ports below the system's ephemeral range (on Linux from 32768 on, elsewhere higher), above those of the parts. */
const lasting = { from: 20_000, count: 12_000 }

/**
 * Consecutive free ports of the loopback interface outside the ephemeral range, so that they can be opened later, and
 * reopened. Chosen at random, so that several stacks on one machine hardly ever get the same.
 */
export async function freeLastingPorts(count: number): Promise<number[]> {
  for (let draw = 0; draw < 100; draw++) {
    const from = lasting.from + randomInt(lasting.count - count)
    const ports = Array.from({ length: count }, (_, i) => from + i)
    const found = await Promise.all(ports.map((port) => tryListen('127.0.0.1', port)))
    if (found.every((each) => !('code' in each))) return ports
  }
  throw new PartError('network', `No ${count} ports of 127.0.0.1 between 20000 and 32000 can be opened.`)
}

/** One such port. */
export async function freeLastingPort(): Promise<number> {
  const [port = 0] = await freeLastingPorts(1)
  return port
}

/**
 * Makes sure that a part's port is free on both loopback addresses: a browser may use either for `localhost`.
 * @param part the part's name for the message
 * @param option the word after `npm start -- --port` that changes it, such as `chain`
 * @throws PartError naming port, part and remedy
 */
export async function requirePort(part: string, port: number, option: string): Promise<void> {
  for (const host of ['127.0.0.1', '::1']) {
    const found = await tryListen(host, port)
    if (!('code' in found)) continue
    if (found.code === 'EADDRNOTAVAIL' || found.code === 'EAFNOSUPPORT') continue
    const why = found.code === 'EACCES' ? 'may not be opened by this user' : 'is used by another program'
    throw new PartError(
      part,
      `Port ${port}, which ${part} needs, ${why}. Stop that program, or give ${part} another port: npm start -- --port ${option}=${port + 1}`,
    )
  }
}
