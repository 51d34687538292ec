import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { watchVisibility } from './frame-visibility.ts'

/** A frame's window with only the parts that are used. */
const build = (drawing: boolean) => {
  const state = { drawing, gone: 0 }
  const view = {
    innerWidth: 400,
    innerHeight: 700,
    document: { visibilityState: 'visible' },
    requestAnimationFrame: (draw: () => void) => {
      const next = () => (state.drawing ? draw() : setTimeout(next, 16))
      setTimeout(next, 16)
    },
  }
  const gone = () => {
    state.gone += 1
  }
  const stop = watchVisibility(view as unknown as Window, gone) // The only parts it uses.
  return { state, view, stop }
}

describe('watchVisibility', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('default: gone three seconds after the page hid what was seen, and again each three; a busy device draws later', async () => {
    const { state } = build(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(state.gone).toBe(0)
    state.drawing = false
    await vi.advanceTimersByTimeAsync(2_900)
    expect(state.gone).toBe(0)
    state.drawing = true
    await vi.advanceTimersByTimeAsync(300)
    state.drawing = false
    await vi.advanceTimersByTimeAsync(2_900)
    expect(state.gone).toBe(0)
    await vi.advanceTimersByTimeAsync(700)
    expect(state.gone).toBe(1)
    await vi.advanceTimersByTimeAsync(3_400)
    expect(state.gone).toBe(2)
  })

  test('behavior: a page has ten seconds to show it first', async () => {
    const { state } = build(false)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(state.gone).toBe(0)
    await vi.advanceTimersByTimeAsync(500)
    expect(state.gone).toBe(1)
  })

  test('behavior: a frame without a size is not seen', async () => {
    const { state, view } = build(true)
    await vi.advanceTimersByTimeAsync(1_000)
    view.innerWidth = 0
    await vi.advanceTimersByTimeAsync(3_700)
    expect(state.gone).toBe(1)
  })

  test('behavior: a hidden tab says nothing, and is looked at anew when it is back', async () => {
    const { state, view } = build(true)
    await vi.advanceTimersByTimeAsync(1_000)
    state.drawing = false
    view.document.visibilityState = 'hidden'
    await vi.advanceTimersByTimeAsync(60_000)
    view.document.visibilityState = 'visible'
    await vi.advanceTimersByTimeAsync(500)
    state.drawing = true
    await vi.advanceTimersByTimeAsync(10_000)
    expect(state.gone).toBe(0)
  })

  test('behavior: once stopped it says nothing more', async () => {
    const { state, stop } = build(false)
    stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(state.gone).toBe(0)
  })
})
