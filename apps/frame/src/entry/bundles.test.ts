import { describe, expect, test } from 'vitest'
import { type Bundle, createBundles } from './bundles.ts'

const hash = `0x${'33'.repeat(32)}` as const
const bundle: Bundle = { id: 'a', chainId: 80001, network: 'mumbai', at: 1_000, calls: 2, hashes: [hash] }

const memory = () => {
  const stored = new Map<string, string>()
  return {
    kept: stored,
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
    key: (at: number) => [...stored.keys()][at] ?? null,
    get length() {
      return stored.size
    },
  }
}

describe('createBundles', () => {
  test('default: what was put is there, also for the next document of the same page and key alone', () => {
    const storage = memory()
    createBundles(
      'https://a.example key',
      () => storage,
      () => 2_000,
    ).put(bundle)
    const read = (place: string) =>
      createBundles(
        place,
        () => storage,
        () => 3_000,
      ).get('a')
    expect(read('https://a.example key')).toEqual(bundle)
    expect(read('https://b.example key')).toBeUndefined()
    expect(read('https://a.example other')).toBeUndefined()
  })

  test('behavior: a newer picture takes the place of the older', () => {
    const storage = memory()
    const bundles = createBundles(
      'page',
      () => storage,
      () => 2_000,
    )
    bundles.put(bundle)
    bundles.put({ ...bundle, hashes: [hash, hash], failed: true })
    expect(bundles.get('a')).toEqual({ ...bundle, hashes: [hash, hash], failed: true })
    expect(storage.kept.size).toBe(1)
  })

  test('behavior: two documents that write at the same moment lose nothing of each other’s', () => {
    const storage = memory()
    const open = (view: typeof storage) =>
      createBundles(
        'page',
        () => view,
        () => 2_000,
      )
    // The second document still sees what was there before the first wrote.
    const before = new Map(storage.kept)
    const late = { ...storage, getItem: (name: string) => before.get(name) ?? null }
    open(storage).put(bundle)
    open(late).put({ ...bundle, id: 'b' })
    expect([open(storage).get('a')?.id, open(storage).get('b')?.id]).toEqual(['a', 'b'])
  })

  test('behavior: the list of a release before is read', () => {
    const storage = memory()
    storage.setItem('latchkey/bundles page', JSON.stringify([bundle]))
    const bundles = createBundles(
      'page',
      () => storage,
      () => 2_000,
    )
    expect(bundles.get('a')).toEqual(bundle)
    bundles.put({ ...bundle, failed: true })
    expect(bundles.get('a')?.failed).toBe(true)
  })

  test('behavior: gone after 24 hours, and the oldest of too many', () => {
    const storage = memory()
    let now = 1_000
    const bundles = createBundles(
      'page',
      () => storage,
      () => now,
    )
    for (let each = 0; each < 70; each++) bundles.put({ ...bundle, id: `${each}` })
    expect([bundles.get('5'), bundles.get('6')?.id]).toEqual([undefined, '6'])
    now += 24 * 60 * 60_000
    expect(bundles.get('6')).toBeUndefined()
  })

  test('behavior: one of a newer release stays for its time, where no call can read it', () => {
    const storage = memory()
    storage.setItem('latchkey/bundles page b', JSON.stringify({ of: 'a newer form', at: 1_500 }))
    storage.setItem('latchkey/bundles page c', '{')
    let now = 2_000
    const bundles = createBundles(
      'page',
      () => storage,
      () => now,
    )
    bundles.put(bundle)
    expect([...storage.kept.keys()].sort()).toEqual(['latchkey/bundles page a', 'latchkey/bundles page b'])
    expect(bundles.get('b')).toBeUndefined()
    now += 24 * 60 * 60_000
    bundles.put({ ...bundle, at: now })
    expect([...storage.kept.keys()]).toEqual(['latchkey/bundles page a'])
  })

  test('behavior: without storage they live as long as the document', () => {
    const bundles = createBundles(
      'page',
      () => {
        throw new DOMException('denied', 'SecurityError')
      },
      () => 2_000,
    )
    bundles.put(bundle)
    expect(bundles.get('a')).toEqual(bundle)
  })

  test.each(['{', '[{"id":"a"}]', JSON.stringify([{ ...bundle, network: 'toString' }])])(
    'error: %s in storage counts as nothing',
    (text) => {
      const storage = memory()
      storage.setItem('latchkey/bundles page', text)
      storage.setItem('latchkey/bundles page a', text)
      expect(createBundles('page', () => storage).get('a')).toBeUndefined()
    },
  )
})
