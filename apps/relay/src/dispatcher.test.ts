import { describe, expect, test } from 'vitest'
import { createDispatcher, type Subscription } from './dispatcher.ts'
import { newTopic } from './fixtures/relay.ts'
import type { Mailboxes, Reader, Waiting } from './mailboxes.ts'

const message = (id: number, reader = 0): Waiting => ({
  id,
  reader,
  topic: 'x',
  message: `message ${id}`,
  tag: 0,
  attestation: null,
  publishedAt: 0,
  bytes: 10,
})

/** A dispatcher over mailboxes that give the prepared answers in turn, and record the readers of each query. */
const open = (...answers: (Waiting[] | Error)[]) => {
  const looks: Reader[][] = []
  const lines: string[] = []
  const read: Mailboxes['read'] = async (readers) => {
    looks.push(readers.map(({ topic, did, after }) => ({ topic, did, after })))
    const answer = answers.shift() ?? []
    if (answer instanceof Error) throw answer
    return { waiting: answer, isCut: false }
  }
  const log = { info: () => {}, error: (event: string) => lines.push(event) }
  return { dispatcher: createDispatcher({ read }, log), looks, lines }
}

const subscribe = (takes: (id: number) => boolean = () => true) => {
  const taken: number[] = []
  const subscription: Subscription = {
    did: 'did:key:bob',
    topic: newTopic(),
    after: 0,
    hasCapacity: () => true,
    offer: ({ id }) => takes(id) && taken.push(id) > 0,
  }
  return { subscription, taken }
}

describe('createDispatcher', () => {
  test('default: what waits is taken, and looked for from there on the next time', async () => {
    const { dispatcher, looks } = open([message(3), message(5)])
    const { subscription, taken } = subscribe()
    dispatcher.add(subscription)
    await expect.poll(() => taken).toEqual([3, 5])
    dispatcher.wakeTopic(subscription.topic)
    await expect.poll(() => looks.map(([look]) => look?.after)).toEqual([0, 5])
    expect(dispatcher.size).toBe(1)
  })

  test('behavior: subscriptions with new messages are read before those that are only checked for missed ones', async () => {
    const { dispatcher, looks } = open()
    const all = Array.from({ length: 3_000 }, () => subscribe().subscription)
    for (const each of all) dispatcher.add(each)
    const looked = () => looks.reduce((sum, readers) => sum + readers.length, 0)
    await expect.poll(looked).toBe(3_000)
    const before = looks.length
    dispatcher.wakeAll()
    const announced = all.at(-1)?.topic ?? ''
    dispatcher.wakeTopic(announced)
    await expect.poll(looked).toBe(6_000)
    // The first query had begun earlier.
    expect(looks[before + 1]?.map(({ topic }) => topic)).toContain(announced)
  })

  test('behavior: once one found no room, none behind it is taken: it would be forgotten', async () => {
    const { dispatcher } = open([message(1), message(2), message(3)])
    const { subscription, taken } = subscribe((id) => id !== 2)
    dispatcher.add(subscription)
    await expect.poll(() => taken).toEqual([1])
    expect(subscription.after).toBe(1)
  })

  test('behavior: wakes while it looks are one more look, for all of them', async () => {
    const { dispatcher, looks } = open()
    const all = Array.from({ length: 10 }, () => subscribe().subscription)
    for (const each of all) dispatcher.add(each)
    for (const each of all) dispatcher.wake(each)
    await expect.poll(() => looks.length).toBe(2)
    await dispatcher.close()
    expect(looks.map((look) => look.length)).toEqual([1, 10])
  })

  test('behavior: who has no room is not looked for; who has left gets nothing', async () => {
    const { dispatcher, looks } = open([message(1)])
    const gone = subscribe()
    dispatcher.add(gone.subscription)
    dispatcher.remove(gone.subscription)
    dispatcher.remove(gone.subscription)
    const full = subscribe()
    dispatcher.add({ ...full.subscription, hasCapacity: () => false })
    // There is no signal that none will come, so wait for a while.
    await new Promise((done) => setTimeout(done, 20))
    expect([looks.length, gone.taken, full.taken, dispatcher.size]).toEqual([1, [], [], 1])
  })

  test('behavior: 1200 at once are looked for in pieces', async () => {
    const { dispatcher, looks } = open()
    for (let i = 0; i < 1_200; i++) dispatcher.add(subscribe().subscription)
    dispatcher.wakeAll()
    await expect.poll(() => looks.map((look) => look.length)).toEqual([1, 500, 500, 200])
  })

  test('error: when the mailboxes cannot be read, it says so and looks again', async () => {
    const { dispatcher, lines } = open(new Error('away'), [message(1)])
    const { subscription, taken } = subscribe()
    dispatcher.add(subscription)
    await expect.poll(() => taken, { timeout: 3_000 }).toEqual([1])
    expect(lines).toEqual(['messages cannot be read'])
  })
})
