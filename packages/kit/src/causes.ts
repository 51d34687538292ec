/** A failure and its causes, outermost first. Some libraries' causes are cyclic. */
export function causesOf(failure: unknown): Error[] {
  const found: Error[] = []
  for (let each = failure; each instanceof Error && !found.includes(each); each = each.cause) found.push(each)
  return found
}

/** The properties of an error beyond the standard ones. */
export function fieldOf(error: Error, name: 'code' | 'reason' | 'data'): unknown {
  return (error as Error & Record<string, unknown>)[name] // an error may have further properties
}

/** The reference under which the wallet's services logged a failure; its form is checked, because a wallet wrote it. */
export function referenceOf(failure: unknown): string | undefined {
  for (const each of causesOf(failure)) {
    const data = fieldOf(each, 'data')
    const reference = typeof data === 'object' && data !== null && 'reference' in data ? data.reference : undefined
    if (typeof reference === 'string' && /^[0-9A-Z]{4}-[0-9A-Z]{4}$/.test(reference)) return reference
  }
  return undefined
}
