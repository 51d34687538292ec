import { nameHidden } from '@latchkey/chains/text'

/**
 * A copy of what is shown, all texts in it with their hidden characters by name: memos, arguments, names of methods and
 * items, and what a node or a descriptor says are written by others. Anything but texts, lists and plain objects stays.
 */
export function withVisibleTexts<T>(shown: T): T {
  return toVisible(shown) as T // the same shape
}

const toVisible = (value: unknown): unknown => {
  if (typeof value === 'string') return nameHidden(value)
  if (Array.isArray(value)) return value.map(toVisible)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, toVisible(each)]))
}
