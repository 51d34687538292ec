/**
 * Returns whether a key belongs to an input method (Korean, Japanese), and not to the screen. Safari reports the key that
 * ends a composition only after its end (WebKit bug 165004), but with the code of UI Events for keys that an input method
 * takes.
 */
export function isComposing(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return event.isComposing || event.keyCode === 229
}
