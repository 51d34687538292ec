import { UiContext } from '@latchkey/ui'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, type KeyboardEvent, Suspense, useEffect, useMemo, useRef } from 'react'
import { isComposing } from './is-composing.ts'
import type { Messages } from './messages/en.ts'
import { MessagesContext } from './messages/use-messages.ts'
import { screens } from './screens/index.ts'
import { findWrapTarget } from './tab-order.ts'
import type { View } from './view-store.ts'

// `always`: a wallet on the same machine works offline.
const queries = new QueryClient({
  defaultOptions: {
    queries: { networkMode: 'always', gcTime: 60_000 },
    // The input of a screen, such as a PIN, a phrase or a kit's code, is dropped with the screen.
    mutations: { networkMode: 'always', gcTime: 0 },
  },
})

/** One view. Escape rejects; Tab stays inside. Once it is answered, nothing in it can be pressed. */
export function ScreenHost({ view, messages, mark }: { view: View; messages: Messages; mark?: string | undefined }) {
  const inside = useRef<HTMLDivElement>(null)
  const Screen = screens[view.name] as ComponentType<View['props']> // The view store paired name and props.

  const ui = useMemo(() => ({ locale: messages.locale, messages: messages.ui, mark }), [messages, mark])

  useEffect(() => {
    const element = inside.current
    if (!element) return
    // Each screen marks its first control (`data-first`); otherwise the title gets the focus. The page focuses the
    // frame when it shows it. If the frame took the focus at the same moment, Firefox could leave neither with it.
    const begin = () => {
      document.title = element.querySelector('h1')?.textContent ?? ''
      if (element.contains(document.activeElement) || !document.hasFocus()) return
      const first = element.querySelector<HTMLElement>('[data-first]:not(:disabled)')
      // A button may be below text that is to be read first: the focus must not scroll past it.
      ;(first ?? element.querySelector<HTMLElement>('h1'))?.focus({
        preventScroll: !(first instanceof HTMLInputElement),
      })
    }
    const ends = new AbortController()
    for (const name of ['focus', 'resize']) window.addEventListener(name, begin, { signal: ends.signal })
    // The focused element may disappear when a screen changes its content.
    const changes = new MutationObserver(begin)
    changes.observe(element, { childList: true, subtree: true })
    begin()
    return () => {
      ends.abort()
      changes.disconnect()
    }
  }, [])

  const press = (event: KeyboardEvent) => {
    // While composing (Korean, Japanese), Escape belongs to the input method and not to the screen.
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Escape') view.props.reject()
    const target = event.key === 'Tab' && inside.current ? findWrapTarget(inside.current, event.shiftKey) : undefined
    if (!target) return
    event.preventDefault()
    target.focus()
  }
  return (
    <QueryClientProvider client={queries}>
      <MessagesContext value={messages}>
        <UiContext value={ui}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the dialog inside, caught as they bubble */}
          <div ref={inside} onKeyDown={press} inert={view.answered} aria-busy={view.answered}>
            <Suspense>
              <Screen {...view.props} />
            </Suspense>
          </div>
        </UiContext>
      </MessagesContext>
    </QueryClientProvider>
  )
}
