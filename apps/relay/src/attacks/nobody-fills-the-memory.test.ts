import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect as connectTcp, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { createTestDatabase } from '@latchkey/service/testing'
import { expect, inject, onTestFinished, test } from 'vitest'
import { configure, connect, newIdentity, newMessage, newTopic, projectId, spawnRelay } from '../fixtures/relay.ts'

/**
 * Claim: however many connections of an address send frames faster than they may, a relay holds some megabytes of them, and
 * others are served. The relay is a process with its default limits.
 */

const connections = 30
/** What each sends without waiting: more frames than a connection may have waiting, nearly as large as they may be. */
const frames = 17
const frameBytes = 580_000

/** A frame of text as clients send it (RFC 6455 section 5.2), under a mask of zeros. */
const toFrame = (text: string) => {
  const length = Buffer.alloc(8)
  length.writeBigUInt64BE(BigInt(text.length))
  return Buffer.concat([Buffer.from([0x81, 0xff]), length, Buffer.alloc(4), Buffer.from(text)])
}

/** A connection that nothing slows down. */
const openRaw = async (url: string, address: string): Promise<Socket> => {
  const { port } = new URL(url)
  const socket = connectTcp(Number(port), '127.0.0.1')
  socket.on('error', () => {})
  const query = new URLSearchParams({ auth: newIdentity().token(), projectId })
  const lines = [
    `GET /?${query} HTTP/1.1`,
    'Host: relay.localhost',
    `X-Forwarded-For: ${address}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toContain(' 101 ')
  return socket.resume()
}

const drained = (socket: Socket) =>
  once(socket, 'drain').then(
    () => true,
    () => false,
  )

test(`${connections} connections of one address, each with ${frames} large frames at once`, {
  timeout: 90_000,
}, async () => {
  const database = await createTestDatabase(inject('databaseUrl'))
  const relay = await spawnRelay({ ...configure(database.url), limitFactor: 1, proxies: 1 })
  onTestFinished(async () => {
    relay.kill('SIGKILL')
    await relay.ended
    await database.close()
  })
  const megabytes = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${relay.pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024
  const sockets: Socket[] = []
  for (let i = 0; i < connections; i++) sockets.push(await openRaw(relay.url, '192.0.2.1'))
  const frame = toFrame(JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'none', params: 'x'.repeat(frameBytes) }))
  const before = megabytes()
  const sent = Promise.all(
    sockets.map(async (socket) => {
      // Who is not read any more, or was closed, has done what they could.
      let isRead = true
      for (let i = 0; i < frames && isRead && !socket.destroyed; i++)
        isRead = socket.write(frame) || (await Promise.race([drained(socket), pause(3_000, false)]))
    }),
  )
  const other = await connect(relay.url, { headers: { 'X-Forwarded-For': '192.0.2.2' } })
  expect(await other.publish(newTopic(), newMessage())).toMatchObject({ result: true })
  await sent
  // All that was sent are 300 MB.
  expect(megabytes() - before).toBeLessThan(170)
  expect(await other.publish(newTopic(), newMessage())).toMatchObject({ result: true })
  for (const socket of sockets) socket.destroy()
  await other.close()
})
