import { WalletError } from '@latchkey/core/errors'
import { project as projectMessages } from '@latchkey/protocol/api'
import { isServiceError } from '@latchkey/protocol/service-error'
import * as v from 'valibot'
import type { Api } from '../session/api.ts'

export type ProjectRow = v.InferOutput<typeof projectMessages.answer>

const stored = v.object({ apiKey: v.string(), at: v.number(), row: projectMessages.answer })

const place = 'latchkey/project'
const lifetime = 24 * 60 * 60_000

type Parts = {
  api: Pick<Api, 'call'>
  apiKey: string
  /** The page's origin and those of every window around it, as the browser tells them. */
  origins: readonly string[]
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  now?: () => number
}

/**
 * Who the page belongs to. `frame-ancestors` already keeps foreign pages out; this is the frame's own check, and the
 * name people read. A good answer is kept for a day, so that a visit works while the API does not.
 */
export const createProject = ({ api, apiKey, origins, storage, now = Date.now }: Parts) => {
  let asked: Promise<ProjectRow> | undefined

  const admit = (row: ProjectRow): ProjectRow => {
    if (origins.every((origin) => row.origins.includes(origin))) return row
    throw new WalletError('unauthorized', { reason: 'invalid host name error' })
  }

  const forget = () => {
    try {
      storage().removeItem(place)
    } catch {
      // Storage may be denied; then nothing was kept either.
    }
  }

  const recall = (): ProjectRow | null => {
    try {
      const kept = v.parse(stored, JSON.parse(storage().getItem(place) ?? 'null'))
      const age = now() - kept.at
      return kept.apiKey === apiKey && age >= 0 && age < lifetime ? admit(kept.row) : null
    } catch {
      return null
    }
  }

  const ask = async (): Promise<ProjectRow> => {
    try {
      const row = admit(await api.call('project', { apiKey }))
      try {
        storage().setItem(place, JSON.stringify({ apiKey, at: now(), row }))
      } catch {
        // Denied or full: the next visit asks again.
      }
      return row
    } catch (failure) {
      asked = undefined
      if (isServiceError(failure, 'not_found', 'not_allowed', 'bad_request')) {
        forget()
        throw new WalletError('unauthorized', { reason: 'invalid api key error' })
      }
      if (failure instanceof WalletError) {
        forget()
        throw failure
      }
      const kept = recall()
      if (kept) return kept
      throw failure
    }
  }

  /**
   * The project, asked once and then kept.
   *
   * @throws WalletError `unauthorized` when the key is unknown or the page is not one of the project's
   * @throws ServiceError when the API does not answer and nothing is remembered
   */
  const check = (): Promise<ProjectRow> => {
    asked ??= ask()
    return asked
  }

  return {
    check,
    /** The project as remembered, else as `check` has it: for answers that should not wait for the network. */
    recallOrCheck: async (): Promise<ProjectRow> => recall() ?? check(),
  }
}

export type Project = ReturnType<typeof createProject>
