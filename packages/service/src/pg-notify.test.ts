import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { createTestDatabase } from './fixtures/database.ts'
import { createLog } from './log.ts'
import { createPgListener, pgNotify } from './pg-notify.ts'

const log = createLog('test', () => {})

let scratch: Awaited<ReturnType<typeof createTestDatabase>>
let database: Database<unknown>
beforeAll(async () => {
  scratch = await createTestDatabase(inject('databaseUrl'))
  database = await openDatabase({ url: scratch.url, migrations: [], log })
})
afterAll(async () => {
  await database?.close()
  await scratch?.close()
})

const open = (channel: string) => {
  const received: string[] = []
  const begun: true[] = []
  const listener = createPgListener(
    scratch.url,
    channel,
    log,
    (payload) => received.push(payload),
    () => begun.push(true),
  )
  return { received, begun, listener }
}

describe('createPgListener', () => {
  test('default: every listener of the channel gets the payload, and nobody else', async () => {
    const [one, two, other] = [open('channel_a'), open('channel_a'), open('channel_b')]
    const all = [one, two, other]
    await vi.waitFor(() => expect(all.map(({ listener }) => listener.isListening())).toEqual([true, true, true]))
    await pgNotify(database.db, 'channel_a', 'topic ü')
    await pgNotify(database.db, 'channel_b', '')
    await vi.waitFor(() => expect(all.map(({ received }) => received)).toEqual([['topic ü'], ['topic ü'], ['']]))
    await Promise.all(all.map(({ listener }) => listener.close()))
  })

  test('behavior: a connection that was cut is opened again', async () => {
    const { listener, received, begun } = open('channel_c')
    await vi.waitFor(() => expect(listener.isListening()).toBe(true))
    expect(begun).toHaveLength(1)
    await scratch.query("select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen channel_c'")
    await vi.waitFor(() => expect(listener.isListening()).toBe(false))
    await vi.waitFor(() => expect(listener.isListening()).toBe(true), 5_000)
    // A listener that missed notifications in between must check now.
    expect(begun).toHaveLength(2)
    await pgNotify(database.db, 'channel_c', 'again')
    await vi.waitFor(() => expect(received).toEqual(['again']))
    await listener.close()
    expect(listener.isListening()).toBe(false)
  })

  test('error: no database: it keeps trying, and closes at once; an outage is one line of the log', async () => {
    const url = new URL(scratch.url)
    url.pathname = '/none'
    const lines: string[] = []
    const listener = createPgListener(
      url.href,
      'channel_d',
      createLog('test', (line) => void lines.push(line)),
      () => {},
    )
    await vi.waitFor(() => expect(lines.length).toBe(1), 5_000)
    // Long enough for two more attempts.
    await new Promise((done) => setTimeout(done, 1_200))
    expect(lines).toHaveLength(1)
    expect(listener.isListening()).toBe(false)
    await listener.close()
  })
})
