const tickMs = 250
/**
 * Ticks without an animation frame after which a frame that was visible counts as hidden, and one that never was as
 * never shown. Three seconds, because a busy device draws nothing for more than one (seen in WebKitGTK), and that must
 * not interrupt somebody who is signing in.
 */
const ticks = { hidden: 12, never: 40 }

/**
 * Calls `gone` when the page hides the frame for three seconds, or does not show it within ten, and again each time as
 * much time passes. A hidden frame keeps its size and counts as visible, but the browser stops drawing it (seen in
 * Chromium 156). A hidden tab does not count, because the person comes back to it. Returns a function that stops
 * watching.
 */
export function watchVisibility(view: Window, gone: () => void): () => void {
  let limit = ticks.never
  let blank = 0
  let isDrawPending = false

  const draw = () => {
    isDrawPending = false
    if (view.innerWidth === 0 || view.innerHeight === 0) return
    limit = ticks.hidden
    blank = 0
  }

  const timer = setInterval(() => {
    blank = view.document.visibilityState === 'visible' ? blank + 1 : 0
    if (blank > limit) {
      blank = 0
      gone()
    }
    if (isDrawPending) return
    isDrawPending = true
    view.requestAnimationFrame(draw)
  }, tickMs)
  return () => clearInterval(timer)
}
