// @vitest-environment jsdom
import { readNetwork } from '@latchkey/core/networks'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Shown } from '../shown.tsx'
import type { View } from '../stage.ts'
import type { Operation } from './operation.ts'

// React looks for this name before it lets tests wait for its work.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** Tells that all of it can be seen. */
class Sight {
  #tell: IntersectionObserverCallback
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell
  }
  observe() {
    const entry = { isVisible: true, isIntersecting: true, intersectionRatio: 1 }
    this.#tell([entry as unknown as IntersectionObserverEntry], this as never)
  }
  disconnect() {}
}

let root: Root
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IntersectionObserver', Sight)
  document.hasFocus = () => true
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const operation = (more: Partial<Operation> = {}): Operation => ({
  unsigned: new Uint8Array(4),
  meaning: 'one',
  what: 'Send 1 SOL',
  action: 'Send 1 SOL',
  amount: { value: '1', coin: 'SOL' },
  assets: ['coin'],
  parties: [],
  lines: [],
  changes: [],
  facts: [],
  fee: '0.000005 SOL',
  total: '1.000005 SOL',
  insufficient: undefined,
  failure: undefined,
  warnings: [],
  unreadable: false,
  details: [],
  ...more,
})

/** What the network says, and says anew ten seconds later. */
const show = async (first: Operation | Error, changed = false) => {
  let now = first
  const props = {
    asker: { origin: 'https://harbour.example', project: 'Harbour' },
    network: readNetwork('solana_devnet'),
    account: '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
    id: Math.random().toString(),
    sends: true,
    changed,
    load: async () => {
      if (now instanceof Error) throw now
      return now
    },
    approve: () => undefined,
    reject: () => undefined,
  }
  await act(async () => root.render(<Shown view={{ serial: 1, name: 'ConfirmOperation', props } as unknown as View} />))
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  let wait = 9_200
  return async (next: Operation | Error) => {
    now = next
    await act(() => vi.advanceTimersByTimeAsync(wait))
    wait = 10_000
  }
}
const boxes = () => [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')]
const isAsleep = () => document.querySelectorAll('button[aria-disabled=true]').length === 1
const text = () => document.body.textContent ?? ''

const danger = { tone: 'danger', title: 'Control is given away' } as const
const caution = { tone: 'caution', title: 'All your tokens of this kind' } as const

describe('ConfirmOperation', () => {
  test('default: what is plain needs no more than the button, with a caution too', async () => {
    await show(operation({ warnings: [caution] }))
    expect([boxes().length, isAsleep()]).toEqual([0, false])
  })

  test('behavior: what came out otherwise than agreed to says so', async () => {
    await show(operation(), true)
    expect(document.querySelector('[role=status]')?.textContent).toContain('changed since you agreed')
    expect(text()).toContain('Nothing was signed or sent.')
  })

  test.each<[string, Partial<Operation>]>([
    ['a danger', { warnings: [caution, danger] }],
    ['what cannot be read', { unreadable: true, warnings: [danger] }],
    ['what would fail', { failure: { reason: 'no tea left' } }],
  ])('behavior: %s waits for a yes', async (_, more) => {
    await show(operation(more))
    expect([boxes().length, isAsleep()]).toEqual([1, true])
    await act(async () => boxes()[0]?.click())
    expect(isAsleep()).toBe(false)
  })

  test('behavior: a yes to a danger lapses when it becomes another thing', async () => {
    const refresh = await show(operation({ warnings: [danger] }))
    await act(async () => boxes()[0]?.click())
    expect(isAsleep()).toBe(false)
    await refresh(operation({ warnings: [danger, { tone: 'danger', title: 'Tokens are destroyed' }] }))
    expect([boxes()[0]?.checked, isAsleep()]).toEqual([false, true])
    expect(text()).toContain('has changed since you agreed')
  })

  test.each<[string, Partial<Operation>]>([
    ['the network says would change', { changes: ['You give 9 SOL'] }],
    ['is warned of', { warnings: [caution] }],
    ['it concerns', { parties: [{ label: 'To', address: 'mallory' }] }],
    ['it does', { lines: [{ text: 'Give 9 SOL to mallory' }] }],
    ['moves', { amount: { value: '9', coin: 'SOL' } }],
  ])('behavior: the button waits anew once another thing is what %s', async (_, more) => {
    const refresh = await show(operation())
    expect(isAsleep()).toBe(false)
    await refresh(operation(more))
    expect(isAsleep()).toBe(true)
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(isAsleep()).toBe(false)
  })

  test('behavior: what nobody tried out is said not to be; a trial that failed is a trial', async () => {
    const untried = 'It was not simulated'
    for (const [more, said] of [
      [{}, true],
      [{ failure: { reason: 'no tea left' } }, false],
      [{ failure: { reason: 'no such account', untried: true } }, true],
    ] as const) {
      await show(operation({ changes: undefined, ...more }))
      expect(text().includes(untried)).toBe(said)
    }
  })

  test('behavior: what the history says stands beneath the address', async () => {
    await show(operation({ parties: [{ label: 'To', address: 'bob', note: 'You sent to this address before.' }] }))
    expect(text()).toContain('You sent to this address before.')
  })

  test('error: too few coins: nothing to agree to', async () => {
    await show(operation({ insufficient: { coin: 'SOL', have: '0.1 SOL', need: '1 SOL' } }))
    expect([boxes().length, isAsleep()]).toEqual([0, true])
  })
})
