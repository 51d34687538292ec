import { SignClient } from '@walletconnect/sign-client'
import type { SealedStorage } from './sealed-storage.ts'
import { silentLogger } from './silent-logger.ts'

export type Client = Awaited<ReturnType<typeof SignClient.init>>

/** The client's prefix for its stores, on the wallet's side. */
export const walletPrefix = 'latchkey-wallet'

type Parts = {
  relayUrl: string
  projectId: string
  /** The name and marks that apps show of this wallet. */
  metadata: { name: string; description: string; url: string; icons: string[] }
  storage: Pick<SealedStorage, 'getKeys' | 'getEntries' | 'getItem' | 'setItem' | 'removeItem'>
  /** The prefix of its stores: two clients with the same one would share them. */
  prefix: string
}

/**
 * The WalletConnect client. It contacts only the relay: no verification service, no telemetry, and nothing of a
 * response outside the encrypted message.
 *
 * @throws Error what its storage throws
 */
export async function openClient({ relayUrl, projectId, metadata, storage, prefix }: Parts): Promise<Client> {
  const client = await SignClient.init({
    projectId,
    relayUrl,
    metadata,
    customStoragePrefix: prefix,
    telemetryEnabled: false,
    logger: silentLogger as never, // the part of pino's API that the client uses
    storage: storage as never, // its types let the caller choose each value's type
    // The frame has its own queue; this one would wait a second after each answer.
    signConfig: { disableRequestQueue: true },
  })
  // Telemetry and the verify server are not options of the client, so they are replaced here. Its version is pinned.
  client.core.eventClient.init = async () => {}
  client.core.verify.register = async () => ''
  // Every app is shown as "not verified".
  client.core.verify.resolve = async () => undefined as never // typed as if every app were known there
  // An app's request would change what it may ask for, and for how long: only this wallet decides that.
  const refused = async () => {}
  Object.assign(client.engine, {
    getTVFParams: () => ({}),
    onSessionUpdateRequest: refused,
    onSessionExtendRequest: refused,
  })
  handleUnawaitedChecks(client)
  return client
}

/**
 * Handles rejections that the client ignores. It does not await these checks when a message arrives, so one for a
 * session that has just ended would be an unhandled rejection. Callers that await them still see the failure.
 */
const handleUnawaitedChecks = ({ engine }: Client): void => {
  const checks = engine as unknown as Record<string, (params: unknown) => Promise<void>> // private in its types
  for (const name of ['isValidDisconnect', 'isValidPing']) {
    const check = checks[name]
    if (!check) continue
    checks[name] = (params) => {
      const checked = check(params)
      checked.catch(() => {})
      return checked
    }
  }
}

/** Closes the wallet's client: its timer and its socket; stored data stays. Another can be opened afterwards. */
export async function closeClient(client: Client): Promise<void> {
  client.core.heartbeat.stop()
  // The client stores its core on the window, and the next one would take over this one's state.
  Reflect.deleteProperty(globalThis, `_walletConnectCore_${walletPrefix}`)
  Reflect.deleteProperty(globalThis, `_walletConnectCore_${walletPrefix}_count`)
  await client.core.relayer.transportClose().catch(() => undefined)
}
