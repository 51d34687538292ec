import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  connect,
  createRelayFixture,
  newIdentity,
  newMessage,
  newTopic,
  projectId,
  requestUpgrade,
} from './fixtures/relay.ts'
import { subscriptionId } from './methods.ts'

let fixture: Awaited<ReturnType<typeof createRelayFixture>>
let relay: Awaited<ReturnType<typeof fixture.relay>>

beforeAll(async () => {
  fixture = await createRelayFixture(inject('databaseUrl'))
  relay = await fixture.relay()
})
afterAll(() => fixture.close())

const two = () => Promise.all([connect(relay.url), connect(relay.url)])

describe('methods', () => {
  test('default: a message goes from the one who publishes it to all who subscribe, not back', async () => {
    const [alice, bob] = await two()
    const carol = await connect(relay.url)
    const topic = newTopic()
    const message = newMessage()
    await alice.subscribe(topic)
    expect(await bob.subscribe(topic)).toMatchObject({ result: subscriptionId(topic, bob.did) })
    await carol.subscribe(topic)
    const sentAt = Date.now()
    expect(await alice.publish(topic, message)).toMatchObject({ result: true })
    await expect.poll(() => [bob.got.length, carol.got.length]).toEqual([1, 1])
    expect(bob.got[0]).toEqual({ topic, message, tag: 1108, publishedAt: expect.any(Number) })
    expect(Math.abs(Number(bob.got[0]?.publishedAt) - sentAt)).toBeLessThan(5_000)
    expect(alice.got).toEqual([])
  })

  test('behavior: ids of our requests are whole numbers below 2^53, each once', async () => {
    const [alice, bob] = await two()
    const topic = newTopic()
    await bob.subscribe(topic)
    for (let i = 0; i < 50; i++) await alice.publish(topic, newMessage())
    await expect.poll(() => bob.pushes.length).toBe(50)
    const ids = bob.pushes.map(({ id }) => id)
    expect(ids.every(Number.isSafeInteger)).toBe(true)
    expect(new Set(ids).size).toBe(50)
    expect(bob.pushes[0]).toMatchObject({
      jsonrpc: '2.0',
      method: 'irn_subscription',
      params: { id: subscriptionId(topic, bob.did) },
    })
  })

  test('behavior: what was published before somebody subscribed comes at once, in order, with its attestation', async () => {
    const [alice, bob] = await two()
    const topic = newTopic()
    const messages = Array.from({ length: 80 }, () => newMessage())
    for (const message of messages) await alice.publish(topic, message, { attestation: 'a.b.c', tag: undefined })
    await bob.subscribe(topic)
    await expect.poll(() => bob.got.length).toBe(80)
    expect(bob.got.map(({ message }) => message)).toEqual(messages)
    expect(bob.got[0]).toMatchObject({ attestation: 'a.b.c', tag: 0 })
  })

  test('behavior: an attestation that is empty stays empty, one that is null is none', async () => {
    const [alice, bob] = await two()
    const topic = newTopic()
    await bob.subscribe(topic)
    await alice.publish(topic, newMessage(), { attestation: '' })
    await alice.publish(topic, newMessage(), { attestation: null })
    await expect.poll(() => bob.got.length).toBe(2)
    expect(bob.got[0]).toHaveProperty('attestation', '')
    expect(bob.got[1]).not.toHaveProperty('attestation')
  })

  test('behavior: irn_batchPublish, irn_batchSubscribe, irn_batchUnsubscribe', async () => {
    const [alice, bob] = await two()
    const topics = [newTopic(), newTopic(), newTopic()]
    const put = () =>
      alice.ask('irn_batchPublish', {
        messages: topics.map((topic) => ({ topic, message: newMessage(), ttl: 60, tag: 1 })),
      })
    expect(await bob.ask('irn_batchSubscribe', { topics })).toMatchObject({
      result: topics.map((topic) => subscriptionId(topic, bob.did)),
    })
    expect(await put()).toMatchObject({ result: true })
    await expect.poll(() => bob.got.map(({ topic }) => topic)).toEqual(topics)
    const subscriptions = topics.slice(1).map((topic) => ({ topic, id: subscriptionId(topic, bob.did) }))
    expect(await bob.ask('irn_batchUnsubscribe', { subscriptions })).toMatchObject({ result: true })
    await put()
    await expect.poll(() => bob.got.length).toBe(4)
    expect(bob.got[3]?.topic).toBe(topics[0])
  })

  test('behavior: irn_unsubscribe ends the delivery, on this connection alone', async () => {
    const [alice, bob] = await two()
    const carol = await connect(relay.url)
    const topic = newTopic()
    await bob.subscribe(topic)
    await carol.subscribe(topic)
    expect(await bob.ask('irn_unsubscribe', { topic, id: subscriptionId(topic, bob.did) })).toMatchObject({
      result: true,
    })
    expect(await bob.ask('irn_unsubscribe', { topic, id: 'again' })).toMatchObject({ result: true })
    await alice.publish(topic, newMessage())
    await expect.poll(() => carol.got.length).toBe(1)
    expect(bob.got).toEqual([])
    await bob.subscribe(topic)
    await expect.poll(() => bob.got.length).toBe(1)
  })

  test('behavior: irn_fetchMessages gives what waits and takes nothing away; more comes with the next call', async () => {
    const [alice, bob] = await two()
    const [topic, other] = [newTopic(), newTopic()]
    const messages = Array.from({ length: 130 }, () => newMessage())
    for (const message of messages) await alice.publish(topic, message)
    const last = newMessage()
    await alice.publish(other, last)
    type Fetched = { messages: { message: string }[]; hasMore: boolean }
    const fetch = async () => (await bob.ask('irn_batchFetchMessages', { topics: [topic, other] })).result as Fetched
    const [first, second, again] = [await fetch(), await fetch(), await fetch()]
    expect([first.hasMore, second.hasMore, again.hasMore]).toEqual([true, false, true])
    expect([...first.messages, ...second.messages].map(({ message }) => message)).toEqual([...messages, last])
    expect(again).toEqual(first)
    expect((await bob.ask('irn_fetchMessages', { topic: other })).result).toEqual({
      messages: [{ topic: other, message: last, tag: 1108, publishedAt: expect.any(Number) }],
      hasMore: false,
    })
    await bob.subscribe(other)
    await expect.poll(() => bob.got.length).toBe(1)
    expect((await alice.ask('irn_fetchMessages', { topic })).result).toEqual({ messages: [], hasMore: false })
  })

  test('behavior: wc_proposeSession publishes with tag 1100 and subscribes the one who proposes', async () => {
    const [dapp, wallet] = await two()
    const pairingTopic = newTopic()
    const sessionProposal = newMessage()
    await wallet.subscribe(pairingTopic)
    const proposal = { pairingTopic, sessionProposal, ttl: 300, correlationId: 1, attestation: 'x', prompt: true }
    expect(await dapp.ask('wc_proposeSession', proposal)).toMatchObject({ result: true })
    await expect.poll(() => wallet.got.length).toBe(1)
    expect(wallet.got[0]).toMatchObject({ topic: pairingTopic, message: sessionProposal, tag: 1100, attestation: 'x' })
    await wallet.publish(pairingTopic, newMessage())
    await expect.poll(() => dapp.got.length).toBe(1)
  })

  test('behavior: wc_approveSession publishes with tags 1101 and 1102 and subscribes the one who approves', async () => {
    const [dapp, wallet] = await two()
    const [pairingTopic, sessionTopic] = [newTopic(), newTopic()]
    const [sessionProposalResponse, sessionSettlementRequest] = [newMessage(), newMessage()]
    await dapp.ask('irn_batchSubscribe', { topics: [pairingTopic, sessionTopic] })
    const approval = { pairingTopic, sessionTopic, sessionProposalResponse, sessionSettlementRequest, ttl: 300 }
    expect(await wallet.ask('wc_approveSession', { ...approval, approvedChains: ['eip155:1'] })).toMatchObject({
      result: true,
    })
    await expect.poll(() => dapp.got.length).toBe(2)
    expect(dapp.got).toMatchObject([
      { topic: pairingTopic, message: sessionProposalResponse, tag: 1101 },
      { topic: sessionTopic, message: sessionSettlementRequest, tag: 1102 },
    ])
    await dapp.publish(sessionTopic, newMessage())
    await expect.poll(() => wallet.got.length).toBe(1)
  })
})

