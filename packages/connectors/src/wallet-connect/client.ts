import type { SignClient } from '@walletconnect/sign-client'
import { toError } from '../to-error.ts'
import type { ClientStorage, PageMetadata } from './options.ts'
import { silentLogger } from './silent-logger.ts'

export type Client = Awaited<ReturnType<typeof SignClient.init>>

export type ClientOptions = {
  /** A project id that the relay knows. */
  projectId: string
  /** The relay's address, under wss (or ws). */
  relayUrl: string
  metadata: PageMetadata
  storagePrefix: string
  storage?: ClientStorage | undefined
}

type Registry = Map<string, { relayUrl: string; projectId: string; client: Promise<Client> }>

/**
 * The clients of this page, by storage prefix: two with one prefix would take each other's messages. They are stored on
 * the page itself, because a page may load this module more than once.
 */
const registry = (): Registry => {
  const key = Symbol.for('latchkey.walletConnect.clients')
  const page = globalThis as { [key]?: Registry }
  page[key] ??= new Map()
  return page[key]
}

/**
 * The client of this page, created on first use. It contacts only the relay: no verification service, no telemetry, and
 * no part of a request outside the encrypted message.
 *
 * @param module `@walletconnect/sign-client` 2.21.8: everything it does beyond its interface is switched off by name
 * @throws Error for a second relay or project with the same prefix, or when its storage is denied
 */
export function clientOf(module: { SignClient: typeof SignClient }, options: ClientOptions): Promise<Client> {
  const { storagePrefix, relayUrl, projectId } = options
  const clients = registry()
  const existing = clients.get(storagePrefix)
  if (existing) {
    if (existing.relayUrl === relayUrl && existing.projectId === projectId) return existing.client
    return Promise.reject(new Error(`Another relay or project already uses the storage prefix "${storagePrefix}".`))
  }
  const client = create(module, options).catch((thrown) => {
    clients.delete(storagePrefix) // the next caller tries again
    throw toError(thrown)
  })
  clients.set(storagePrefix, { relayUrl, projectId, client })
  return client
}

const create = async (
  { SignClient }: { SignClient: typeof import('@walletconnect/sign-client').SignClient },
  { projectId, relayUrl, metadata, storagePrefix, storage }: ClientOptions,
): Promise<Client> => {
  const { protocol } = new URL(relayUrl)
  if (protocol !== 'wss:' && protocol !== 'ws:') throw new Error('The address of a relay begins with wss or ws.')
  const client = await SignClient.init({
    projectId,
    relayUrl,
    metadata: { ...metadata }, // it changes its argument
    customStoragePrefix: storagePrefix,
    telemetryEnabled: false,
    logger: silentLogger as never, // the part of pino's API that the client uses
    ...(storage && { storage }),
  })
  client.core.eventClient.init = async () => {}
  // Otherwise every request loads a third party's hidden frame, and waits five seconds when offline.
  client.core.verify.register = async () => ''
  // Otherwise method, chain, contract and transaction are sent in clear text beside the encrypted request.
  Object.assign(client.engine, { getTVFParams: () => ({}) })
  handleUnawaitedChecks(client)
  return client
}

/**
 * Handles rejections that the client ignores. It does not await these checks when a message arrives, so one for a
 * session that has just ended would be an unhandled rejection of the page's. Callers that await them still see the
 * failure.
 */
const handleUnawaitedChecks = ({ engine }: Client): void => {
  const checks = engine as unknown as Record<string, (params: unknown) => Promise<void>> // private in its types
  for (const name of ['isValidDisconnect', 'isValidExtend', 'isValidPing']) {
    const check = checks[name]
    if (!check) continue
    checks[name] = (params) => {
      const checked = check(params)
      checked.catch(() => {})
      return checked
    }
  }
}
