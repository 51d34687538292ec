import { project } from '@latchkey/protocol/project'
import { type ServerState, send } from './http.ts'

/**
 * Fetches the project of an API key. It is queried before anything is known of the page, and without the proofs that
 * every other call needs, so it is separate and waits for nothing.
 *
 * @throws ServiceError `not_found` for an unknown key; `unavailable` after 10 s
 */
export function fetchProject(api: string, apiKey: string, serverState: ServerState) {
  return send(`${api}/v1/project`, {
    method: 'POST',
    body: { apiKey },
    answer: project.answer,
    signal: AbortSignal.timeout(10_000),
    serverState,
  })
}
