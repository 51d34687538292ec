import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { freeLastingPort, freeLastingPorts, requirePort } from './ports.ts'

const drawn = vi.hoisted(() => ({ next: [] as number[] }))
vi.mock('node:crypto', async (original) => {
  const real = await original<typeof import('node:crypto')>()
  return { ...real, randomInt: (most: number) => drawn.next.shift() ?? real.randomInt(most) }
})

const servers: Server[] = []
const take = async (port: number) => {
  const server = createServer()
  servers.push(server)
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
}
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((closed) => server.close(closed))
})

describe('freeLastingPort', () => {
  test('default: can be opened, and lies below what connections get', async () => {
    const port = await freeLastingPort()
    expect(port).toBeGreaterThanOrEqual(20_000)
    expect(port).toBeLessThan(32_000)
    await requirePort('a test', port, 'test')
  })

  test('behavior: one that is used is not given', async () => {
    const [used, free] = [await freeLastingPort(), await freeLastingPort()]
    await take(used)
    drawn.next = [used - 20_000, free - 20_000]
    expect(await freeLastingPort()).toBe(free)
  })
})

describe('freeLastingPorts', () => {
  test('default: side by side; behavior: none of those that are drawn is used', async () => {
    const [first = 0, second] = await freeLastingPorts(2)
    expect(second).toBe(first + 1)
    await take(first + 1)
    drawn.next = [first - 20_000, first - 20_000 + 2]
    expect(await freeLastingPorts(2)).toEqual([first + 2, first + 3])
  })
})

describe('requirePort', () => {
  test('error: a port that is used is named, with the way out', async () => {
    const port = await freeLastingPort()
    await take(port)
    await expect(requirePort('the page', port, 'page')).rejects.toThrow(
      `Port ${port}, which the page needs, is used by another program. Stop that program, or give the page another port: npm start -- --port page=${port + 1}`,
    )
  })
})
