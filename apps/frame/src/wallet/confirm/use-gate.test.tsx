// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Gate, useGate } from './use-gate.ts'

// React looks for this name before it lets tests wait for its work.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
let gate: Gate
let see: ((entry: { isVisible?: boolean; intersectionRatio: number }) => void) | undefined
const seen = { isVisible: true, intersectionRatio: 1 }

function Screen({ content }: { content: string }) {
  gate = useGate(content)
  return (
    <div role="dialog">
      <h1 ref={gate.heading}>{content}</h1>
    </div>
  )
}
const show = (content = 'one') => act(async () => root.render(<Screen content={content} />))
const pass = (ms: number) => act(async () => void vi.advanceTimersByTime(ms))
const sight = (entry: Parameters<NonNullable<typeof see>>[0]) => act(async () => see?.(entry))
const happen = (name: string, target: EventTarget = window) =>
  act(async () => void target.dispatchEvent(new Event(name, { bubbles: true })))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: unknown[]) => void) {
        see = (entry) => callback([entry])
      }
      observe() {}
      disconnect() {
        see = undefined
      }
    },
  )
  document.hasFocus = () => true
  window.innerWidth = 1280
  window.innerHeight = 800
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('useGate', () => {
  test('default: ready when seen for 800 ms', async () => {
    await show()
    await sight(seen)
    await pass(799)
    expect(gate.open).toBe(false)
    await pass(1)
    expect(gate).toMatchObject({ open: true, unmet: [], pin: false })
  })

  test('behavior: without a movement or key of the person a click does not count', async () => {
    await show()
    await sight(seen)
    await pass(800)
    await happen('pointermove')
    await happen('keydown')
    // Made by a script, not by the person.
    expect(gate.mayApprove()).toBe(false)
  })

  test('behavior: other content, another size, a lost focus start the wait anew', async () => {
    await show()
    await sight(seen)
    for (const change of [
      () => show(`${Math.random()}`),
      () => happen('resize'),
      () => happen('blur'),
      () => happen('visibilitychange', document),
    ]) {
      await pass(800)
      expect(gate.open).toBe(true)
      await change()
      expect(gate.open).toBe(false)
      await pass(799)
      expect(gate.open).toBe(false)
    }
  })

  test('behavior: a focus that moves inside starts nothing anew', async () => {
    await show()
    await sight(seen)
    await pass(800)
    await happen('focus', document.querySelector('h1') ?? window)
    await happen('blur', document.querySelector('h1') ?? window)
    expect(gate.open).toBe(true)
  })

  test('behavior: never ready without the focus or in a hidden tab', async () => {
    document.hasFocus = () => false
    await show()
    await sight(seen)
    await pass(5_000)
    expect(gate).toMatchObject({ open: false, unmet: ['focused', 'still'] })
    document.hasFocus = () => true
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' })
    await happen('focus')
    await pass(5_000)
    expect(gate.open).toBe(false)
    Reflect.deleteProperty(document, 'visibilityState')
    await happen('visibilitychange', document)
    await pass(800)
    expect(gate.open).toBe(true)
  })

  test.each<[string, Parameters<NonNullable<typeof see>>[0]]>([
    ['faded or covered', { isVisible: false, intersectionRatio: 1 }],
    ['partly outside', { isVisible: true, intersectionRatio: 0.98 }],
    ['a browser without the API', { intersectionRatio: 1 }],
  ])('behavior: %s is not seen: the PIN is asked', async (_, entry) => {
    await show()
    await sight(entry)
    await pass(999)
    expect(gate.open).toBe(false)
    await pass(1)
    expect(gate).toMatchObject({ open: true, pin: true })
  })

  test('behavior: what was seen and is covered now is not seen', async () => {
    await show()
    await sight(seen)
    await pass(800)
    await sight({ isVisible: false, intersectionRatio: 1 })
    expect(gate.pin).toBe(true)
    await sight(seen)
    expect(gate.pin).toBe(false)
  })

  test('behavior: what stood covered and is uncovered under a finger waits anew', async () => {
    await show()
    await sight({ isVisible: false, intersectionRatio: 1 })
    await pass(5_000)
    expect(gate).toMatchObject({ open: true, pin: true })
    await sight(seen)
    expect(gate.open).toBe(false)
    await pass(799)
    expect(gate.open).toBe(false)
    await pass(1)
    expect(gate).toMatchObject({ open: true, pin: false })
  })

  test('behavior: the browser’s first word, come late, starts the wait', async () => {
    await show()
    await pass(850)
    await sight(seen)
    await pass(799)
    expect(gate.open).toBe(false)
    await pass(1)
    expect(gate).toMatchObject({ open: true, pin: false })
  })

  test('behavior: silence of the browser is a no', async () => {
    await show()
    await pass(1_000)
    expect(gate).toMatchObject({ open: true, pin: true })
  })

  test.each([
    [319, 800],
    [1280, 479],
  ])('behavior: %i x %i is too small to be seen', async (width, height) => {
    window.innerWidth = width
    window.innerHeight = height
    await show()
    await sight(seen)
    await pass(1_000)
    expect(gate.pin).toBe(true)
  })

  test.each([
    [1280, 720, 0.1, true],
    [640, 960, 0.49, true],
    [640, 960, 0.5, false],
    [1920, 1080, 0.67, false],
    [320, 480, 3, false],
  ])('behavior: %i x %i, drawn %f times as large: the PIN is asked: %s', async (width, height, ratio, pin) => {
    // `zoom` of the page around the frame: the browser says that it is visible, and its own size is as large as ever.
    vi.stubGlobal('devicePixelRatio', ratio)
    window.innerWidth = width
    window.innerHeight = height
    await show()
    await sight(seen)
    await pass(1_000)
    expect(gate).toMatchObject({ open: true, pin })
  })

  test('behavior: drawn small and then large waits anew', async () => {
    let look = () => {}
    vi.stubGlobal('matchMedia', () => ({
      addEventListener(_: string, listener: () => void) {
        look = listener
      },
      removeEventListener() {},
    }))
    vi.stubGlobal('devicePixelRatio', 0.1)
    await show()
    await sight(seen)
    await pass(5_000)
    expect(gate).toMatchObject({ open: true, pin: true })
    vi.stubGlobal('devicePixelRatio', 1)
    await act(async () => look())
    expect(gate).toMatchObject({ open: false, pin: false })
    await pass(800)
    expect(gate).toMatchObject({ open: true, pin: false })
  })
})
