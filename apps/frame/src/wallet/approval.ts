import { type RefObject, useEffect, useRef, useState } from 'react'

/** How long a screen must stand unchanged before it can be approved, milliseconds. */
const standMs = 800
/** How long the browser has to say whether the dialog can be seen; silence means it cannot. Milliseconds. */
const sightMs = 1_000
const smallest = { width: 320, height: 480 }

/** What IntersectionObserver v2 adds; TypeScript's library does not know it. */
type SightEntry = IntersectionObserverEntry & { isVisible?: boolean }
type SightOptions = IntersectionObserverInit & { trackVisibility: boolean; delay: number }

/** Whether every part of the dialog is seen, as the browser tells: nothing over it, nothing faded, moved or clipped. */
const watchSight = (dialog: Element, onSight: (seen: boolean) => void): (() => void) => {
  const options: SightOptions = { threshold: [0, 0.5, 0.9, 0.99, 1], trackVisibility: true, delay: 100 }
  const observer = new IntersectionObserver((entries) => {
    // Without v2 there is no `isVisible`: then the person proves themselves by the PIN.
    const entry: SightEntry | undefined = entries.at(-1)
    onSight(entry?.isVisible === true && entry.intersectionRatio >= 0.99)
  }, options)
  observer.observe(dialog)
  return () => observer.disconnect()
}

export type Approval = {
  /** Put it on the sheet's heading: the dialog around it is watched. */
  heading: RefObject<HTMLHeadingElement | null>
  /** The screen stood long enough, the window has the focus, and the browser has spoken. */
  ready: boolean
  /** False: the window has lost the focus; a click into it brings it back. */
  focused: boolean
  /** The browser vouches that the person sees the whole dialog. If not, a click does not count as consent: the PIN does. */
  seen: boolean
  /** Whether a click counts now: ready, and the person moved or typed something since. */
  mayApprove(): boolean
}

/**
 * Guards a button that gives consent (custody design, 3.3). Whatever changes (the content, the window's size, focus or
 * visibility) starts the wait anew, so that nothing can be swapped under a finger or a pointer.
 */
export const useApproval = (content: string): Approval => {
  const heading = useRef<HTMLHeadingElement>(null)
  const gesture = useRef(false)
  // By content, so that it is void in the very moment the content changes.
  const [stood, setStood] = useState<string>()
  const [focused, setFocused] = useState(() => document.hasFocus())
  const [seen, setSeen] = useState<boolean | undefined>(undefined)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const arm = (event?: Event) => {
      // On their way to a control inside, blur and focus pass here too: only the window's own count.
      if (event?.target instanceof Element) return
      clearTimeout(timer)
      gesture.current = false
      setStood(undefined)
      const present = document.hasFocus() && document.visibilityState === 'visible'
      setFocused(present)
      if (present) timer = setTimeout(() => setStood(content), standMs)
    }
    const act = (event: Event) => {
      if (event.isTrusted) gesture.current = true
    }
    // A finger does not hover: its touch is the movement. The 800 ms stand before it all the same.
    const touch = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') act(event)
    }
    const ends = new AbortController()
    const options = { signal: ends.signal, capture: true }
    for (const name of ['blur', 'focus', 'resize']) window.addEventListener(name, arm, options)
    document.addEventListener('visibilitychange', arm, options)
    window.addEventListener('pointermove', act, options)
    window.addEventListener('keydown', act, options)
    window.addEventListener('pointerdown', touch, options)
    arm()
    return () => {
      clearTimeout(timer)
      ends.abort()
    }
  }, [content])

  useEffect(() => {
    const dialog = heading.current?.closest('[role="dialog"]')
    if (!dialog) return setSeen(false)
    const timer = setTimeout(() => setSeen((known) => known ?? false), sightMs)
    const stop = watchSight(dialog, (now) => setSeen((known) => now || (known === undefined ? known : false)))
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])

  const large = window.innerWidth >= smallest.width && window.innerHeight >= smallest.height
  const ready = stood === content && focused && seen !== undefined
  return {
    heading,
    ready,
    focused,
    seen: seen === true && large,
    mayApprove: () => ready && gesture.current && document.hasFocus() && document.visibilityState === 'visible',
  }
}
