/** How long an answer is valid, milliseconds. */
export const gasPriceMs = 300_000
export const abiMs = 600_000

/**
 * Caches answers for this long, and sends one request for concurrent callers. Failures are not cached.
 * @param most the most cached answers; the oldest is removed first
 */
export function createCache<T>(milliseconds: number, most = 256, now: () => number = Date.now) {
  const entries = new Map<string, { answer: Promise<T>; at: number }>()
  return (key: string, question: () => Promise<T>): Promise<T> => {
    const found = entries.get(key)
    if (found && now() - found.at < milliseconds) return found.answer
    const answer = question()
    entries.delete(key)
    entries.set(key, { answer, at: now() })
    const [oldest] = entries.keys()
    if (entries.size > most && oldest !== undefined) entries.delete(oldest)
    answer.catch(() => entries.get(key)?.answer === answer && entries.delete(key))
    return answer
  }
}