describe('acknowledgements', () => {
  const identity = newIdentity()

  test('default: what was acknowledged does not come again, what was not comes to the next connection', async () => {
    const alice = await connect(relay.url)
    const first = await connect(relay.url, { identity, acknowledges: false })
    const topic = newTopic()
    const messages = [newMessage(), newMessage(), newMessage()]
    await first.subscribe(topic)
    for (const message of messages) await alice.publish(topic, message)
    await expect.poll(() => first.got.length).toBe(3)
    first.acknowledge(first.pushes[1]?.id ?? 0)
    await first.ask('none')
    first.socket.terminate()

    const receipts = () => fixture.database.query('select from receipts where did = $1', [first.did])
    await expect.poll(receipts).toHaveLength(1)
    const second = await connect(relay.url, { identity })
    await second.subscribe(topic)
    await expect.poll(() => second.got.map(({ message }) => message)).toEqual([messages[0], messages[2]])
    await second.close()
    await expect.poll(receipts).toHaveLength(3)
    const third = await connect(relay.url, { identity })
    await third.subscribe(topic)
    expect((await third.ask('irn_fetchMessages', { topic })).result).toEqual({ messages: [], hasMore: false })
    expect(third.got).toEqual([])
  })

  test('behavior: what a client says right before it leaves is heard', async () => {
    const alice = await connect(relay.url)
    const bob = await connect(relay.url, { acknowledges: false })
    const [topic, other] = [newTopic(), newTopic()]
    await bob.subscribe(topic)
    await alice.publish(topic, newMessage())
    await expect.poll(() => bob.pushes.length).toBe(1)
    const messages = Array.from({ length: 5 }, () => newMessage())
    // The answers go to a closed socket.
    for (const message of messages)
      bob.socket.send(
        JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_publish', params: { topic: other, message, ttl: 60 } }),
      )
    bob.acknowledge(bob.pushes[0]?.id ?? 0)
    await bob.close()
    await alice.subscribe(other)
    await expect.poll(() => alice.got.map(({ message }) => message)).toEqual(messages)
    const receipts = () => fixture.database.query('select from receipts where did = $1', [bob.did])
    await expect.poll(receipts).toHaveLength(1)
  })

  test('behavior: what is not acknowledged in time comes again on the same connection, until it is', async () => {
    const quick = await fixture.relay({}, { acknowledge: 150 })
    const alice = await connect(quick.url)
    const bob = await connect(quick.url, { acknowledges: false })
    const topic = newTopic()
    await bob.subscribe(topic)
    const message = newMessage()
    await alice.publish(topic, message)
    await expect.poll(() => bob.got.length).toBeGreaterThanOrEqual(3)
    expect(new Set(bob.got.map((each) => each.message))).toEqual(new Set([message]))
    bob.acknowledge(bob.pushes.at(-1)?.id ?? 0)
    // It may come a few times more until the acknowledgement is stored.
    const receipts = () => fixture.database.query('select from receipts where did = $1', [bob.did])
    await expect.poll(receipts).toHaveLength(1)
    await bob.ask('none')
    const count = bob.got.length
    // There is no signal that none will come, so wait three times as long as for an acknowledgement.
    await new Promise((done) => setTimeout(done, 500))
    expect(bob.got.length).toBe(count)
  })

  test('behavior: an answer with an error is no acknowledgement', async () => {
    const quick = await fixture.relay({}, { acknowledge: 150 })
    const alice = await connect(quick.url)
    const bob = await connect(quick.url, { acknowledges: false })
    const topic = newTopic()
    await bob.subscribe(topic)
    await alice.publish(topic, newMessage())
    await expect.poll(() => bob.pushes.length).toBe(1)
    bob.socket.send(JSON.stringify({ id: bob.pushes[0]?.id, jsonrpc: '2.0', error: { code: 1, message: 'no' } }))
    await expect.poll(() => bob.pushes.length).toBeGreaterThan(1)
  })

  test('behavior: not more than 32 are on their way without one, and the rest follows', async () => {
    const alice = await connect(relay.url)
    const bob = await connect(relay.url, { acknowledges: false })
    const topics = [newTopic(), newTopic()]
    for (let i = 0; i < 60; i++) await alice.publish(topics[i % 2] ?? '', newMessage())
    await bob.ask('irn_batchSubscribe', { topics })
    await expect.poll(() => bob.pushes.length).toBe(32)
    // There is no signal that none will come, so wait for a while.
    await new Promise((done) => setTimeout(done, 200))
    expect(bob.pushes.length).toBe(32)
    for (let i = 0; i < bob.pushes.length; i++) {
      bob.acknowledge(bob.pushes[i]?.id ?? 0)
      await expect.poll(() => bob.pushes.length).toBeGreaterThan(Math.min(i + 1, 59))
    }
    expect(new Set(bob.got.map(({ message }) => message)).size).toBe(60)
  })

  test('behavior: two connections of one client both get a message', async () => {
    const both = await Promise.all([connect(relay.url, { identity }), connect(relay.url, { identity })])
    const alice = await connect(relay.url)
    const topic = newTopic()
    for (const each of both) await each.subscribe(topic)
    await alice.publish(topic, newMessage())
    await expect.poll(() => both.map(({ got }) => got.length)).toEqual([1, 1])
  })
})

