/** The form of Vite's error for a style sheet of a lazy part. */
const failed = /^Unable to preload CSS for (\S+)$/

/**
 * Requests each style sheet that failed to load once more, and shows the part that needs it meanwhile: one lost request
 * must not stop the page. The router itself reloads the page for a script that failed.
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
