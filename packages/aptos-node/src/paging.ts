import type { CursorPage } from './endpoints.ts'
import type { Answer } from './request.ts'

/**
 * All items of a list that is paged by cursor, one after the other. Every page is read at the ledger version of the first,
 * so that none is torn from another state.
 */
export async function* byCursor<T>(
  read: (page: CursorPage) => Promise<Answer<readonly T[]>>,
  page: CursorPage & { limit: number },
): AsyncGenerator<T, void, undefined> {
  let { cursor, ledgerVersion } = page
  do {
    const answer: Answer<readonly T[]> = await read({
      limit: page.limit,
      cursor,
      ...(ledgerVersion !== undefined && { ledgerVersion }),
    })
    yield* answer.data
    if (answer.cursor === cursor) return // a node that says "from here on" to here would be asked for ever
    cursor = answer.cursor
    ledgerVersion ??= answer.ledger?.version
  } while (cursor !== undefined)
}

/** All items of a list that is paged by number, from `start` on until a page is not full. */
export async function* byNumber<T>(
  read: (page: { start: bigint; limit: number }) => Promise<Answer<readonly T[]>>,
  { start = 0n, limit = 100 }: { start?: bigint; limit?: number },
): AsyncGenerator<T, void, undefined> {
  for (let from = start; ; ) {
    const { data } = await read({ start: from, limit })
    yield* data
    if (data.length < limit) return
    from += BigInt(data.length)
  }
}
