import type { SafeArea } from '@latchkey/protocol/wire'

/**
 * Returns a function that takes the safe area from the page and hands it to the style sheets as `--lk-safe-top` and
 * `--lk-safe-bottom`: in Chromium, `env()` is zero in a frame of another site. Screens move with it, so each change
 * counts as a resize, after which a screen that waits for consent starts its wait again.
 */
export function createSafeArea(view: Window): (area: SafeArea) => void {
  let last: SafeArea = { top: 0, bottom: 0 }
  return ({ top, bottom }) => {
    if (top === last.top && bottom === last.bottom) return
    last = { top, bottom }
    const { style } = view.document.documentElement
    style.setProperty('--lk-safe-top', `${top}px`)
    style.setProperty('--lk-safe-bottom', `${bottom}px`)
    view.dispatchEvent(new Event('resize'))
  }
}
