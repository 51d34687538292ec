import { describe, expect, test } from 'vitest'
import { itemsOf } from './items.ts'

/** Pages; `ended` is true once their source was told to stop. */
const pagesOf = (...pages: (number[] | Error)[]) => {
  const progress = { ended: false, delivered: 0 }
  async function* give() {
    try {
      for (const page of pages) {
        progress.delivered += 1
        if (page instanceof Error) throw page
        yield page
      }
    } finally {
      progress.ended = true
    }
  }
  return { progress, items: itemsOf(give()) }
}

describe('itemsOf', () => {
  test('default: every item in its order, over pages that are empty', async () => {
    const seen: number[] = []
    for await (const each of pagesOf([], [1, 2], [], [3], []).items) seen.push(each)
    expect(seen).toEqual([1, 2, 3])
  })
  test('behavior: asked several times at once, each item is delivered once', async () => {
    const { items } = pagesOf([1, 2], [3])
    const all = await Promise.all(Array.from({ length: 5 }, () => items.next()))
    expect(all.map(({ value }) => value)).toEqual([1, 2, 3, undefined, undefined])
    expect(all.at(-1)?.done).toBe(true)
  })
  test('behavior: who stops early stops the pages', async () => {
    const { items, progress } = pagesOf([1, 2], [3])
    for await (const _ of items) break
    expect(progress).toEqual({ ended: true, delivered: 1 })
    expect(await items.next()).toEqual({ value: undefined, done: true })
    const other = pagesOf([1], [2])
    await other.items.next()
    await expect(other.items.throw(new Error('enough'))).rejects.toThrow('enough')
    expect(other.progress.ended).toBe(true)
  })
  test('error: a page that fails ends it', async () => {
    const { items } = pagesOf([1], new Error('no page'))
    expect((await items.next()).value).toBe(1)
    await expect(items.next()).rejects.toThrow('no page')
    expect(await items.next()).toEqual({ value: undefined, done: true })
  })
})
