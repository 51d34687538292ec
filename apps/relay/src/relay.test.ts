import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  configure,
  connect,
  createRelayFixture,
  newIdentity,
  newMessage,
  newTopic,
  openRelay,
  spawnRelay,
  type TestClient,
} from './fixtures/relay.ts'

let fixture: Awaited<ReturnType<typeof createRelayFixture>>

beforeAll(async () => {
  fixture = await createRelayFixture(inject('databaseUrl'))
})
afterAll(() => fixture.close())

const texts = ({ got }: TestClient) => got.map(({ message }) => message)

/** Ends every connection to the database, or those whose last statement is like this one. */
const cut = (statement = '%', at = fixture) =>
  at.database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where pid <> pg_backend_pid() and datname = current_database() and query like $1`,
    [statement],
  )

describe('several instances', () => {
  test('default: it does not matter which one a client is connected to', async () => {
    // No timer checks the mailboxes here: messages arrive by a notification, or by the check when listening begins.
    const never = { look: 600_000, blindLook: 600_000 }
    const [here, there] = await Promise.all([fixture.relay({}, never), fixture.relay({}, never)])
    const [alice, bob] = [await connect(here.url), await connect(there.url)]
    const topic = newTopic()
    await bob.subscribe(topic)
    await alice.subscribe(topic)
    const message = newMessage()
    await alice.publish(topic, message)
    await expect.poll(() => texts(bob)).toEqual([message])
    await bob.publish(topic, newMessage())
    await expect.poll(() => alice.got.length).toBe(1)
  })

  test('behavior: many messages both ways, each once and in order', async () => {
    const [here, there] = await Promise.all([fixture.relay(), fixture.relay()])
    const pairs = await Promise.all(
      Array.from({ length: 5 }, async (_, i) => {
        const [alice, bob] = [await connect(i % 2 ? here.url : there.url), await connect(here.url)]
        const topic = newTopic()
        await Promise.all([alice.subscribe(topic), bob.subscribe(topic)])
        return { alice, bob, topic, sent: { alice: [] as string[], bob: [] as string[] } }
      }),
    )
    for (let i = 0; i < 40; i++)
      await Promise.all(
        pairs.flatMap(({ alice, bob, topic, sent }) => {
          const [one, two] = [newMessage(), newMessage()]
          sent.alice.push(one)
          sent.bob.push(two)
          return [alice.publish(topic, one), bob.publish(topic, two)]
        }),
      )
    for (const { alice, bob, sent } of pairs) {
      await expect.poll(() => texts(alice)).toEqual(sent.bob)
      await expect.poll(() => texts(bob)).toEqual(sent.alice)
    }
  })

  test('behavior: a message that nobody was notified of is found', async () => {
    const relay = await fixture.relay({}, { look: 300, blindLook: 100 })
    const bob = await connect(relay.url)
    const topic = newTopic()
    await bob.subscribe(topic)
    // By now the subscription has checked the mailbox itself.
    expect((await bob.ask('irn_fetchMessages', { topic })).result).toMatchObject({ messages: [] })
    await fixture.database.query("select publish($1, 'x', 1, null, 'somebody', 60, 10, 10)", [topic])
    await expect.poll(() => texts(bob)).toEqual(['x'])
  })

  test('behavior: an instance that cannot hear looks more often, and hears again', async () => {
    const alone = await createRelayFixture(inject('databaseUrl'))
    const [here, there] = await Promise.all([alone.relay(), alone.relay({}, { look: 600_000, blindLook: 50 })])
    const [alice, bob] = [await connect(here.url), await connect(there.url)]
    const topic = newTopic()
    await bob.subscribe(topic)
    const listening = () =>
      alone.database.query("select from pg_stat_activity where datname = current_database() and query like 'listen %'")
    await expect.poll(listening).toHaveLength(2)
    await cut('listen %', alone)
    await expect.poll(listening, { interval: 5 }).toHaveLength(0)
    const messages = [newMessage(), newMessage()]
    await alice.publish(topic, messages[0] ?? '')
    await expect.poll(() => texts(bob)).toEqual(messages.slice(0, 1))
    await expect.poll(listening).toHaveLength(2)
    await alice.publish(topic, messages[1] ?? '')
    await expect.poll(() => texts(bob)).toEqual(messages)
    await alone.close()
  })
})

describe('failures', { timeout: 60_000 }, () => {
  test('default: a restart loses nothing that waits', async () => {
    const first = await openRelay(fixture.database.url)
    const alice = await connect(first.url)
    const [topic, messages] = [newTopic(), [newMessage(), newMessage()]]
    for (const message of messages) await alice.publish(topic, message)
    await first.stop()
    const second = await fixture.relay()
    const bob = await connect(second.url)
    await bob.subscribe(topic)
    await expect.poll(() => texts(bob)).toEqual(messages)
  })

  test('behavior: what was acknowledged right before a stop does not come again', async () => {
    const first = await openRelay(fixture.database.url)
    const [alice, bob] = [await connect(first.url), await connect(first.url)]
    const topic = newTopic()
    await bob.subscribe(topic)
    for (let i = 0; i < 5; i++) await alice.publish(topic, newMessage())
    await expect.poll(() => bob.got.length).toBe(5)
    await bob.ask('none')
    await first.stop()
    expect(await fixture.database.query('select from receipts where did = $1', [bob.did])).toHaveLength(5)
  })

  test('behavior: the database loses its connections while messages are sent; none is lost and none is refused', async () => {
    const [here, there] = await Promise.all([fixture.relay(), fixture.relay()])
    const [alice, bob] = [await connect(here.url), await connect(there.url)]
    const topic = newTopic()
    await bob.subscribe(topic)
    const messages = Array.from({ length: 150 }, () => newMessage())
    const answers: unknown[] = []
    for (const [i, message] of messages.entries()) {
      if (i % 30 === 10) await cut()
      answers.push((await alice.publish(topic, message)).result)
    }
    expect(answers.every((answer) => answer === true)).toBe(true)
    await expect.poll(() => new Set(texts(bob)), { timeout: 10_000 }).toEqual(new Set(messages))
  })

  test('behavior: an instance is killed; its clients go to another and get what it had not delivered', async () => {
    const killed = await spawnRelay(configure(fixture.database.url))
    const other = await fixture.relay()
    const identity = newIdentity()
    const bob = await connect(killed.url, { identity, acknowledges: false })
    const alice = await connect(other.url)
    const topic = newTopic()
    await bob.subscribe(topic)
    const messages = [newMessage(), newMessage(), newMessage()]
    await alice.publish(topic, messages[0] ?? '')
    await expect.poll(() => texts(bob)).toEqual(messages.slice(0, 1))
    killed.kill('SIGKILL')
    expect((await bob.closed).code).toBe(1006)
    await alice.publish(topic, messages[1] ?? '')

    const again = await connect(other.url, { identity })
    await again.subscribe(topic)
    await alice.publish(topic, messages[2] ?? '')
    await expect.poll(() => texts(again)).toEqual(messages)
    expect(await killed.ended).toMatchObject({ signal: 'SIGKILL' })
  })

  test('behavior: told to stop, the process answers, says 1012 and ends in order', async () => {
    const relay = await spawnRelay(configure(fixture.database.url))
    const [alice, bob] = [await connect(relay.url), await connect(relay.url)]
    const topic = newTopic()
    await bob.subscribe(topic)
    // The message is on its way into the database, and held there.
    const holder = new pg.Client({ connectionString: fixture.database.url })
    await holder.connect()
    await holder.query('begin; lock table messages in access exclusive mode')
    const published = alice.publish(topic, newMessage())
    const waiting = () =>
      fixture.database.query("select from pg_stat_activity where wait_event_type = 'Lock' and query ~ 'select publish'")
    await expect.poll(waiting).toHaveLength(1)
    relay.kill('SIGTERM')
    await expect.poll(() => relay.output()).toContain('"stopping"')
    await holder.end()
    expect(await published).toMatchObject({ result: true })
    expect([(await alice.closed).code, (await bob.closed).code]).toEqual([1012, 1012])
    expect(await relay.ended).toEqual({ code: 0, signal: null })
    expect(relay.output()).not.toContain(topic)
    for (const line of relay.output().trim().split('\n')) expect(JSON.parse(line)).toMatchObject({ service: 'relay' })
  })

  test('error: a configuration that is wrong is one sentence', async () => {
    const relay = await spawnRelay({ ...configure(fixture.database.url), publicUrls: ['http://relay.example'] })
    expect(await relay.ended).toEqual({ code: 1, signal: null })
    expect(relay.output()).toMatch(
      /^The configuration is wrong at "publicUrls.0": neither wss nor ws on this machine. It says "http:\/\/relay.example". The file is \S+relay.json.\n$/,
    )
  })
})

describe('housekeeping', () => {
  test('default: what is over is deleted', async () => {
    const relay = await fixture.relay({}, { sweep: 100 })
    const alice = await connect(relay.url)
    const topic = newTopic()
    await alice.publish(topic, newMessage(), { ttl: 3 })
    const count = async () => (await fixture.database.query('select from mailboxes where topic = $1', [topic])).length
    expect(await count()).toBe(1)
    await expect.poll(count).toBe(0)
    expect(await fixture.database.query('select from messages where topic = $1', [topic])).toEqual([])
  })

  test('behavior: from time to time it says how much there was to do, and about whom nothing', async () => {
    const relay = await fixture.relay({}, { report: 300 })
    const [alice, bob] = [await connect(relay.url), await connect(relay.url)]
    const topic = newTopic()
    await bob.subscribe(topic)
    await alice.publish(topic, newMessage())
    const reports = () => relay.lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'traffic')
    // The relay may report between the two events.
    const sum = (name: string) => reports().reduce((total, report) => total + report[name], 0)
    await expect.poll(() => [sum('published'), sum('received')]).toEqual([1, 1])
    expect(reports().at(-1)).toMatchObject({ connections: 2, subscriptions: 1 })
    const log = relay.lines.join('\n')
    for (const secret of [topic, alice.did, bob.did, '127.0.0.1:']) expect(log).not.toContain(secret)
  })
})
