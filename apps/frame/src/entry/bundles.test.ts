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
    expect(JSON.parse(storage.kept.get('latchkey/bundles page') ?? '')).toHaveLength(1)
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
      expect(createBundles('page', () => storage).get('a')).toBeUndefined()
    },
  )
})
