import type { CursorPage } from './endpoints.ts'
import { AptosAnswerError } from './errors.ts'
import { itemsOf } from './items.ts'
import type { Answer } from './request.ts'

/** Reads a page within a walk; aborted by the signal when the walk has ended. */
type Read<Page, T> = (page: Page, signal: AbortSignal) => Promise<Answer<readonly T[]>>

/**
 * All items of a list that is paged by cursor, one after the other. Every page is read at the same ledger version, so
 * that they are consistent; the next page is loaded while this one is consumed.
 *
 * @param latest queries the ledger's version, if the node's answers do not tell it
 * @throws AptosAnswerError `unreadable` if the cursors form a cycle
 */
export function byCursor<T>(
  read: Read<CursorPage, T>,
  page: CursorPage & { limit: number },
  latest: (signal: AbortSignal) => Promise<bigint>,
): AsyncGenerator<T, void, undefined> {
  return itemsOf(pagesOf(read, page, latest))
}

async function* pagesOf<T>(
  read: Read<CursorPage, T>,
  page: CursorPage & { limit: number },
  latest: (signal: AbortSignal) => Promise<bigint>,
): AsyncGenerator<readonly T[], void, undefined> {
  const over = new AbortController()
  let { ledgerVersion } = page
  const ask = (cursor: string | undefined) => {
    const at = ledgerVersion !== undefined && { ledgerVersion }
    const response = read({ limit: page.limit, cursor, ...at }, over.signal)
    response.catch(() => undefined) // a walk that ends early does not wait for it
    return response
  }
  const seen = new Set<string>()
  try {
    let answer = await ask(page.cursor)
    if (answer.cursor !== undefined && ledgerVersion === undefined) {
      ledgerVersion = answer.ledgerVersion
      if (ledgerVersion === undefined) {
        // The version of this page is unknown: the walk restarts at a known one.
        ledgerVersion = await latest(over.signal)
        answer = await ask(page.cursor)
      }
    }
    for (;;) {
      const { cursor, data } = answer
      if (cursor !== undefined && seen.has(cursor))
        throw new AptosAnswerError('unreadable', 'a walk by cursor', { detail: 'its cursors lead in a circle' })
      if (cursor !== undefined) seen.add(cursor)
      const next = cursor === undefined ? undefined : ask(cursor)
      yield data
      if (!next) return
      answer = await next
    }
  } finally {
    over.abort()
  }
}

/**
 * All items of a list that is paged by number, from `start` on. A page may be shorter than requested, because nodes
 * limit it: the list ends with an empty page, or with the item numbered `last`.
 *
 * @param numberOf an item's number; undefined where it has none, and then items are counted
 * @throws AptosAnswerError `unreadable` if a page does not advance
 */
export async function* byNumber<T>(
  read: Read<{ start: bigint; limit: number }, T>,
  { start, limit, last }: { start: bigint; limit: number; last?: bigint | undefined },
  numberOf: (item: T) => bigint | undefined,
): AsyncGenerator<T, void, undefined> {
  const over = new AbortController()
  try {
    for (let from = start; last === undefined || from <= last; ) {
      const { data } = await read({ start: from, limit }, over.signal)
      if (data.length === 0) return
      let next = from
      for (const item of data) {
        const number = numberOf(item) ?? next
        if (last !== undefined && number > last) return
        yield item
        next = number + 1n
      }
      if (next <= from)
        throw new AptosAnswerError('unreadable', 'a walk by number', { detail: 'a page does not lead on' })
      from = next
    }
  } finally {
    over.abort()
  }
}
