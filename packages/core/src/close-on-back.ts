/** The Navigation API, where a browser has it: TypeScript's library does not know it yet. */
type Traversal = Event & { navigationType: string; userInitiated: boolean }

/**
 * Lets the person's Back close what lies over the page, and not leave the page under it. A history of the page's own is not
 * touched. Where the browser has no Navigation API, or does not let a page hold this step (it asks for a press before), Back
 * leaves as ever.
 *
 * @param element what is open: nothing happens while something else lies over it
 * @param close closes it
 * @returns stops listening
 */
export function closeOnBack(element: Element, close: () => void): () => void {
  const { navigation } = globalThis as { navigation?: EventTarget }
  const onNavigate = (event: Event) => {
    const { navigationType, userInitiated, cancelable } = event as Traversal
    // What the page does by script is its own affair.
    if (navigationType !== 'traverse' || !userInitiated || !cancelable || event.defaultPrevented) return
    if (!element.contains(document.elementFromPoint(innerWidth / 2, innerHeight / 2))) return
    event.preventDefault()
    close()
  }
  navigation?.addEventListener('navigate', onNavigate)
  return () => navigation?.removeEventListener('navigate', onNavigate)
}
