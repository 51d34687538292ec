/** An address cut in the middle, for where a whole one cannot stand. Beside it there must be a way to the whole one. */
export const shortAddress = (address: string): string => `${address.slice(0, 8)}…${address.slice(-6)}`
