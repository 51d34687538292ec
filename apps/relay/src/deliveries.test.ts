import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDeliveries } from './deliveries.ts'
import type { Subscription } from './dispatcher.ts'
import { newTopic } from './fixtures/relay.ts'

const open = () => {
  const sent: { id: number; params: { data: { message: string } } }[] = []
  const received: number[] = []
  const woken: Subscription[] = []
  let lastId = 0
  let isOpen = true
  const deliveries = createDeliveries({
    did: 'did:key:bob',
    nextId: () => ++lastId,
    send(text) {
      if (isOpen) sent.push(JSON.parse(text))
      return isOpen
    },
    onReceived: (_topic, id) => received.push(id),
    onCapacity: (subscription) => woken.push(subscription),
  })
  const topic = newTopic()
  const waiting = (id: number, bytes = 10) => ({
    id,
    topic,
    message: `message ${id}`,
    tag: 0,
    attestation: null,
    publishedAt: 0,
    bytes,
    reader: 0,
  })
  return { deliveries, sent, received, woken, topic, waiting, hangUp: () => (isOpen = false) }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

describe('createDeliveries', () => {
  test('default: a message is sent, and is received when the client says so, once', () => {
    const { deliveries, sent, received, topic, waiting } = open()
    const subscription = deliveries.subscribe(topic)
    expect(subscription.offer(waiting(7))).toBe(true)
    expect(sent[0]?.params.data.message).toBe('message 7')
    deliveries.acknowledge(sent[0]?.id ?? 0)
    deliveries.acknowledge(sent[0]?.id ?? 0)
    deliveries.acknowledge(12345)
    expect(received).toEqual([7])
  })

  test('behavior: what is on its way is not sent a second time', () => {
    const { deliveries, sent, topic, waiting } = open()
    const subscription = deliveries.subscribe(topic)
    subscription.after = 7
    subscription.offer(waiting(7))
    expect(deliveries.subscribe(topic)).toBe(subscription)
    expect(subscription.after).toBe(0)
    expect(subscription.offer(waiting(7))).toBe(true)
    expect(sent).toHaveLength(1)
  })

  test('behavior: a MiB is enough on its way, even in one message; room is announced once there is some', () => {
    const { deliveries, sent, woken, topic, waiting } = open()
    const subscription = deliveries.subscribe(topic)
    expect(subscription.offer(waiting(1, 1024 * 1024))).toBe(true)
    expect(subscription.hasCapacity()).toBe(false)
    expect(subscription.offer(waiting(2))).toBe(false)
    expect(woken).toEqual([])
    deliveries.acknowledge(sent[0]?.id ?? 0)
    expect(woken).toEqual([subscription])
    expect(subscription.offer(waiting(2))).toBe(true)
  })

  test('behavior: what is late is offered again, from the first of them on', async () => {
    const { deliveries, sent, received, woken, topic, waiting } = open()
    const subscription = deliveries.subscribe(topic)
    for (const id of [3, 4, 5]) if (subscription.offer(waiting(id))) subscription.after = id
    deliveries.acknowledge(sent[0]?.id ?? 0)
    deliveries.repeat(1_000)
    expect([subscription.after, woken.length]).toEqual([5, 0])
    vi.setSystemTime(Date.now() + 5)
    deliveries.repeat(1)
    expect([subscription.after, woken.includes(subscription)]).toEqual([3, true])
    subscription.offer(waiting(4))
    deliveries.acknowledge(sent[1]?.id ?? 0)
    expect(received).toEqual([3])
    deliveries.acknowledge(sent[3]?.id ?? 0)
    expect(received).toEqual([3, 4])
  })

  test('behavior: nothing is sent to a client that is gone', () => {
    const { deliveries, topic, waiting, hangUp } = open()
    const subscription = deliveries.subscribe(topic)
    hangUp()
    expect(subscription.offer(waiting(1))).toBe(false)
  })

  test('behavior: nothing is repeated in a topic that was given up', async () => {
    const { deliveries, woken, topic, waiting } = open()
    const subscription = deliveries.subscribe(topic)
    subscription.offer(waiting(1))
    expect(deliveries.unsubscribe(topic)).toBe(subscription)
    expect(deliveries.unsubscribe(topic)).toBeUndefined()
    vi.setSystemTime(Date.now() + 5)
    deliveries.repeat(1)
    expect(woken).toEqual([])
  })
})
