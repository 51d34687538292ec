import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { decideGate, type GateDecision, type GateState } from './gate.ts'

/** How long a screen must be unchanged before it can be approved, milliseconds. */
const standMs = 800
/** How long the browser has to report visibility before the dialog counts as not visible, milliseconds. */
const visibilityMs = 1_000
/** The smallest frame that can be read, in its own pixels and in those of the screen. */
const smallest = { width: 320, height: 480 }

/** The additions of IntersectionObserver v2, which TypeScript's library does not know. */
type VisibilityEntry = IntersectionObserverEntry & { isVisible?: boolean }
type VisibilityOptions = IntersectionObserverInit & { trackVisibility: boolean; delay: number }

/** Reports whether the whole dialog is visible according to the browser: not covered, faded or clipped. */
function watchVisibility(dialog: Element, onChange: (visible: boolean) => void): () => void {
  const options: VisibilityOptions = { threshold: [0, 0.5, 0.9, 0.99, 1], trackVisibility: true, delay: 100 }
  const observer = new IntersectionObserver((entries) => {
    // Without v2 there is no `isVisible`: then the PIN proves that the person is there.
    const entry: VisibilityEntry | undefined = entries.at(-1)
    onChange(entry?.isVisible === true && entry.intersectionRatio >= 0.99)
  }, options)
  observer.observe(dialog)
  return () => observer.disconnect()
}

/** A screen's requirements for approval; those left out are met. */
export type GateNeeds = Partial<Pick<GateState, 'valid' | 'fresh' | 'payable' | 'parts' | 'consents' | 'locked'>>

/** The gate of one screen. */
export type Gate = GateDecision & {
  /** For the sheet's heading: the dialog around it is observed. */
  heading: RefObject<HTMLHeadingElement | null>
  /** The parts that have been on the screen. */
  seen: ReadonlySet<string>
  /** Records that a part was on the screen; called by `MustSee`. */
  see(part: string): void
  /** Scrolls to the first part that has not been on the screen. */
  readOn(): void
  /** True if a click counts now: the gate is open, and the person has moved or typed something since it opened. */
  mayApprove(): boolean
}

/** Returns whether the window has the focus and is in front. */
function isPresent(): boolean {
  return document.hasFocus() && document.visibilityState === 'visible'
}

/**
 * Guards a button that gives consent. Any change (of the content, the window's size or focus, or whether the browser
 * says that the dialog is visible) restarts the wait, so that nothing can be swapped or uncovered under a finger or a
 * pointer.
 *
 * @param content everything on the screen that the person decides by, as text
 * @param needs what must be met besides the wait, the focus and the visibility
 */
export function useGate(content: string, needs: GateNeeds = {}): Gate {
  const heading = useRef<HTMLHeadingElement>(null)
  const visible = useVisibility(heading)
  // What is uncovered has stood for nobody.
  const state = `${visible === true} ${content}`
  const { focused, stood, gesture } = useStillness(state)
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const see = useCallback(
    (part: string) => setSeen((parts) => (parts.has(part) ? parts : new Set([...parts, part]))),
    [],
  )
  const decision = decideGate({
    valid: true,
    fresh: true,
    payable: true,
    parts: [],
    consents: [],
    locked: false,
    ...needs,
    seen,
    focused,
    still: stood === state,
    visible,
  })
  return {
    ...decision,
    heading,
    seen,
    see,
    readOn: () => {
      const dialog = heading.current?.closest('[role="dialog"]')
      dialog?.querySelector('[data-unread]')?.scrollIntoView({ block: 'center' })
    },
    mayApprove: () => decision.open && gesture.current && isPresent(),
  }
}

/**
 * How long the same content has been shown with the window in front, and whether the person has moved or typed since.
 */
function useStillness(content: string) {
  const gesture = useRef(false)
  // By content, so that it is void as soon as the content changes.
  const [stood, setStood] = useState<string>()
  const [focused, setFocused] = useState(() => document.hasFocus())

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const arm = (event?: Event) => {
      // Focus events of controls inside bubble up to here; only the window's own count.
      if (event?.target instanceof Element) return
      clearTimeout(timer)
      gesture.current = false
      setStood(undefined)
      const present = isPresent()
      setFocused(present)
      if (present) timer = setTimeout(() => setStood(content), standMs)
    }
    const act = (event: Event) => {
      if (event.isTrusted) gesture.current = true
    }
    // A finger does not hover, so its touch is the movement. The 800 ms still come before it.
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
  return { focused, stood, gesture }
}

/**
 * Returns whether the browser confirms that the whole dialog is visible; undefined until it answers or the time is
 * over.
 */
function useVisibility(heading: RefObject<HTMLHeadingElement | null>): boolean | undefined {
  const [visible, setVisible] = useState<boolean | undefined>(undefined)
  useEffect(() => {
    const dialog = heading.current?.closest('[role="dialog"]')
    if (!dialog) return setVisible(false)
    const timer = setTimeout(() => setVisible((known) => known ?? false), visibilityMs)
    const stop = watchVisibility(dialog, (now) => setVisible((known) => now || (known === undefined ? known : false)))
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [heading])
  const ratio = Math.min(1, useDrawnRatio())
  const large = window.innerWidth * ratio >= smallest.width && window.innerHeight * ratio >= smallest.height
  return visible === undefined ? undefined : visible && large
}

/**
 * How many pixels of the screen one of the frame's has. A page can draw the frame small by `zoom`, which leaves its own
 * size as it is, is no resize, and counts as visible.
 */
function useDrawnRatio(): number {
  const [ratio, setRatio] = useState(window.devicePixelRatio)
  useEffect(() => {
    // It begins to match with a change: the ratio of a zoomed frame is rounded, and may equal no resolution exactly.
    const query = window.matchMedia?.(`(min-resolution: ${ratio * 1.01}dppx), (max-resolution: ${ratio * 0.99}dppx)`)
    const look = () => setRatio(window.devicePixelRatio)
    query?.addEventListener('change', look)
    return () => query?.removeEventListener('change', look)
  }, [ratio])
  return ratio
}
