import { createCounter } from '@latchkey/service/counter'
import { describe, expect, test } from 'vitest'
import { createCaller } from './caller.ts'
import type { Subscription } from './dispatcher.ts'
import { codes, RpcError } from './json-rpc.ts'
import type { Message, Waiting } from './mailboxes.ts'
import { createRefunds } from './storage.ts'

const message: Message = { topic: 'a', message: 'text', ttl: 60, tag: 0, attestation: null }

function open({
  refuse = false,
  publish = async () => true,
  subscriptionsPerClient = 3,
  isFull = (): boolean => false,
  mailbox = [] as { waiting: Waiting[]; isCut: boolean }[],
} = {}) {
  const subscriptions = new Map<string, Subscription>()
  const stored: Message[] = []
  const published: string[] = []
  const read: number[][] = []
  let bytes = 0
  let ofAddress = 0
  const caller = createCaller(
    { did: 'did:key:bob', address: '192.0.2.1' },
    {
      subscriptions,
      subscribe(topic) {
        const subscription = { did: 'did:key:bob', topic, after: 0, hasCapacity: () => true, offer: () => true }
        subscriptions.set(topic, subscription)
        return subscription
      },
      unsubscribe(topic) {
        const subscription = subscriptions.get(topic)
        subscriptions.delete(topic)
        return subscription
      },
    },
    {
      bounds: { subscriptionsPerClient },
      mailboxes: {
        async publish(each) {
          stored.push(each)
          return publish()
        },
        read: async (readers) => {
          read.push(readers.map(({ after }) => after))
          return mailbox.shift() ?? { waiting: [], isCut: false }
        },
      },
      dispatcher: { add() {}, remove() {} },
      limits: {
        take: async (...wanted) => {
          if (refuse) throw new Error('too many')
          for (const [name, , cost = 1] of wanted) if (name === 'storedAddress') ofAddress += cost
        },
      },
      refunds: createRefunds({
        giveBack: async (...taken) => {
          if (isFull()) throw new Error('full')
          for (const [, , cost = 1] of taken) ofAddress -= cost
        },
      }),
      storage: {
        sizeOf: () => 10,
        take: async (more) => {
          bytes += more
        },
        giveBack(less) {
          bytes -= less
        },
      },
      subscriptionsOf: createCounter(),
      holdSubscriptions: () => true,
      releaseSubscriptions() {},
      onPublish: (topic) => published.push(topic),
    },
  )
  return { caller, stored, published, read, bytes: () => bytes, ofAddress: () => ofAddress }
}

describe('createCaller', () => {
  test('default: a message is stored, its bytes are taken, and its topic is notified', async () => {
    const { caller, stored, published, bytes } = open()
    await caller.publish(message)
    expect([stored, published, bytes()]).toEqual([[message], ['a'], 10])
  })

  test('behavior: a topic counts once, whatever the client repeats, and not after its end', () => {
    const { caller } = open()
    caller.subscribe(['a', 'a', 'b'])
    caller.subscribe(['a', 'b', 'c'])
    expect(() => caller.subscribe(['d'])).toThrow(expect.objectContaining({ code: codes.limit }))
    caller.unsubscribe('a')
    caller.unsubscribe('a')
    caller.subscribe(['d'])
    expect(() => caller.subscribe(['e'])).toThrow(expect.objectContaining({ code: codes.limit }))
  })

  test('behavior: the next call fetches what did not fit; then it begins anew', async () => {
    const waiting = (topic: string, id: number) => ({ topic, id }) as Waiting // of which only these are read
    const { caller, read } = open({
      mailbox: [
        { waiting: [waiting('a', 4), waiting('a', 5)], isCut: true },
        { waiting: [waiting('b', 9)], isCut: false },
      ],
    })
    expect(await caller.fetch(['a', 'b'])).toMatchObject({ hasMore: true })
    expect(await caller.fetch(['a', 'b'])).toMatchObject({ hasMore: false })
    await caller.fetch(['a', 'b'])
    expect(read).toEqual([
      [0, 0],
      [5, 0],
      [0, 0],
    ])
  })

  test.each<[string, Error, number]>([
    ['a full mailbox', new RpcError(codes.limit, 'full'), 0],
    ['a full disk', Object.assign(new Error('full'), { code: '53100' }), 0],
    ['a database that did not say whether it is stored', Object.assign(new Error('gone'), { code: '57P01' }), 10],
  ])('error: %s: what is not stored takes no bytes', async (_, failure, taken) => {
    const publish = () => Promise.reject(failure)
    const { caller, published, bytes, ofAddress } = open({ publish })
    await expect(caller.publish(message)).rejects.toBe(failure)
    expect([published, bytes(), ofAddress()]).toEqual([[], taken, taken])
  })

  test('behavior: what a full disk does not take back is given back before the next message, once', async () => {
    const full = Object.assign(new Error('full'), { code: '53100' })
    let isFull = true
    const publish = () => (isFull ? Promise.reject(full) : Promise.resolve(true))
    const { caller, ofAddress } = open({ publish, isFull: () => isFull })
    for (let i = 0; i < 2; i++) await expect(caller.publish(message)).rejects.toBe(full)
    expect(ofAddress()).toBe(20)
    isFull = false
    await Promise.all([caller.publish(message), caller.publish(message)])
    expect(ofAddress()).toBe(20)
    await caller.publish(message)
    expect(ofAddress()).toBe(30)
  })

  test('behavior: a message that is stored already takes no bytes, and its topic is notified again', async () => {
    const { caller, published, bytes, ofAddress } = open({ publish: async () => false })
    await caller.publish(message)
    expect([published, bytes(), ofAddress()]).toEqual([['a'], 0, 0])
  })

  test('error: a message that a limit refuses is not stored, and gives its bytes back', async () => {
    const { caller, stored, published, bytes } = open({ refuse: true })
    await expect(caller.publish(message)).rejects.toThrow('too many')
    expect([stored, published, bytes()]).toEqual([[], [], 0])
  })
})
