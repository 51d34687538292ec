const tickMs = 250
/** Ticks without a drawing after which a frame that was seen is hidden, and one that never was will not be. */
const ticks = { hidden: 4, never: 40 }

/**
 * Calls `gone` when the page keeps the frame from being seen: it took it away for a second, or does not show it in ten,
 * and again each time as much time passes. A frame the page hides keeps its size and counts as visible; that the browser
 * does not draw it tells (seen in Chromium 156). A hidden tab says nothing: the person comes back to it. Answers how to
 * stop.
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
