import { describe, expect, test } from 'vitest'
import { createFeed } from './feed.ts'

describe('createFeed', () => {
  test('default: a reader gets what is there, in order, or waits for it', async () => {
    const feed = createFeed<number>()
    feed.add(1)
    feed.add(2)
    expect(await feed.read(1_000)).toEqual([1, 2])
    const reading = feed.read(1_000)
    feed.add(3)
    expect(await reading).toEqual([3])
  })

  test('behavior: nothing new within the limit is an empty list', async () => {
    expect(await createFeed().read(10)).toEqual([])
  })

  test('behavior: a reader who left takes nothing along', async () => {
    const feed = createFeed<number>()
    const leaving = new AbortController()
    const reading = feed.read(1_000, leaving.signal)
    leaving.abort()
    feed.add(1)
    expect(await reading).toEqual([])
    expect(await feed.read(1_000, leaving.signal)).toEqual([])
    expect(await feed.read(1_000)).toEqual([1])
  })
})
