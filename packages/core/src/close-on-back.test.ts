import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { closeOnBack } from './close-on-back.ts'

const below = { contains: (each: unknown) => each === below } as Element
const above = { contains: (each: unknown) => each === above } as Element
let top = below
beforeEach(() => {
  top = below
  vi.stubGlobal('document', { elementFromPoint: () => top })
  vi.stubGlobal('innerWidth', 100)
  vi.stubGlobal('innerHeight', 100)
})
afterEach(() => void vi.unstubAllGlobals())

const go = (navigation: EventTarget, more: object = {}, cancelable = true) => {
  const event = Object.assign(new Event('navigate', { cancelable }), {
    navigationType: 'traverse',
    userInitiated: true,
    ...more,
  })
  navigation.dispatchEvent(event)
  return event.defaultPrevented
}

describe('closeOnBack', () => {
  test('default: Back closes, and the page stays; afterwards it is Back again', () => {
    const navigation = new EventTarget()
    vi.stubGlobal('navigation', navigation)
    const close = vi.fn()
    const stop = closeOnBack(below, close)
    expect(go(navigation)).toBe(true)
    expect(close).toHaveBeenCalledTimes(1)
    stop()
    expect(go(navigation)).toBe(false)
    expect(close).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['a link', { navigationType: 'push' }, true],
    ['a step of the page’s own script', { userInitiated: false }, true],
    ['a step that the browser lets nobody hold', {}, false],
  ])('behavior: %s goes on', (_, more, cancelable) => {
    const navigation = new EventTarget()
    vi.stubGlobal('navigation', navigation)
    const close = vi.fn()
    closeOnBack(below, close)
    expect(go(navigation, more, cancelable)).toBe(false)
    expect(close).not.toHaveBeenCalled()
  })

  test('behavior: a browser without the Navigation API', () => {
    vi.stubGlobal('navigation', undefined)
    expect(closeOnBack(below, vi.fn())).not.toThrow()
  })

  test('behavior: of two that lie over each other the one above closes', () => {
    const navigation = new EventTarget()
    vi.stubGlobal('navigation', navigation)
    const [one, other] = [vi.fn(), vi.fn()]
    closeOnBack(below, one)
    closeOnBack(above, other)
    top = above
    go(navigation)
    expect([one.mock.calls.length, other.mock.calls.length]).toEqual([0, 1])
  })
})
