import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { openConnection } from './connection.ts'
import { openRaw, toFrame } from './fixtures/frames.ts'
import { connect, createRelayFixture, newMessage, newTopic, type TestClient } from './fixtures/relay.ts'

let fixture: Awaited<ReturnType<typeof createRelayFixture>>
let relay: Awaited<ReturnType<typeof fixture.relay>>
let client: TestClient

beforeAll(async () => {
  fixture = await createRelayFixture(inject('databaseUrl'))
  relay = await fixture.relay({ bounds: { messageBytes: 2_000 } })
  client = await connect(relay.url)
})
afterAll(() => fixture.close())

const topic = newTopic()
const answerTo = (frame: string) => client.raw(frame).then((text) => JSON.parse(text))

describe('requests', () => {
  test.each(['"1784000000000000001"', '1784000000000000001', '12', '"12"', 'null'])(
    'default: the id %s comes back as it was',
    async (id) => {
      const frame = `{"id":${id},"jsonrpc":"2.0","method":"irn_unsubscribe","params":{"topic":"${topic}","id":"x"}}`
      expect(await client.raw(frame)).toBe(`{"id":${id},"jsonrpc":"2.0","result":true}`)
      expect(await client.raw(frame.replace('irn_unsubscribe', 'x'))).toContain(`"id":${id},`)
    },
  )

  test('behavior: a batch is answered with a batch, without the notifications in it', async () => {
    const one = { jsonrpc: '2.0', method: 'irn_subscribe', params: { topic } }
    const answers = await answerTo(JSON.stringify([{ ...one, id: 1 }, one, 5, { ...one, id: 2, method: 'none' }]))
    expect(answers).toMatchObject([
      { id: 1, result: /./ },
      { id: null, error: { code: -32_600 } },
      { id: 2, error: { code: -32_601 } },
    ])
    client.socket.send(JSON.stringify([one, one]))
    client.socket.send(JSON.stringify(one))
    expect(await answerTo('{"id":"next","jsonrpc":"2.0","method":"none"}')).toMatchObject({ id: 'next' })
  })

  test('behavior: what stands in one batch counts as often as if it came alone', async () => {
    const counted: number[] = []
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
    server.on('connection', (socket, { socket: stream }) => {
      openConnection(socket, stream, {
        times: { ping: 60_000 },
        wait(bytes) {
          counted.push(bytes)
          return 0
        },
        hold: () => true,
        release() {},
        answer: async () => true,
        onResponse() {},
        onClose() {},
      })
    })
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo // it listens on a port
    const socket = new WebSocket(`ws://127.0.0.1:${port}`)
    await once(socket, 'open')
    const frame = JSON.stringify([1, 2, 3].map((id) => ({ jsonrpc: '2.0', id, method: 'x' })))
    socket.send(frame)
    await once(socket, 'message')
    expect(counted).toEqual([frame.length, 0, 0])
    socket.terminate()
    server.close()
  })

  test('behavior: many at once are answered in their order', async () => {
    const before = client.frames.length
    const ids = Array.from({ length: 200 }, (_, i) => `many-${i}`)
    for (const id of ids)
      client.socket.send(
        JSON.stringify({
          id,
          jsonrpc: '2.0',
          method: 'irn_publish',
          params: { topic, message: newMessage(), ttl: 60 },
        }),
      )
    await expect.poll(() => client.frames.length - before, { timeout: 10_000 }).toBe(200)
    expect(client.frames.slice(before).map((frame) => JSON.parse(frame).id)).toEqual(ids)
  })
})