describe('bounds and limits', () => {
  test('default: in the usual configuration two clients do what clients do', async () => {
    const usual = await fixture.relay({ limitFactor: 1 })
    const [dapp, wallet] = await Promise.all([connect(usual.url), connect(usual.url)])
    const topics = Array.from({ length: 200 }, newTopic)
    await wallet.ask('irn_batchSubscribe', { topics })
    for (const topic of topics.slice(0, 100))
      expect(await dapp.publish(topic, newMessage())).toMatchObject({ result: true })
    await expect.poll(() => wallet.got.length).toBe(100)
  })

  test('error: subscriptions of a client, over all its connections; those it gave up do not count', async () => {
    const small = await fixture.relay({ bounds: { subscriptionsPerClient: 5 } })
    const identity = newIdentity()
    const [one, two] = [await connect(small.url, { identity }), await connect(small.url, { identity })]
    const topics = [newTopic(), newTopic(), newTopic()]
    expect(await one.ask('irn_batchSubscribe', { topics: [...topics, ...topics] })).toHaveProperty('result')
    expect(await one.ask('irn_batchSubscribe', { topics })).toHaveProperty('result')
    const tooMany = { error: { code: -32_005, message: 'This client subscribes to too many topics.' } }
    expect(await two.ask('irn_batchSubscribe', { topics })).toMatchObject(tooMany)
    expect(await two.ask('irn_batchSubscribe', { topics: topics.slice(1) })).toHaveProperty('result')
    expect(await two.subscribe(newTopic())).toMatchObject(tooMany)
    expect(
      await two.ask('wc_proposeSession', { pairingTopic: newTopic(), sessionProposal: 'x', ttl: 60 }),
    ).toMatchObject(tooMany)
    await one.ask('irn_unsubscribe', { topic: topics[0], id: '' })
    expect(await two.subscribe(newTopic())).toHaveProperty('result')
    await one.close()
    await expect
      .poll(async () => 'result' in (await two.ask('irn_batchSubscribe', { topics: [newTopic(), newTopic()] })))
      .toBe(true)
    expect(await (await connect(small.url)).subscribe(newTopic())).toHaveProperty('result')
  })

  test('error: subscriptions of an address, whatever ids its clients claim', async () => {
    const small = await fixture.relay({ bounds: { subscriptionsPerAddress: 5 }, proxies: 1 })
    const from = (address: string) => connect(small.url, { headers: { 'X-Forwarded-For': address } })
    const [one, two, elsewhere] = [await from('192.0.2.1'), await from('192.0.2.1'), await from('192.0.2.2')]
    const draw = () => ({ topics: [newTopic(), newTopic(), newTopic()] })
    expect(await one.ask('irn_batchSubscribe', draw())).toHaveProperty('result')
    expect(await two.ask('irn_batchSubscribe', draw())).toMatchObject({
      error: { code: -32_005, message: 'Clients of this address subscribe to too many topics.' },
    })
    expect(await elsewhere.ask('irn_batchSubscribe', draw())).toHaveProperty('result')
    await one.close()
    await expect.poll(async () => 'result' in (await two.ask('irn_batchSubscribe', draw()))).toBe(true)
  })

  test('behavior: addresses that use up all subscriptions give way to one that has fewer', async () => {
    const small = await fixture.relay({ bounds: { subscriptions: 9, subscriptionsPerAddress: 6 }, proxies: 1 })
    const from = (address: string) => connect(small.url, { headers: { 'X-Forwarded-For': address } })
    const draw = (count: number) => ({ topics: Array.from({ length: count }, newTopic) })
    const [one, other, elsewhere] = [await from('192.0.2.1'), await from('192.0.2.1'), await from('192.0.2.2')]
    expect(await one.ask('irn_batchSubscribe', draw(2))).toHaveProperty('result')
    expect(await other.ask('irn_batchSubscribe', draw(3))).toHaveProperty('result')
    expect(await elsewhere.ask('irn_batchSubscribe', draw(4))).toHaveProperty('result')
    const honest = await from('192.0.2.3')
    expect(await honest.ask('irn_batchSubscribe', draw(2))).toHaveProperty('result')
    await other.closed
    // The address that would hold most gets no more.
    expect(await elsewhere.ask('irn_batchSubscribe', draw(2))).toMatchObject({ error: { code: -32_005 } })
    expect(await one.ask('irn_batchSubscribe', draw(1))).toHaveProperty('result')
    for (const each of [one, elsewhere, honest]) await each.close()
  })

  test('error: messages in a mailbox', async () => {
    const small = await fixture.relay({ bounds: { messagesPerMailbox: 10 } })
    const alice = await connect(small.url)
    const topic = newTopic()
    for (let i = 0; i < 10; i++) expect(await alice.publish(topic, newMessage())).toHaveProperty('result')
    expect(await alice.publish(topic, newMessage())).toMatchObject({
      error: { code: -32_005, message: 'Too many messages wait in this topic. Nobody has fetched them yet.' },
    })
    const bob = await connect(small.url)
    await bob.subscribe(topic)
    await expect.poll(() => bob.got.length).toBe(10)
    await expect.poll(async () => 'result' in (await alice.publish(topic, newMessage()))).toBe(true)
  })

  test('error: mailboxes of a client', async () => {
    const small = await fixture.relay({ bounds: { mailboxesPerClient: 2 } })
    const alice = await connect(small.url)
    for (let i = 0; i < 2; i++) expect(await alice.publish(newTopic(), newMessage())).toHaveProperty('result')
    expect(await alice.publish(newTopic(), newMessage())).toMatchObject({
      error: { code: -32_005, message: 'Messages of this client wait in too many topics.' },
    })
  })

  test('error: publishing of a client, over all instances', async () => {
    const limits = { publishClient: [{ count: 5, seconds: 60 }] }
    const [here, there] = [await fixture.relay({ limits }), await fixture.relay({ limits })]
    const identity = newIdentity()
    const [one, two] = [await connect(here.url, { identity }), await connect(there.url, { identity })]
    for (const each of [one, two, one, two])
      expect(await each.publish(newTopic(), newMessage())).toHaveProperty('result')
    const messages = [1, 2].map(() => ({ topic: newTopic(), message: newMessage(), ttl: 60 }))
    const { error } = await two.ask('irn_batchPublish', { messages })
    expect(error).toMatchObject({ code: -32_005, message: 'Too many messages in a short time.' })
    expect(error?.data).toEqual({ retryAfter: expect.any(Number) })
    expect(await (await connect(there.url)).publish(newTopic(), newMessage())).toHaveProperty('result')
  })

  test('error: publishing from an address', async () => {
    const limits = { publishAddress: [{ count: 5, seconds: 60 }] }
    const limited = await fixture.relay({ limits, proxies: 1 })
    const from = (address: string) => connect(limited.url, { headers: { 'x-forwarded-for': `1.1.1.1, ${address}` } })
    for (let i = 0; i < 5; i++)
      expect(await (await from('9.9.9.9')).publish(newTopic(), newMessage())).toHaveProperty('result')
    expect(await (await from('9.9.9.9')).publish(newTopic(), newMessage())).toMatchObject({ error: { code: -32_005 } })
    expect(await (await from('9.9.9.8')).publish(newTopic(), newMessage())).toHaveProperty('result')
  })

  test('behavior: a message refused because the relay is full uses up nothing of its sender', async () => {
    const limits = { storedAll: [{ count: 1, seconds: 3_600 }] }
    const full = await fixture.relay({ limits, proxies: 1 })
    const client = await connect(full.url, { headers: { 'x-forwarded-for': '9.9.9.7' } })
    for (let i = 0; i < 100; i++)
      expect(await client.publish(newTopic(), newMessage())).toMatchObject({ error: { code: -32_005 } })
    const text = 'select key from buckets where key like $1 or key like $2'
    expect(await fixture.database.query(text, ['%:9.9.9.7', `publishClient/%:${client.did}`])).toEqual([])
  })

  test('behavior: a message that its sender may not publish takes none of the bytes that all share', async () => {
    const own = await createRelayFixture(inject('databaseUrl'))
    const limits = { publishAddress: [{ count: 1, seconds: 3_600 }] }
    const limited = await own.relay({ bounds: { storedBytes: 16 * 1024 * 1024 }, limits, proxies: 1 })
    const from = (address: string) => connect(limited.url, { headers: { 'x-forwarded-for': address } })
    const [greedy, other] = [await from('9.9.9.6'), await from('9.9.9.5')]
    expect(await greedy.publish(newTopic(), newMessage())).toHaveProperty('result')
    // Twice as much as all may store at once.
    for (let i = 0; i < 64; i++)
      expect(await greedy.publish(newTopic(), newMessage(190_000))).toMatchObject({ error: { code: -32_005 } })
    expect(await other.publish(newTopic(), newMessage())).toHaveProperty('result')
    await own.close()
  })

  test('error: connections of an address are closed with 1013', async () => {
    const small = await fixture.relay({ bounds: { connectionsPerAddress: 2 }, proxies: 1 })
    const from = (address: string) => connect(small.url, { headers: { 'x-forwarded-for': address } })
    const [first] = [await from('9.9.9.9'), await from('9.9.9.9')]
    const third = await from('9.9.9.9')
    expect(await third.closed).toEqual({ code: 1013, reason: 'Too many connections from this address.' })
    const other = await from('9.9.9.8')
    expect(await other.subscribe(newTopic())).toHaveProperty('result')
    await first?.close()
    const next = await from('9.9.9.9')
    expect(await next.subscribe(newTopic())).toHaveProperty('result')
    expect(small.lines.join()).toContain('too many connections from one address')
  })

  test('behavior: an address that sends too much is read more slowly; new connections of it are refused', async () => {
    const limits = { traffic: [{ count: 100, seconds: 20 }] }
    const slow = await fixture.relay({ limits, proxies: 1 })
    const headers = { 'x-forwarded-for': '9.9.9.9' }
    const greedy = await connect(slow.url, { headers })
    const before = Date.now()
    const big = { topic: newTopic(), message: newMessage(60_000), ttl: 60 }
    expect(await greedy.ask('irn_publish', big)).toHaveProperty('result')
    expect(await greedy.ask('irn_subscribe', { topic: newTopic() })).toHaveProperty('result')
    // 90 units were left; 80 KiB are 79 of them. The next message takes 17, and waits for the missing 6: a second.
    const asked = Promise.all([
      greedy.ask('irn_publish', { ...big, message: newMessage(12_000) }),
      greedy.ask('irn_subscribe', { topic: newTopic() }),
    ])
    const query = () => ({ auth: newIdentity().token(), projectId })
    await expect
      .poll(() => requestUpgrade(slow.url, query(), { headers }))
      .toEqual({
        status: 429,
        body: 'Too much comes from this address. Try again later.',
      })
    expect((await requestUpgrade(slow.url, query(), { headers: { 'x-forwarded-for': '9.9.9.8' } })).status).toBe(101)
    for (const answer of await asked) expect(answer).toHaveProperty('result')
    expect(Date.now() - before).toBeGreaterThan(1_000)
  })
})
