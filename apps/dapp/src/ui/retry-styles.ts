/** The form of Vite's error for a style sheet of a lazy part. */
const failed = /^Unable to preload CSS for (\S+)$/

/**
 * Requests each style sheet that failed to load once more, and shows the part that needs it meanwhile: one lost request
 * must not stop the page. The page's own style sheets are checked once it is loaded. The router itself reloads the page
 * for a script that failed.
 */
export function retryStyles(view: Window): void {
  // WebKit requests no address a second time before the page is loaded.
  const whenLoaded = (retry: () => void) => {
    if (view.document.readyState === 'complete') setTimeout(retry)
    else view.addEventListener('load', () => setTimeout(retry), { once: true })
  }
  const own = [...view.document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
  whenLoaded(() => {
    for (const link of own) if (!hasCome(link)) link.replaceWith(link.cloneNode())
  })
  view.addEventListener('vite:preloadError', (event) => {
    const [, href] = failed.exec(event.payload.message) ?? []
    if (href === undefined) return
    event.preventDefault()
    const link = view.document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    whenLoaded(() => view.document.head.append(link))
  })
}

/** In some engines a link has a sheet even if its request failed: without rules, or with rules that nobody may read. */
function hasCome({ sheet }: HTMLLinkElement): boolean {
  try {
    return (sheet?.cssRules.length ?? 0) > 0
  } catch {
    return false
  }
}
