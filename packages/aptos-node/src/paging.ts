import type { CursorPage } from './endpoints.ts'
import { AptosAnswerError } from './errors.ts'
import { itemsOf } from './items.ts'
import type { Answer } from './request.ts'

/** A page as it is read within a walk: given up with the signal, when nobody walks any more. */
type Read<Page, T> = (page: Page, signal: AbortSignal) => Promise<Answer<readonly T[]>>

/**
 * All items of a list that is paged by cursor, one after the other. Every page is read at one version of the ledger, so
 * that none is torn from another state; the next one is on its way while this one is read.
 *
 * @param latest asks for the ledger's version, where the node's answers do not tell it
 * @throws AptosAnswerError `unreadable` where the cursors lead in a circle
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
        // Nobody can say which version this page is of: the walk begins once more, at one that is known.
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
 * All items of a list that is paged by number, from `start` on. A page may be shorter than was asked for, because a
 * node gives as many as it likes: the list ends with an empty page, or with the item numbered `last`.
 *
 * @param numberOf an item's number; undefined where it does not say, and then items are counted
 * @throws AptosAnswerError `unreadable` where a page does not lead on
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
