import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

/** How long a button must be held, milliseconds. */
export const holdMs = 1_200
/** How long after a press a second one counts, milliseconds. */
export const againMs = 10_000

/**
 * A button that acts when it is held, by pointer or keyboard, or when it is pressed twice: not everybody can hold one, and
 * a screen reader only presses.
 */
export function useHold(act: () => void) {
  const [state, setState] = useState<'idle' | 'holding' | 'armed'>('idle')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const held = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  const start = () => {
    clearTimeout(timer.current)
    held.current = false
    setState((now) => (now === 'armed' ? now : 'holding'))
    timer.current = setTimeout(() => {
      held.current = true
      setState('idle')
      act()
    }, holdMs)
  }
  const stop = () => {
    if (held.current) return
    clearTimeout(timer.current)
    setState((now) => (now === 'holding' ? 'idle' : now))
  }
  const press = () => {
    // Releasing a held button is a press, too.
    if (held.current) {
      held.current = false
      return
    }
    clearTimeout(timer.current)
    if (state === 'armed') {
      setState('idle')
      return act()
    }
    setState('armed')
    timer.current = setTimeout(() => setState('idle'), againMs)
  }
  const isKey = ({ key }: KeyboardEvent) => key === ' ' || key === 'Enter'
  return {
    state,
    /** The button went while it was held: no press ends that hold. */
    forget() {
      held.current = false
    },
    ways: {
      onPointerDown: start,
      onPointerUp: stop,
      onPointerLeave: stop,
      onPointerCancel: stop,
      onKeyDown(event: KeyboardEvent) {
        if (!isKey(event)) return
        // Enter presses on its way down: here it must act on its way up, as a hold or a press.
        if (event.key === 'Enter') event.preventDefault()
        if (!event.repeat) start()
      },
      onKeyUp(event: KeyboardEvent) {
        if (!isKey(event)) return
        if (event.key === 'Enter' && !held.current) return press()
        stop()
      },
      onClick: press,
    },
  }
}
