/** How long a browser may take to draw before the frame counts as hidden, milliseconds. */
const drawnWithin = 250

/**
 * A browser draws nothing in a hidden tab, nor in a frame that its page hides: size, focus and visibility do not reveal
 * that.
 */
const isDrawn = (view: Window): Promise<boolean> =>
  new Promise((tell) => {
    const timer = setTimeout(() => tell(false), drawnWithin)
    view.requestAnimationFrame(() => {
      clearTimeout(timer)
      tell(true)
    })
  })

/** Resolves when the frame is visible: what a hidden one signs must not leave it. */
export async function whenVisible(signal: AbortSignal, view: Window = window): Promise<void> {
  while (view.document.visibilityState !== 'visible' || !(await isDrawn(view))) {
    signal.throwIfAborted()
    await new Promise((next) => setTimeout(next, drawnWithin))
  }
  signal.throwIfAborted()
}
