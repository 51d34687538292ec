// @vitest-environment jsdom
import type { Toast } from '@latchkey/protocol/wire'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { tellToast } from './toasts.ts'

const drawn = vi.hoisted(() => ({ toasts: [] as Toast[] }))
// The drawing is tested in a browser; draw-toast.test.ts tests the part that needs none.
vi.mock('./draw-toast.ts', () => ({ drawToast: (toast: Toast) => drawn.toasts.push(toast) }))

const toast = { title: 'Signed in', description: 'as ada', type: 'success', iconType: 'google.com' } as const
afterEach(() => drawn.toasts.splice(0))

describe('tellToast', () => {
  test('default: a window event with exactly the four fields; nothing is drawn', async () => {
    const received: unknown[] = []
    const listen = (event: CustomEvent<Toast>) => received.push([event instanceof CustomEvent, event.detail])
    addEventListener('face-toast', listen)
    tellToast({ ...toast, more: 1 } as Toast, false)
    removeEventListener('face-toast', listen)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(received).toEqual([[true, toast]])
    expect(drawn.toasts).toEqual([])
  })

  test('behavior: drawn when the page asked for it', async () => {
    tellToast(toast, true)
    await vi.waitFor(() => expect(drawn.toasts).toEqual([toast]))
  })
})
