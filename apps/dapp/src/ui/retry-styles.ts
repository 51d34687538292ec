/** The form of Vite's error for a style sheet of a lazy part. */
const failed = /^Unable to preload CSS for (\S+)$/

/**
 * Asks once more for each style sheet that did not come, and lets the part that needs it appear meanwhile: one lost
 * request must not stop the page. The router reloads the page itself for a script that did not come.
 */
export function retryStyles(view: Window): void {
  view.addEventListener('vite:preloadError', (event) => {
    const [, href] = failed.exec(event.payload.message) ?? []
    if (href === undefined) return
    event.preventDefault()
    const link = view.document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    view.document.head.append(link)
  })
}