describe('hostile frames', () => {
  test.each([
    ['no JSON', '{', -32_700],
    ['an empty frame', '', -32_700],
    [
      'deep JSON',
      `{"id":1,"jsonrpc":"2.0","method":"irn_subscribe","params":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`,
      -32_700,
    ],
    ['a name twice', '{"id":1,"jsonrpc":"2.0","method":"x","method":"y"}', -32_700],
    ['a number', '5', -32_600],
    ['an empty batch', '[]', -32_600],
    ['no version', '{"id":1,"method":"irn_subscribe"}', -32_600],
  ])('error: %s', async (_name, frame, code) => {
    expect(await answerTo(frame)).toMatchObject({ id: null, error: { code } })
  })

  test.each<[string, string, unknown, number]>([
    ['an unknown method', 'irn_steal', {}, -32_601],
    ['a method of the prototype', 'constructor', {}, -32_601],
    ['another', '__proto__', {}, -32_601],
    ['no parameters', 'irn_subscribe', undefined, -32_602],
    ['parameters in a list', 'irn_subscribe', [topic], -32_602],
    ['a topic that is too short', 'irn_subscribe', { topic: topic.slice(1) }, -32_602],
    ['a topic in capitals', 'irn_subscribe', { topic: topic.toUpperCase().replace(/\d/g, 'A') }, -32_602],
    ['a topic that is no text', 'irn_subscribe', { topic: { length: 64 } }, -32_602],
    ['no topics', 'irn_batchSubscribe', { topics: [] }, -32_602],
    ['501 topics', 'irn_batchSubscribe', { topics: Array(501).fill(topic) }, -32_602],
    ['a message that is too large', 'irn_publish', { topic, message: 'x'.repeat(2_001), ttl: 60 }, -32_602],
    ['a message that is empty', 'irn_publish', { topic, message: '', ttl: 60 }, -32_602],
    ['a message with a zero byte', 'irn_publish', { topic, message: 'a\u0000b', ttl: 60 }, -32_602],
    ['a message beyond ASCII', 'irn_publish', { topic, message: 'ü', ttl: 60 }, -32_602],
    ['no ttl', 'irn_publish', { topic, message: 'x' }, -32_602],
    ['a ttl of nothing', 'irn_publish', { topic, message: 'x', ttl: 0 }, -32_602],
    ['a ttl below nothing', 'irn_publish', { topic, message: 'x', ttl: -5 }, -32_602],
    ['a broken ttl', 'irn_publish', { topic, message: 'x', ttl: 1.5 }, -32_602],
    ['a tag that is too large', 'irn_publish', { topic, message: 'x', ttl: 60, tag: 2 ** 31 }, -32_602],
    [
      'an attestation without end',
      'irn_publish',
      { topic, message: 'x', ttl: 60, attestation: 'x'.repeat(9_000) },
      -32_602,
    ],
    ['a proposal that is none', 'wc_proposeSession', { pairingTopic: topic, ttl: 300 }, -32_602],
    ['an approval that is none', 'wc_approveSession', { pairingTopic: topic, sessionTopic: 'x', ttl: 300 }, -32_602],
  ])('error: %s', async (_name, method, params, code) => {
    const { error } = await client.ask(method, params)
    expect(error?.code).toBe(code)
    expect(error?.message).not.toContain(topic)
  })

  test('behavior: fields we do not know go nowhere', async () => {
    const reader = await connect(relay.url)
    const secret = 'f00dfeedf00dfeed'
    const fresh = newTopic()
    await reader.subscribe(fresh)
    const more = {
      prompt: true,
      correlationId: 7,
      tvf: { txHashes: [secret] },
      txHashes: [secret],
      topicOf: { a: secret },
    }
    expect(await client.publish(fresh, newMessage(), more)).toMatchObject({ result: true })
    await expect.poll(() => reader.got).toHaveLength(1)
    expect(Object.keys(reader.got[0] ?? {}).sort()).toEqual(['message', 'publishedAt', 'tag', 'topic'])
    const rows = await fixture.database.query('select to_jsonb(m) as row from messages m where topic = $1', [fresh])
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(relay.lines.join()).not.toContain(secret)
    await reader.close()
  })

  test('behavior: answers to nothing are ignored', async () => {
    client.socket.send('{"id":1,"jsonrpc":"2.0","result":true}')
    client.socket.send('{"id":"x","jsonrpc":"2.0","result":true}')
    client.socket.send('{"id":99999999999999999999,"jsonrpc":"2.0","error":{}}')
    expect(await client.ask('none')).toMatchObject({ error: { code: -32_601 } })
  })

  test('error: bytes instead of text close with 1003', async () => {
    const bad = await connect(relay.url)
    bad.socket.send(Buffer.from('{}'))
    expect((await bad.closed).code).toBe(1003)
  })

  test('error: text that is no UTF-8 closes with 1007', async () => {
    const bad = await connect(relay.url)
    bad.socket.send(Buffer.from([0xc3, 0x28]), { binary: false })
    expect((await bad.closed).code).toBe(1007)
  })

  test('error: a huge frame closes with 1009, whatever it says it is', async () => {
    for (const size of [2 * 2_000 + 65_537, 20_000_000]) {
      const bad = await connect(relay.url)
      bad.socket.send('x'.repeat(size))
      expect((await bad.closed).code).toBe(1009)
    }
  })

  test('behavior: after all this the others are still served', async () => {
    const fresh = newTopic()
    await client.subscribe(fresh)
    const other = await connect(relay.url)
    await other.publish(fresh, newMessage())
    await expect.poll(() => client.got.some((each) => each.topic === fresh)).toBe(true)
    await other.close()
  })
})

