/** For tests: storage in memory, with which a page can be reopened. */
export function memory() {
  const entries = new Map<string, string>()
  return {
    entries,
    getKeys: async () => [...entries.keys()],
    getEntries: async () => [...entries].map(([key, text]) => [key, JSON.parse(text)]),
    getItem: async (key: string) => {
      const text = entries.get(key)
      return text === undefined ? undefined : JSON.parse(text)
    },
    setItem: async (key: string, value: unknown) => {
      entries.set(key, JSON.stringify(value))
    },
    removeItem: async (key: string) => {
      entries.delete(key)
    },
  }
}
