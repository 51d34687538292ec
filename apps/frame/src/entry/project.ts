import { WalletError } from '@latchkey/core/errors'
import { project as projectMessages } from '@latchkey/protocol/project'
import { isServiceError } from '@latchkey/protocol/service-error'
import * as v from 'valibot'

export type ProjectRow = v.InferOutput<typeof projectMessages.answer>

/** The project a page must belong to. */
export type Project = {
  /**
   * The project, queried once and then cached.
   *
   * @throws WalletError `unauthorized` when the key is unknown or the page is not one of the project's
   * @throws ServiceError when the API does not answer and nothing is cached
   */
  check(): Promise<ProjectRow>
  /** The cached project, otherwise as by `check`: for answers that should not wait for the network. */
  recallOrCheck(): Promise<ProjectRow>
}

const stored = v.object({ apiKey: v.string(), at: v.number(), row: projectMessages.answer })

const place = 'latchkey/project'
const lifetime = 24 * 60 * 60_000

type Parts = {
  /** Asks the API. */
  ask(): Promise<ProjectRow>
  apiKey: string
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  now?: () => number
}

/**
 * The project of an API key. `frame-ancestors` already keeps other pages out; this is the frame's own check, and the
 * name that people read. A successful answer is cached for a day, so that a visit works during an outage of the API.
 */
export function createProject({ ask, apiKey, storage, now = Date.now }: Parts) {
  let pending: Promise<ProjectRow> | undefined

  const forget = () => {
    try {
      storage().removeItem(place)
    } catch {
      // Storage may be denied; then nothing was cached either.
    }
  }

  const recall = (): ProjectRow | null => {
    try {
      const remembered = v.parse(stored, JSON.parse(storage().getItem(place) ?? 'null'))
      const age = now() - remembered.at
      return remembered.apiKey === apiKey && age >= 0 && age < lifetime ? remembered.row : null
    } catch {
      return null
    }
  }

  const read = async (): Promise<ProjectRow> => {
    try {
      const row = await ask()
      try {
        storage().setItem(place, JSON.stringify({ apiKey, at: now(), row }))
      } catch {
        // Denied or full: the next visit asks again.
      }
      return row
    } catch (failure) {
      pending = undefined
      if (isServiceError(failure, 'not_found', 'not_allowed', 'bad_request')) {
        forget()
        throw new WalletError('unauthorized', { reason: 'invalid api key error' })
      }
      const remembered = recall()
      if (remembered) return remembered
      throw failure
    }
  }

  const readOnce = (): Promise<ProjectRow> => {
    pending ??= read()
    return pending
  }

  const insist = async (read: () => Promise<ProjectRow>): Promise<ProjectRow> => {
    for (let pause = 1_000; ; pause = Math.min(pause * 2, 30_000)) {
      try {
        return await read()
      } catch (failure) {
        if (failure instanceof WalletError) throw failure
        await new Promise((next) => setTimeout(next, pause))
      }
    }
  }

  return {
    /**
     * The project of the key, for any caller: from the cache, otherwise from the API, retried until it answers.
     *
     * @throws WalletError `unauthorized` when the key is unknown
     */
    know: () => insist(async () => recall() ?? (await readOnce())),

    /**
     * The same as the API says it now, and from the cache only where it does not answer: for a caller whose only answer
     * would be given before anything else asks the API.
     *
     * @throws WalletError as `know`
     */
    knowNow: () => insist(readOnce),

    /** The project for a page; `belongs` tells whether a project is the page's. */
    of(belongs: (row: ProjectRow) => boolean): Project {
      const check = async (): Promise<ProjectRow> => {
        const row = await readOnce()
        if (belongs(row)) return row
        forget()
        pending = undefined
        throw new WalletError('unauthorized', { reason: 'invalid host name error' })
      }
      return {
        check,
        recallOrCheck: async () => {
          const remembered = recall()
          return remembered && belongs(remembered) ? remembered : check()
        },
      }
    },
  }
}
