import type { SafeArea } from '@latchkey/protocol/wire'

/**
 * Returns what takes the safe area from the page and hands it to the style sheets as `--lk-safe-top` and
 * `--lk-safe-bottom`: `env()` is zero in a frame of another site in Chromium. Screens move by it, so each change counts as
 * a resize, which makes a screen that waits for consent wait anew.
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
