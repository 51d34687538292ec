import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { subscriptionId } from './methods.ts'
import { connect, newMessage, newTopic, openStation } from './testing.ts'

let station: Awaited<ReturnType<typeof openStation>>
let relay: Awaited<ReturnType<typeof station.relay>>

beforeAll(async () => {
  station = await openStation(inject('databaseUrl'))
  relay = await station.relay()
})
afterAll(() => station.close())

describe('startRelay', () => {
  test('default: a message goes from the one who publishes it to those who subscribe', async () => {
    const [alice, bob] = await Promise.all([connect(relay.url), connect(relay.url)])
    const topic = newTopic()
    const message = newMessage()
    expect(await bob.subscribe(topic)).toMatchObject({ result: subscriptionId(topic, bob.did) })
    expect(await alice.publish(topic, message)).toMatchObject({ result: true })
    await expect.poll(() => bob.got).toHaveLength(1)
    expect(bob.got[0]).toEqual({ topic, message, tag: 1108, publishedAt: expect.any(Number) })
    await Promise.all([alice.close(), bob.close()])
  })
})
