/** Counts by key; a key that counts nothing takes no room. */
export function createCounter() {
  const counts = new Map<string, number>()
  const count = (key: string) => counts.get(key) ?? 0
  return {
    count,
    add(key: string, difference: number) {
      if (count(key) + difference === 0) counts.delete(key)
      else counts.set(key, count(key) + difference)
    },
  }
}
