/** An address cut in the middle, for where a whole one cannot stand. Beside it there must be a way to the whole one. */
export function shortAddress(address: string): string {
  return `${address.slice(0, 8)}…${address.slice(-6)}`
}
