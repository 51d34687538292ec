import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { createTestDatabase } from '@latchkey/service/testing'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openRaw, toFrame } from '../fixtures/frames.ts'
import { configure, connect, newMessage, newTopic, spawnRelay } from '../fixtures/relay.ts'

/**
 * Claim: whether connections of one or many addresses send without end, send too fast, or do not read, a relay holds
 * some megabytes per address and a bounded number in total; it drops the connections of the address that holds most,
 * and serves the others. The relay is a process with its default limits.
 */

/** Nearly as large as a frame may be. */
const frameBytes = 580_000

let database: Awaited<ReturnType<typeof createTestDatabase>>
let relay: Awaited<ReturnType<typeof spawnRelay>>
beforeAll(async () => {
  database = await createTestDatabase(inject('databaseUrl'))
  relay = await spawnRelay({ ...configure(database.url), limitFactor: 1, proxies: 1 })
}, 60_000)
afterAll(async () => {
  relay.kill('SIGKILL')
  await relay.ended
  await database.close()
})

const megabytes = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${relay.pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024
const from = (address: string) => connect(relay.url, { headers: { 'X-Forwarded-For': address } })
const drained = (socket: Socket) =>
  once(socket, 'drain').then(
    () => true,
    () => false,
  )
/** Sends it all, unless the relay stops reading, or ends the connection. */
const send = async (socket: Socket, bytes: Buffer, times = 1) => {
  let isRead = true
  for (let i = 0; i < times && isRead && !socket.destroyed; i++)
    isRead = socket.write(bytes) || (await Promise.race([drained(socket), pause(3_000, false)]))
}
/** Waits for the end of a connection that is being read. */
const closed = (socket: Socket) =>
  new Promise<void>((resolve) => {
    if (socket.destroyed) return resolve()
    socket.once('close', () => resolve())
    socket.resume()
  })
/** Waits for the end of a connection that is not read: only writing reveals it. */
const closedToWriter = async (socket: Socket) => {
  while (!socket.destroyed) {
    socket.write(toFrame('', { opcode: 10 }))
    await pause(500)
  }
}
const endAll = (sockets: readonly Socket[]) => sockets.forEach((socket) => void socket.destroy())

test('30 connections of one address, each with 17 large frames at once', { timeout: 90_000 }, async () => {
  const sockets: Socket[] = []
  for (let i = 0; i < 30; i++) sockets.push((await openRaw(relay.url, '192.0.2.1')).resume())
  const frame = toFrame(JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'none', params: 'x'.repeat(frameBytes) }))
  const before = megabytes()
  const sent = Promise.all(sockets.map((socket) => send(socket, frame, 17)))
  const other = await from('192.0.2.2')
  expect(await other.publish(newTopic(), newMessage())).toMatchObject({ result: true })
  await sent
  // 300 MB were sent in all.
  expect(megabytes() - before).toBeLessThan(170)
  expect(await other.publish(newTopic(), newMessage())).toMatchObject({ result: true })
  endAll(sockets)
  await other.close()
})

test('frames that never end, of 24 addresses: these give way to whoever holds less, and end by themselves, as does who reads nothing', {
  timeout: 120_000,
}, async () => {
  const addresses = Array.from({ length: 24 }, (_, i) => `198.51.100.${i + 1}`)
  const before = megabytes()
  const sockets: Socket[] = []
  const half = toFrame('x'.repeat(frameBytes)).subarray(0, -1_000)
  const other = await from('192.0.2.3')
  for (const address of addresses) {
    const own = await Promise.all(Array.from({ length: 40 }, () => openRaw(relay.url, address)))
    sockets.push(...own)
    await Promise.all(own.map((socket) => send(socket, half)))
  }
  // 550 MB are sent in all, 23 by each address. An address may hold 16 MB, and all together 256.
  expect(megabytes() - before).toBeLessThan(400)
  expect(await other.publish(newTopic(), newMessage(150_000))).toMatchObject({ result: true })
  const another = await from('192.0.2.4')
  expect(await another.publish(newTopic(), newMessage(150_000))).toMatchObject({ result: true })
  // The remaining ones are closed after twenty seconds. So is a client that reads nothing, even if so many of its own
  // requests wait that the relay does not read from it either.
  const topic = newTopic()
  for (let i = 0; i < 12; i++) await other.publish(topic, newMessage(190_000))
  const deaf = await openRaw(relay.url, '192.0.2.7')
  for (const method of ['irn_subscribe', ...Array(40).fill('irn_fetchMessages')])
    deaf.write(toFrame(JSON.stringify({ id: 1, jsonrpc: '2.0', method, params: { topic } })))
  await Promise.all([closedToWriter(deaf), ...sockets.map(closed)])
  expect(await other.publish(newTopic(), newMessage())).toMatchObject({ result: true })
  await Promise.all([other.close(), another.close()])
})

test('one frame that asks for the same large messages again and again, of somebody who reads nothing', {
  timeout: 120_000,
}, async () => {
  const other = await from('192.0.2.5')
  const topic = newTopic()
  for (let i = 0; i < 12; i++) await other.publish(topic, newMessage(190_000))
  const reader = await openRaw(relay.url, '192.0.2.6')
  const before = megabytes()
  const ask = { jsonrpc: '2.0', method: 'irn_fetchMessages', params: { topic } }
  reader.write(toFrame(JSON.stringify(Array.from({ length: 400 }, (_, id) => ({ ...ask, id })))))
  for (let i = 0; i < 20; i++) {
    await pause(250)
    // All answers together have a hundred megabytes in total.
    expect(megabytes() - before).toBeLessThan(90)
  }
  expect(await other.publish(newTopic(), newMessage())).toMatchObject({ result: true })
  reader.destroy()
  await other.close()
})
