import { pageOrigins } from '@latchkey/protocol/page-origins'
import { parseJson, readBytes } from '@latchkey/service/body'
import { describeFailure, type Log } from '@latchkey/service/log'
import * as v from 'valibot'

/**
 * The list is read again after `poll`. Without a list, and for a page that is not in it, it is read immediately, but at
 * most every `again`. Milliseconds.
 */
const pauses = { poll: 10_000, again: 1_000 }
/** The time limit of the API's answer, and how long a visitor waits for it, milliseconds. */
const answerMs = 5_000
const visitorMs = 500
/** How long the last list is used during an outage of the API: a day, in milliseconds. */
const lifetime = 24 * 60 * 60_000
const maxBytes = 8 * 1024 * 1024

export type PageOrigins = {
  /**
   * The origins of the pages of a project.
   *
   * @param page the origin of the requesting page, where the browser reports it
   * @returns undefined where no project has the key; `unavailable` where there is no list
   */
  find(apiKey: string, page: string | undefined): Promise<readonly string[] | undefined | 'unavailable'>
  isReady(): boolean
  stop(): void
}

/**
 * Reads the API's public list of pages repeatedly. The last successful one is used for up to a day during an outage of
 * the API.
 *
 * @param times overrides for tests: `clock`, monotonic milliseconds, and how long a visitor waits
 */
export function pollPageOrigins(
  api: string,
  log: Log,
  { clock = () => performance.now(), patience = visitorMs } = {},
): PageOrigins {
  let list: ReadonlyMap<string, readonly string[]> | undefined
  let readAt = 0
  let requestedAt = Number.NEGATIVE_INFINITY
  let isFailing = false
  let asking: Promise<void> | undefined

  const ask = async () => {
    requestedAt = clock()
    try {
      const signal = AbortSignal.timeout(answerMs)
      const answer = await fetch(`${api}/v1/page-origins`, { redirect: 'error', signal })
      if (answer.status !== 200) throw new Error(`the API answered ${answer.status}`)
      const text = new TextDecoder().decode(await readBytes(answer, maxBytes))
      const { projects } = v.parse(pageOrigins.answer, parseJson(text))
      list = new Map(projects.map(({ apiKey, origins }) => [apiKey, origins]))
      readAt = clock()
      if (isFailing) log.info('page origins read again')
      isFailing = false
    } catch (failure) {
      // A persistent outage is logged once.
      if (!isFailing) log.error('page origins not read', describeFailure(failure))
      isFailing = true
    }
  }
  const read = () => {
    asking ??= ask().finally(() => {
      asking = undefined
    })
    return asking
  }
  const isReady = () => list !== undefined && clock() - readAt < lifetime

  void read()
  const polling = setInterval(() => {
    if (clock() - requestedAt >= (isReady() ? pauses.poll : pauses.again)) void read()
  }, pauses.again)
  polling.unref()

  return {
    async find(apiKey, page) {
      const found = list?.get(apiKey)
      const isListed = found && (page === undefined || found.includes(page))
      if (!isListed && clock() - requestedAt > pauses.again) void read()
      if (!isListed && asking) {
        const { promise, resolve } = Promise.withResolvers<void>()
        const timer = setTimeout(resolve, patience)
        await Promise.race([asking, promise])
        clearTimeout(timer)
      }
      return isReady() ? list?.get(apiKey) : 'unavailable'
    },
    isReady,
    stop: () => clearInterval(polling),
  }
}

/**
 * The pages of one project, from the configuration. Only the API knows which project has a key, and the frame asks it.
 */
export function fixPageOrigins(origins: readonly string[]): PageOrigins {
  return { find: async () => origins, isReady: () => true, stop: () => {} }
}