describe('life', () => {
  test('default: who answers pings stays, who does not is ended', async () => {
    const quick = await fixture.relay({}, { ping: 100 })
    const alive = await connect(quick.url)
    const dead = await connect(quick.url, { autoPong: false })
    let pings = 0
    alive.socket.on('ping', () => pings++)
    expect((await dead.closed).code).toBe(1006)
    await once(alive.socket, 'ping')
    expect(pings).toBeGreaterThan(1)
    expect(alive.socket.readyState).toBe(alive.socket.OPEN)
    await alive.close()
  })

  test('behavior: a message that is not whole in time ends its connection; one that the relay does not read yet has time', async () => {
    const quick = await fixture.relay({}, { message: 150 })
    const slow = await openRaw(quick.url, '192.0.2.1')
    slow.resume().write(toFrame('x'.repeat(100)).subarray(0, -1))
    await once(slow, 'close')
    const fragments = await openRaw(quick.url, '192.0.2.1')
    fragments.resume().write(toFrame('x', { isFinal: false }))
    const pinging = setInterval(() => fragments.write(toFrame('', { opcode: 9 })), 50)
    await once(fragments, 'close')
    clearInterval(pinging)
    const other = await connect(quick.url)
    await new Promise((done) => setTimeout(done, 300))
    expect(other.socket.readyState).toBe(other.socket.OPEN)
    await other.close()
  })

  test('behavior: who leaves while he has to wait is forgotten at once', async () => {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
    await once(server, 'listening')
    let answers = 0
    const closed = new Promise<number>((resolve) =>
      server.on('connection', (socket, { socket: stream }) => {
        openConnection(socket, stream, {
          times: { ping: 60_000 },
          wait: () => 60_000,
          hold: () => true,
          release: () => {},
          answer: async () => answers++,
          onResponse: () => {},
          onClose: resolve,
        })
      }),
    )
    // It listens on a port, so it has an address of this form.
    const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
    await once(socket, 'open')
    socket.send('{"id":1,"jsonrpc":"2.0","method":"x"}')
    socket.close(4000)
    expect(await closed).toBe(4000)
    expect(answers).toBe(0)
    server.close()
  })

  test('behavior: who does not read his answers is answered no more, and goes on where he stopped', async () => {
    let answers = 0
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
    await once(server, 'listening')
    server.on('connection', (socket, { socket: stream }) => {
      openConnection(socket, stream, {
        times: { ping: 60_000 },
        wait: () => 0,
        hold: () => true,
        release: () => {},
        answer: async () => 'x'.repeat(200_000) + answers++,
        onResponse: () => {},
        onClose: () => {},
      })
    })
    // It listens on a port, so it has an address of this form.
    const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
    await once(socket, 'open')
    let got = 0
    socket.on('message', () => got++)
    socket.pause()
    const asked = JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'x' })
    for (let i = 0; i < 500; i++) socket.send(asked)
    // Only as many as the kernel buffers: 500 answers are 100 MB.
    await expect.poll(() => answers).toBeGreaterThan(0)
    // There is no signal that no more will come, so wait for a while.
    await new Promise((done) => setTimeout(done, 500))
    const before = answers
    expect(before).toBeLessThan(150)
    await new Promise((done) => setTimeout(done, 300))
    expect(answers).toBe(before)
    socket.resume()
    await expect.poll(() => got, { timeout: 15_000 }).toBe(500)
    socket.terminate()
    server.close()
  })
})
