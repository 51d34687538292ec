/** The name of errors about a part of the wallet that did not load: a chunk, or the worker's script. */
const missingPart = 'MissingPart'

/** An error about a part of the wallet that did not load. */
export function createMissingPart(message: string): Error {
  return Object.assign(new Error(message), { name: missingPart })
}

/**
 * Returns whether a failure is, or was caused by, a part of the wallet that did not load: the network is away, or the
 * host has another release now.
 */
export function isMissingPart(failure: unknown): boolean {
  // No chain of causes is that long; one that ends in itself must not hang.
  for (let each = failure, left = 8; each instanceof Error && left > 0; each = each.cause, left--)
    if (each.name === missingPart) return true
  return false
}
