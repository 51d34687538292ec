import { once } from 'node:events'
import { readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { writeRelease } from '../vault/fixtures/release-folder.ts'
import { type Services, startServices } from '../vault/fixtures/services.ts'

/**
 * Claim: whoever connects to API, guard, host or relay and sends nothing, a part of a request, or a byte of it now and
 * then, is cut off, and people are served meanwhile; whoever reads nothing takes no memory, and is cut off too. Real
 * processes with their default limits. `npm run test:long` waits for the slow bodies at the others too, which have half a
 * minute, and for somebody who reads a little now and then.
 */

/**
 * The headers of a request may take five seconds here, while Node allows a minute: this limit, ms, lies between, with
 * room for a busy machine.
 */
const headMs = 30_000

/** A file that the host serves to callers who do not read it. */
const large = '/'.repeat(6 * 1024 * 1024)

/** The state of a connection that is open, as Linux' table of TCP connections writes it (`proc_pid_net(5)`). */
const established = '01'

const isLong = inject('fuzz').runs > 100

let services: Services
let folder: string
let hostPid: number | undefined
const origins = new Map<string, string>()

beforeAll(async () => {
  services = await startServices(inject('databaseUrl'), { limits: 'default' })
  folder = await writeRelease()
  // The compressed files are as long as the original: nobody here accepts compression.
  for (const ending of ['', '.br', '.gz']) await writeFile(join(folder, 'assets', `large-3.js${ending}`), large)
  const { api, guards, config } = services
  const host = await services.startMore('host', {
    origins: { api: api.origin, wallet: 'http://localhost:3333' },
    frameFolder: folder,
    ...config,
    api: undefined,
    release: undefined,
  })
  hostPid = host.pid
  const relay = await services.startRelay()
  const [guard] = guards
  for (const [name, origin] of [
    ['API', api.origin],
    ['guard', guard?.origin ?? ''],
    ['host', host.origin],
    ['relay', relay.origin],
  ] as const)
    origins.set(name, origin)
}, 120_000)
afterAll(async () => {
  await services?.stop()
  await rm(folder, { recursive: true })
})

const head = 'HTTP/1.1\r\nHost: localhost\r\n'
/** The bytes that a caller sends at once, and those that it then sends again and again. */
const callers: [string, first: string, again: string][] = [
  ['nothing', '', ''],
  ['half a head', `GET /healthz ${head}`, ''],
  ['a head that goes on', `GET /healthz ${head}`, 'X-More: 1\r\n'],
  ['half an upgrade', `GET / ${head}Connection: Upgrade\r\nUpgrade: websocket\r\n`, ''],
]
const post = (path: string) => `POST ${path} ${head}Content-Type: application/json\r\nContent-Length: 4000\r\n\r\n{`
const slowBodies = (path: string): typeof callers => [
  ['half a body', post(path), ''],
  ['a body that goes on', post(path), ' '],
]

// Tests that run at once have an `expect` each: the imported one looks for a test that is running, and may find none.
test.concurrent.for([
  ['API', '/v1/project'],
  ['guard', '/v1/eval'],
  ['host', '/'],
  ['relay', '/'],
] as const)('of the %s', { timeout: 90_000 }, async ([service, path], { expect }) => {
  const origin = origins.get(service) ?? ''
  const { port } = new URL(origin)
  const others = async () => expect((await fetch(`${origin}/healthz`)).status).toBe(200)
  // A caller that is not cut off stays connected for longer than the test may take. The relay answers without reading a
  // body.
  const soon = [...callers, ...(service === 'relay' ? slowBodies(path) : [])]
  const all = isLong && service !== 'relay' ? [...soon, ...slowBodies(path)] : soon
  const cutOff = all.map(async (caller) => {
    const [name, first, again] = caller
    const began = performance.now()
    const socket = connect(Number(port), 'localhost', () => socket.write(first))
    // The service closes a connection that still sends.
    socket.on('error', () => {})
    socket.resume()
    const more = again === '' ? undefined : setInterval(() => socket.write(again), 500)
    // `once` would fail by the error of a connection that is reset while it still sends.
    await new Promise((closed) => socket.once('close', closed))
    clearInterval(more)
    if (soon.includes(caller)) expect(performance.now() - began, name).toBeLessThan(headMs)
    await others()
  })
  await others()
  await Promise.all(cutOff)
})

/**
 * True while a service holds a caller's connection open. A caller that reads nothing does not see the end, so this looks
 * at the service's side.
 */
const isHeld = async ({ localPort = 0 }: Socket) => {
  const tables = await Promise.all(['tcp', 'tcp6'].map((each) => readFile(`/proc/net/${each}`, 'utf8')))
  const port = `:${localPort.toString(16).toUpperCase().padStart(4, '0')}`
  const rows = tables.flatMap((table) => table.split('\n').map((row) => row.trim().split(/\s+/)))
  return rows.some(([, , remote, state]) => remote?.endsWith(port) && state === established)
}

test.concurrent.for(['API', 'guard', 'host', 'relay'])(
  'whoever asks the %s again and again and reads nothing',
  {
    timeout: 120_000,
  },
  async (service, { expect }) => {
    const requests = `GET /healthz ${head}\r\n`.repeat(500)
    const socket = connect(Number(new URL(origins.get(service) ?? '').port), 'localhost', () => socket.write(requests))
    socket.on('error', () => {})
    socket.pause()
    await once(socket, 'connect')
    const asking = setInterval(() => socket.write(requests), 500)
    expect(await isHeld(socket)).toBe(true)
    await expect.poll(() => isHeld(socket), { timeout: 90_000, interval: 1_000 }).toBe(false)
    clearInterval(asking)
    socket.destroy()
  },
)

test.concurrent('a hundred who ask the host for a large file and read nothing take no memory of it, and are cut off', {
  timeout: 180_000,
}, async ({ expect }) => {
  const origin = origins.get('host') ?? ''
  const megabytes = async () =>
    Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${hostPid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024
  const url = `${origin}/assets/large-3.js`
  const read = async () => (await (await fetch(url, { headers: { 'Accept-Encoding': 'identity' } })).text()).length
  expect(await read()).toBe(large.length)
  const before = await megabytes()
  const connections = async () => {
    const descriptors = await readdir(`/proc/${hostPid}/fd`)
    const targets = descriptors.map((each) => readlink(`/proc/${hostPid}/fd/${each}`).catch(() => ''))
    return (await Promise.all(targets)).filter((target) => target.startsWith('socket:')).length
  }
  const sockets = await Promise.all(
    Array.from({ length: 100 }, async () => {
      const socket = connect(Number(new URL(origin).port), 'localhost', () =>
        socket.write(`GET /assets/large-3.js ${head}\r\n`),
      )
      socket.on('error', () => {})
      // The answer has begun, and nobody reads the rest.
      await once(socket, 'readable')
      return socket
    }),
  )
  expect(await connections()).toBeGreaterThan(99)
  // 600 MB if each had a copy.
  expect((await megabytes()) - before).toBeLessThan(200)
  expect(await read()).toBe(large.length)
  // They are ended after twenty seconds.
  await expect.poll(connections, { timeout: 90_000, interval: 1_000 }).toBeLessThan(20)
  expect(await read()).toBe(large.length)
  for (const socket of sockets) socket.destroy()
})

test.runIf(isLong)(
  'whoever reads a little of it now and then is cut off within three minutes',
  { timeout: 240_000 },
  async () => {
    const origin = origins.get('host') ?? ''
    const socket = connect(Number(new URL(origin).port), 'localhost', () =>
      socket.write(`GET /assets/large-3.js ${head}\r\n`),
    )
    socket.on('error', () => {})
    socket.pause()
    await once(socket, 'connect')
    const reading = setInterval(() => socket.read(8_192), 500)
    expect(await isHeld(socket)).toBe(true)
    await expect.poll(() => isHeld(socket), { timeout: 180_000, interval: 1_000 }).toBe(false)
    clearInterval(reading)
    socket.destroy()
  },
)
