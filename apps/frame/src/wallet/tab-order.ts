const reachable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]'

/**
 * Returns whether Tab stops at an element. Of a group of radio buttons it stops at the checked one, or at any where
 * none is checked.
 */
function isTabStop(element: HTMLElement, all: readonly HTMLElement[]): boolean {
  if (!element.checkVisibility()) return false
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || element.checked || !element.name)
    return true
  return !all.some((each) => each instanceof HTMLInputElement && each.name === element.name && each.checked)
}

/**
 * Finds the element that Tab leads to from the end of a dialog: its other end.
 *
 * @param inside the dialog
 * @param backwards true with Shift
 * @returns undefined where the browser finds the next one itself, or there is none
 */
export function findWrapTarget(inside: HTMLElement, backwards: boolean): HTMLElement | undefined {
  const all = [...inside.querySelectorAll<HTMLElement>(reachable)]
  const stops = all.filter((each) => isTabStop(each, all))
  const [first, last] = [stops[0], stops.at(-1)]
  const { activeElement } = inside.ownerDocument
  if (activeElement !== (backwards ? first : last) && inside.contains(activeElement)) return undefined
  return backwards ? last : first
}
