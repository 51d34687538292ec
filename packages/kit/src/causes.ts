/** A failure and its causes, outermost first. Some libraries' causes are cyclic. */
export function causesOf(failure: unknown): Error[] {
  const found: Error[] = []
  for (let each = failure; each instanceof Error && !found.includes(each); each = each.cause) found.push(each)
  return found
}

/** The properties of an error beyond the standard ones. */
export function fieldOf(error: Error, name: 'code' | 'reason' | 'data'): unknown {
  return (error as Error & Record<string, unknown>)[name]
} // any error may have more
