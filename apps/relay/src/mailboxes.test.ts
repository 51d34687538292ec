import { type Database, openDatabase } from '@latchkey/service/database'
import { createLog } from '@latchkey/service/log'
import { createTestDatabase } from '@latchkey/service/testing'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { newIdentity, newMessage, newTopic } from './fixtures/relay.ts'
import { createMailboxes, type Mailboxes } from './mailboxes.ts'
import { migrations } from './tables.ts'

const bounds = {
  messageBytes: 10_000,
  messageSeconds: 600,
  messagesPerMailbox: 10,
  mailboxesPerClient: 5,
  subscriptionsPerClient: 1,
  subscriptionsPerAddress: 1,
  subscriptions: 1,
  connectionsPerAddress: 1,
  storedBytes: 67_108_864,
}
const most = { each: 100, all: 100, bytes: 1_000_000 }

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>
let database: Database<unknown>
let mailboxes: Mailboxes
beforeAll(async () => {
  testDatabase = await createTestDatabase(inject('databaseUrl'), migrations)
  database = await openDatabase({ url: testDatabase.url, migrations, log: createLog('test', () => {}) })
  mailboxes = createMailboxes(database.db, bounds)
})
afterAll(async () => {
  await database?.close()
  await testDatabase?.close()
})

const put = (topic: string, publisher: string, more: { message?: string; ttl?: number; attestation?: string } = {}) => {
  const message = more.message ?? newMessage()
  return mailboxes
    .publish({ topic, message, tag: 1, ttl: more.ttl ?? 300, attestation: more.attestation ?? null }, publisher)
    .then(() => message)
}
const read = async (topic: string, did: string, after = 0) =>
  (await mailboxes.read([{ topic, did, after }], most)).waiting
const texts = async (topic: string, did: string, after = 0) =>
  (await read(topic, did, after)).map(({ message }) => message)
const age = (topic: string, seconds: number) =>
  testDatabase.query(
    `with m as (update messages set expires_at = expires_at - make_interval(secs => $2) where topic = $1)
     update mailboxes set expires_at = expires_at - make_interval(secs => $2) where topic = $1`,
    [topic, seconds],
  )
const names = () => ({ topic: newTopic(), alice: newIdentity().did, bob: newIdentity().did })

