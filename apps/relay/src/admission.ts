import type { IncomingMessage } from 'node:http'
import { callerAddress } from '@latchkey/service/caller'
import type { CheckedConfiguration } from './configuration.ts'
import { readToken, TokenError } from './token.ts'

/** The client at the other end of a connection. */
export type Client = { did: string; projectId: string; address: string }

/** A rejected connection: an HTTP status and one sentence. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: 400 | 401 | 403 | 404 | 429 | 503

  constructor(status: Refusal['status'], reason: string) {
    super(reason)
    this.status = status
  }
}

/**
 * Decides which clients may connect: those with a token of their own key for this relay, of a project we serve, and in
 * a browser from an origin of that project.
 *
 * @returns a function of a WebSocket request; it throws Refusal
 */
export function createAdmission({
  projects,
  publicUrls,
  proxies,
}: Pick<CheckedConfiguration, 'projects' | 'publicUrls' | 'proxies'>) {
  const registered = projects === '*' ? undefined : new Map(projects.map((project) => [project.id, project]))
  const paths = new Set(['', ...publicUrls.map((url) => bare(new URL(url).pathname))])

  return (request: IncomingMessage): Client => {
    // Only path and query are used: the host is ours to choose.
    const url = URL.parse(request.url ?? '', 'http://relay')
    if (!url || !paths.has(bare(url.pathname))) throw new Refusal(404, 'There is no relay at this path.')

    const projectId = url.searchParams.get('projectId')
    if (!projectId) throw new Refusal(401, 'The project is missing: connect with ?projectId=<id>.')
    if (projectId.length > 128) throw new Refusal(401, 'This is not the id of a project.')
    const project = registered?.get(projectId)
    if (registered && !project) throw new Refusal(401, 'This project is not known to this relay.')
    const { origin } = request.headers
    if (project?.origins && origin !== undefined && !project.origins.includes(origin))
      throw new Refusal(403, 'This project may not be used from this page.')

    try {
      const did = readToken(url.searchParams.get('auth'), publicUrls)
      const forwarded = request.headers['x-forwarded-for']
      const address = callerAddress(
        {
          socket: request.socket.remoteAddress,
          // Node joins repeated headers of this name with commas.
          forwarded: Array.isArray(forwarded) ? forwarded.join(',') : forwarded,
        },
        proxies,
      )
      return { did, projectId, address }
    } catch (failure) {
      if (failure instanceof TokenError) throw new Refusal(401, failure.message)
      throw failure
    }
  }
}

const bare = (path: string) => path.replace(/\/$/, '')
