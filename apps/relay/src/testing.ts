import { spawn } from 'node:child_process'
import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect as connectTcp, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@latchkey/service/testing'
import { type ClientOptions, WebSocket } from 'ws'
import type { RelayConfiguration } from './configuration.ts'
import { startRelay, type Timing } from './relay.ts'

/** What the tests drive a relay with: real relays on a database of their own, and clients that speak plain JSON-RPC. */

export const publicUrl = 'ws://relay.localhost'
export const projectId = 'c0ffee'

/** The configuration of a relay in tests, with no rates but those given. */
export const configure = (databaseUrl: string, given: Partial<RelayConfiguration> = {}): RelayConfiguration => ({
  listen: { port: 0 },
  publicUrls: [publicUrl],
  databaseUrl,
  projects: [{ id: projectId }],
  limitFactor: given.limits ? 1 : 1e6,
  ...given,
})

/** A relay with its log; `lines` are what it wrote. */
export async function openRelay(
  databaseUrl: string,
  given: Partial<RelayConfiguration> = {},
  timing: Partial<Timing> = {},
) {
  const lines: string[] = []
  const say = (event: string, fields = {}) => lines.push(JSON.stringify({ event, ...fields }))
  const relay = await startRelay(configure(databaseUrl, given), { info: say, error: say }, timing)
  return { ...relay, lines, url: `ws://127.0.0.1:${relay.port}` }
}

/** An empty database, and relays on it that are stopped with it. */
export async function openStation(superuserUrl: string) {
  const database = await createTestDatabase(superuserUrl)
  const relays: { stop(): Promise<void> }[] = []
  return {
    database,
    async relay(given: Partial<RelayConfiguration> = {}, timing: Partial<Timing> = {}) {
      const relay = await openRelay(database.url, given, timing)
      relays.push(relay)
      return relay
    },
    async close() {
      for (const relay of relays) await relay.stop()
      await database.close()
    },
  }
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  // It listens on a port, so it has an address of this form.
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

export const newTopic = () => randomBytes(32).toString('hex')
export const newMessage = (bytes = 60) => randomBytes(bytes).toString('base64')

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** The did:key of a public key. */
export function toDidKey(key: KeyObject): string {
  const raw = Buffer.from(key.export({ format: 'jwk' }).x as string, 'base64url')
  let number = BigInt(`0xed01${raw.toString('hex')}`)
  let text = ''
  for (; number > 0n; number /= 58n) text = `${alphabet[Number(number % 58n)]}${text}`
  return `did:key:z${text}`
}

/** A client's identity: its key and the tokens it signs. */
export function newIdentity() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const did = toDidKey(publicKey)
  const token = (claims: Record<string, unknown> = {}, header: Record<string, unknown> = {}) => {
    const now = Math.floor(Date.now() / 1000)
    const parts = [
      { alg: 'EdDSA', typ: 'JWT', ...header },
      { iss: did, sub: randomBytes(32).toString('hex'), aud: publicUrl, iat: now, exp: now + 86_400, ...claims },
    ].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    const text = parts.join('.')
    return `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`
  }
  return { did, token }
}
export type Identity = ReturnType<typeof newIdentity>

/** The answer to a request for a WebSocket that was not let in. */
export async function askAtDoor(url: string, query: Record<string, string>, options: ClientOptions = {}) {
  const socket = new WebSocket(`${url}/?${new URLSearchParams(query)}`, options)
  socket.on('error', () => {})
  const { promise, resolve } = Promise.withResolvers<{ status: number; body: string }>()
  socket.once('open', () => {
    socket.terminate()
    resolve({ status: 101, body: '' })
  })
  socket.once('unexpected-response', (_request, response) => {
    let body = ''
    response.on('data', (chunk) => {
      body += chunk
    })
    response.on('end', () => resolve({ status: response.statusCode ?? 0, body: body.trim() }))
  })
  return promise
}

type Pushed = { topic: string; message: string; tag: number; publishedAt: number }
type Push = { id: number; method: string; params: { id: string; data: Pushed } }
type Answer = { id: unknown; result?: unknown; error?: { code: number; message: string; data?: unknown } }