describe('publish, read, acknowledge', () => {
  test('default: what one puts in, another takes out, in order and until he says so', async () => {
    const { topic, alice, bob } = names()
    const [first, second] = [await put(topic, alice, { attestation: '' }), await put(topic, alice)]
    const before = Date.now()
    const waiting = await read(topic, bob)
    expect(waiting.map(({ message }) => message)).toEqual([first, second])
    expect(waiting[0]).toMatchObject({ topic, tag: 1, attestation: '', reader: 0, bytes: first.length })
    expect(waiting[1]?.attestation).toBeNull()
    expect(Math.abs((waiting[0]?.publishedAt ?? 0) - before)).toBeLessThan(5_000)

    expect(await texts(topic, bob)).toEqual([first, second])
    await mailboxes.acknowledge([{ topic, id: waiting[0]?.id ?? 0, did: bob }])
    expect(await texts(topic, bob)).toEqual([second])
    expect(await texts(topic, bob, waiting[1]?.id)).toEqual([])
  })

  test('behavior: nobody gets what is his own; what one acknowledged still waits for another', async () => {
    const { topic, alice, bob } = names()
    const message = await put(topic, alice)
    expect(await texts(topic, alice)).toEqual([])
    const [{ id } = { id: 0 }] = await read(topic, bob)
    await mailboxes.acknowledge([
      { topic, id, did: bob },
      { topic, id, did: bob },
    ])
    expect(await texts(topic, bob)).toEqual([])
    expect(await texts(topic, newIdentity().did)).toEqual([message])
  })

  test('behavior: the same message twice is one, also at once and after it was received', async () => {
    const { topic, alice, bob } = names()
    const message = newMessage()
    await Promise.all([1, 2, 3, 4].map(() => put(topic, alice, { message })))
    const waiting = await read(topic, bob)
    expect(waiting).toHaveLength(1)
    await mailboxes.acknowledge([{ topic, id: waiting[0]?.id ?? 0, did: bob }])
    await put(topic, alice, { message })
    expect(await texts(topic, bob)).toEqual([])
    const elsewhere = newTopic()
    await put(elsewhere, alice, { message })
    expect(await texts(elsewhere, bob)).toEqual([message])
  })

  test('behavior: what is over is not delivered, and the same message may come again', async () => {
    const { topic, alice, bob } = names()
    const message = await put(topic, alice, { ttl: 60 })
    await age(topic, 59)
    expect(await texts(topic, bob)).toEqual([message])
    await age(topic, 2)
    expect(await texts(topic, bob)).toEqual([])
    await put(topic, alice, { message })
    expect(await texts(topic, bob)).toEqual([message])
  })

  test('behavior: nothing is kept longer than the bound', async () => {
    const { topic, alice } = names()
    await put(topic, alice, { ttl: 1_000_000_000 })
    const [row] = await testDatabase.query(
      'select extract(epoch from expires_at - published_at)::int as seconds from messages where topic = $1',
      [topic],
    )
    expect(row).toEqual({ seconds: bounds.messageSeconds })
  })

  test('behavior: several readers at once, each by his own; the cut is said', async () => {
    const { topic, alice, bob } = names()
    const other = newTopic()
    const carol = newIdentity().did
    const [a, b, c] = [await put(topic, alice), await put(other, alice), await put(topic, alice)]
    const readers = [
      { topic, did: bob, after: 0 },
      { topic: other, did: carol, after: 0 },
      { topic, did: carol, after: 0 },
      { topic: newTopic(), did: carol, after: 0 },
    ]
    const all = await mailboxes.read(readers, most)
    expect(all.waiting.map(({ reader, message }) => [reader, message])).toEqual([
      [0, a],
      [2, a],
      [1, b],
      [0, c],
      [2, c],
    ])
    expect(all.isCut).toBe(false)

    const few = await mailboxes.read(readers, { ...most, all: 2 })
    expect([few.waiting.length, few.isCut]).toEqual([2, true])
    const small = await mailboxes.read(readers, { ...most, bytes: a.length + 1 })
    expect([small.waiting.length, small.isCut]).toEqual([2, true])
    const tiny = await mailboxes.read(readers, { ...most, bytes: 1 })
    expect([tiny.waiting.length, tiny.isCut]).toEqual([1, true])
    const one = await mailboxes.read(readers, { ...most, each: 1 })
    expect(one.waiting.map(({ reader }) => reader)).toEqual([0, 2, 1])
  })

  test('behavior: publishing at once from many connections, a reader who remembers the last one misses none', async () => {
    const { topic, alice, bob } = names()
    const roomy = createMailboxes(database.db, { ...bounds, messagesPerMailbox: 1_000 })
    let isDone = false
    const writing = Promise.all(
      Array.from({ length: 200 }, () =>
        roomy.publish({ topic, message: newMessage(), tag: 0, ttl: 300, attestation: null }, alice),
      ),
    ).then(() => {
      isDone = true
    })
    const seen = new Set<number>()
    let after = 0
    for (let last = false; ; ) {
      const { waiting } = await roomy.read([{ topic, did: bob, after }], most)
      for (const { id } of waiting) seen.add(id)
      after = waiting.at(-1)?.id ?? after
      if (waiting.length > 0) continue
      if (last) break
      last = isDone
    }
    await writing
    expect(seen.size).toBe(200)
  })

  test('error: a full mailbox; what was received gives way, the oldest first', async () => {
    const { topic, alice, bob } = names()
    const messages: string[] = []
    for (let i = 0; i < bounds.messagesPerMailbox; i++) messages.push(await put(topic, alice))
    await expect(put(topic, alice)).rejects.toMatchObject({
      code: -32_005,
      message: expect.stringMatching(/wait in this topic/),
    })
    await expect(put(topic, newIdentity().did)).rejects.toMatchObject({ code: -32_005 })
    // A message that is stored already does not count again.
    await put(topic, alice, { message: messages[0] ?? '' })
    expect(await texts(topic, bob)).toEqual(messages)

    const waiting = await read(topic, bob)
    await mailboxes.acknowledge([3, 2].map((i) => ({ topic, id: waiting[i]?.id ?? 0, did: bob })))
    await put(topic, alice)
    const left = (await testDatabase.query('select message from messages where topic = $1', [topic])).map(
      (row) => row.message,
    )
    expect(left).toHaveLength(bounds.messagesPerMailbox)
    expect(left).toContain(messages[3])
    expect(left).not.toContain(messages[2])
  })

  test('behavior: what is over takes no room, also before it is removed', async () => {
    const { topic, alice, bob } = names()
    for (let i = 0; i < bounds.messagesPerMailbox - 1; i++) await put(topic, alice, { ttl: 100 })
    const lasting = await put(topic, alice, { ttl: 600 })
    await age(topic, 200)
    const fresh: string[] = []
    for (let i = 0; i < bounds.messagesPerMailbox - 1; i++) fresh.push(await put(topic, alice))
    expect(await texts(topic, bob)).toEqual([lasting, ...fresh])
    await expect(put(topic, alice)).rejects.toMatchObject({ code: -32_005 })
  })

  test('error: too many mailboxes begun by one client; those of others are open to him', async () => {
    const { alice, bob } = names()
    const topics = Array.from({ length: bounds.mailboxesPerClient }, newTopic)
    for (const topic of topics) await put(topic, alice)
    await expect(put(newTopic(), alice)).rejects.toMatchObject({
      code: -32_005,
      message: expect.stringMatching(/too many topics/),
    })
    await put(topics[0] ?? '', alice)
    const others = newTopic()
    await put(others, bob)
    await put(others, alice)
    await age(topics[1] ?? '', 400)
    await put(newTopic(), alice)
  })
})

describe('sweep', () => {
  test('default: what is over is removed with its receipts and its mailbox; the rest stays', async () => {
    const { topic, alice, bob } = names()
    const lastingTopic = newTopic()
    await put(topic, alice)
    await put(lastingTopic, alice)
    const [{ id } = { id: 0 }] = await read(topic, bob)
    await mailboxes.acknowledge([{ topic, id, did: bob }])
    await age(topic, 400)
    await testDatabase.query("update receipts set expires_at = now() - interval '1 s' where message_id = $1", [id])
    for (const sweep of Object.values(mailboxes.sweeps)) await sweep()
    const left = async (text: string) =>
      (await testDatabase.query(text, text.includes('$2') ? [topic, lastingTopic] : [id])).length
    expect(await left('select from messages where topic in ($1, $2)')).toBe(1)
    expect(await left('select from mailboxes where topic in ($1, $2)')).toBe(1)
    expect(await left('select from receipts where message_id = $1')).toBe(0)
  })

  test('behavior: more than one piece', async () => {
    const { topic, alice } = names()
    await put(topic, alice)
    await testDatabase.query(
      `insert into messages (topic, hash, message, tag, publisher, expires_at)
       select $1, sha256(n::text::bytea), 'x', 0, 'x', now() - interval '1 s' from generate_series(1, 4100) n`,
      [topic],
    )
    for (const sweep of Object.values(mailboxes.sweeps)) await sweep()
    expect(await testDatabase.query('select from messages where topic = $1', [topic])).toHaveLength(1)
  })
})
