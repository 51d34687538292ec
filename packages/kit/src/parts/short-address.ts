/**
 * An address shortened in the middle, where the full one does not fit. There must be a way to the full one beside it.
 */
export function shortAddress(address: string): string {
  return `${address.slice(0, 8)}…${address.slice(-6)}`
}
