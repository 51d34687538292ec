/** A counter for each key. A key at zero is removed. */
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