/** A client that speaks plain JSON-RPC; it acknowledges what it gets unless told not to. */
export async function connect(
  url: string,
  options: { identity?: Identity; projectId?: string; acknowledges?: boolean } & ClientOptions = {},
) {
  const { identity = newIdentity(), acknowledges = true, ...rest } = options
  const query = new URLSearchParams({ auth: identity.token(), projectId: options.projectId ?? projectId })
  const socket = new WebSocket(`${url}/?${query}`, rest)
  /** Frames as they came. */
  const frames: string[] = []
  /** Messages that were delivered. */
  const got: Pushed[] = []
  const pushes: Push[] = []
  const waiting = new Map<string, (answer: Answer) => void>()
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.once('close', (code, reason) => resolve({ code, reason: reason.toString() })),
  )
  socket.on('error', () => {})
  socket.on('message', (data) => {
    const text = data.toString()
    frames.push(text)
    const said = JSON.parse(text)
    if (said.method !== 'irn_subscription') return waiting.get(String(said.id))?.(said)
    pushes.push(said)
    got.push(said.params.data)
    if (acknowledges) acknowledge(said.id)
  })
  const acknowledge = (id: number) => socket.send(JSON.stringify({ id, jsonrpc: '2.0', result: true }))
  await once(socket, 'open')

  let lastId = 0
  /** The whole answer. */
  const ask = (method: string, params?: unknown) => {
    const id = `${++lastId}`
    const { promise, resolve } = Promise.withResolvers<Answer>()
    waiting.set(id, resolve)
    socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
    return promise
  }
  return {
    did: identity.did,
    socket,
    frames,
    got,
    pushes,
    closed,
    acknowledge,
    ask,
    publish: (topic: string, message: string, more: object = {}) =>
      ask('irn_publish', { topic, message, ttl: 300, tag: 1108, ...more }),
    subscribe: (topic: string) => ask('irn_subscribe', { topic }),
    /** Sends a frame as it is and waits for the next one. */
    async raw(frame: string | Buffer) {
      const before = frames.length
      socket.send(frame)
      const limit = Date.now() + 5_000
      while (frames.length === before && Date.now() < limit) await new Promise((done) => setTimeout(done, 5))
      return frames[before] ?? 'nothing'
    },
    async close() {
      socket.close()
      await closed
    },
  }
}
export type TestClient = Awaited<ReturnType<typeof connect>>

/** A relay in a process of its own, started as an operator does. */
export async function spawnRelay(configuration: RelayConfiguration) {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-relay-'))
  const file = join(folder, 'relay.json')
  await writeFile(file, JSON.stringify(configuration))
  const main = new URL('main.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [main, '--config', file], { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk
    })
  const ended = once(child, 'exit').then(async ([code, signal]) => {
    await rm(folder, { recursive: true, force: true })
    return { code, signal }
  })
  const limit = Date.now() + 20_000
  const port = () => /"event":"listening".*"port":(\d+)/.exec(said)?.[1]
  while (!port() && child.exitCode === null && Date.now() < limit) await new Promise((done) => setTimeout(done, 20))
  return {
    url: `ws://127.0.0.1:${port()}`,
    said: () => said,
    ended,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
  }
}

/** Hands connections to the instances in turn, and past those that do not take them, as a load balancer does. */
export async function openBalancer(port: number, instances: { url: string }[]) {
  const sockets = new Set<Socket>()
  const taken = instances.map(() => 0)
  let next = 0
  const server = createServer((near) => {
    sockets.add(near)
    near.on('error', () => near.destroy())
    const attempt = (left: number) => {
      const i = next++ % instances.length
      const far = connectTcp(Number(new URL(instances[i]?.url ?? '').port), '127.0.0.1')
      sockets.add(far)
      let isUp = false
      far.once('connect', () => {
        isUp = true
        taken[i] = (taken[i] ?? 0) + 1
        near.pipe(far).pipe(near)
      })
      far.on('error', () => {})
      far.once('close', () => (isUp || left === 0 ? near.destroy() : attempt(left - 1)))
    }
    attempt(instances.length)
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    /** Connections of each instance. */
    taken,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
