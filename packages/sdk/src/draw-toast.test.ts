// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { drawToast } from './draw-toast.ts'

// jsdom has no media queries; the looks are tested in a real browser.
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }))

const items = () => [...(document.querySelector('face-toasts')?.shadowRoot?.querySelectorAll('li') ?? [])]
const drawn = () => vi.advanceTimersByTime(17) // one frame

beforeEach(() =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'queueMicrotask'] }),
)
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

describe('drawToast', () => {
  test('default: text, read out in its way, gone after three seconds', () => {
    drawToast({ title: '<b>Sent</b>', description: '1 POL', type: 'success' })
    drawToast({ title: 'Not sent', description: '', type: 'error' })
    drawn()
    expect(items().map((item) => item.querySelector('div')?.getAttribute('role'))).toEqual(['status', 'alert'])
    expect(items()[0]?.querySelector('.title')?.textContent).toBe('<b>Sent</b>')
    expect(items()[0]?.querySelector('b')).toBeNull()
    const host = document.querySelector('face-toasts')
    expect([host?.role, host?.ariaLabel]).toEqual(['region', 'Wallet notices'])
    vi.advanceTimersByTime(2_900)
    expect(items()).toHaveLength(2)
    vi.advanceTimersByTime(100)
    expect(items()).toHaveLength(0)
  })

  test('behavior: it stays while somebody points at it, and goes three seconds after', () => {
    drawToast({ title: 'Sent', description: '', type: 'default' })
    drawn()
    items()[0]?.dispatchEvent(new Event('pointerenter'))
    vi.advanceTimersByTime(60_000)
    expect(items()).toHaveLength(1)
    items()[0]?.dispatchEvent(new Event('pointerleave'))
    vi.advanceTimersByTime(2_999)
    expect(items()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(items()).toHaveLength(0)
  })

  test('behavior: it stays while its button has the focus', () => {
    drawToast({ title: 'Sent', description: '', type: 'default' })
    const button = items()[0]?.querySelector('button')
    button?.focus()
    vi.advanceTimersByTime(60_000)
    expect(items()).toHaveLength(1)
    button?.blur()
    vi.advanceTimersByTime(3_000)
    expect(items()).toHaveLength(0)
  })

  test('behavior: it can be closed, by a button with a name', () => {
    drawToast({ title: 'Sent', description: '', type: 'default' })
    const button = items()[0]?.querySelector('button')
    expect(button?.ariaLabel).toBe('Close')
    button?.click()
    expect(items()).toHaveLength(0)
  })

  test('behavior: no more than four at once', () => {
    for (let i = 0; i < 9; i++) drawToast({ title: String(i), description: '', type: 'default' })
    drawn()
    expect(items().map((item) => item.querySelector('.title')?.textContent)).toEqual(['5', '6', '7', '8'])
  })
})
