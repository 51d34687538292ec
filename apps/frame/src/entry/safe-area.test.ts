// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createSafeArea } from './safe-area.ts'

const read = () => ['top', 'bottom'].map((side) => document.documentElement.style.getPropertyValue(`--lk-safe-${side}`))

afterEach(() => document.documentElement.removeAttribute('style'))

describe('createSafeArea', () => {
  test('default: style sheets have it', () => {
    createSafeArea(window)({ top: 47, bottom: 34 })
    expect(read()).toEqual(['47px', '34px'])
  })

  test('behavior: what moves a screen counts as a resize, so that consent waits anew; what does not, does not', () => {
    const onResize = vi.fn()
    window.addEventListener('resize', onResize)
    const set = createSafeArea(window)
    set({ top: 0, bottom: 0 })
    expect(onResize).not.toHaveBeenCalled()
    set({ top: 0, bottom: 34 })
    set({ top: 0, bottom: 34 })
    expect(onResize).toHaveBeenCalledTimes(1)
    set({ top: 0, bottom: 0 })
    expect(onResize).toHaveBeenCalledTimes(2)
    window.removeEventListener('resize', onResize)
  })
})
