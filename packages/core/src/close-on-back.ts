/** The Navigation API, which TypeScript's library does not declare yet. */
type Traversal = Event & { navigationType: string; userInitiated: boolean }

/**
 * Makes the browser's Back close what is over the page, instead of leaving the page. The page's own history is not
 * affected. Where the browser has no Navigation API, or does not allow a page to intercept this step (it requires a
 * user gesture first), Back leaves as usual.
 *
 * @param element the open element; nothing happens while another one is above it
 * @param close closes it
 * @returns a function that stops listening
 */
export function closeOnBack(element: Element, close: () => void): () => void {
  const { navigation } = globalThis as { navigation?: EventTarget }
  const onNavigate = (event: Event) => {
    const { navigationType, userInitiated, cancelable } = event as Traversal
    // Navigation by script is the page's own.
    if (navigationType !== 'traverse' || !userInitiated || !cancelable || event.defaultPrevented) return
    if (!element.contains(document.elementFromPoint(innerWidth / 2, innerHeight / 2))) return
    event.preventDefault()
    close()
  }
  navigation?.addEventListener('navigate', onNavigate)
  return () => navigation?.removeEventListener('navigate', onNavigate)
}
