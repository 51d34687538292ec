import { SignClient } from '@walletconnect/sign-client'
import type { SealedStorage } from './sealed-storage.ts'
import { silentLogger } from './silent-logger.ts'

export type Client = Awaited<ReturnType<typeof SignClient.init>>

/** The client's own name for its stores, on the wallet's side. */
export const walletPrefix = 'latchkey-wallet'

type Parts = {
  relayUrl: string
  projectId: string
  /** What apps show of this wallet. */
  metadata: { name: string; description: string; url: string; icons: string[] }
  storage: Pick<SealedStorage, 'getKeys' | 'getEntries' | 'getItem' | 'setItem' | 'removeItem'>
  /** The name of its stores: two of one name would be one. */
  prefix: string
}

/**
 * The WalletConnect client. It contacts the relay and nobody else: no verification service, no telemetry, and nothing of
 * a response stands beside the encrypted message.
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
    logger: silentLogger as never, // as much of pino's as the client uses
    storage: storage as never, // its types give each value a type of the caller's choice
    // The frame has a queue of its own; this one would wait a second after each answer.
    signConfig: { disableRequestQueue: true },
  })
  // Telemetry and the verify server are no options of the client, so they are replaced here. Its version is pinned.
  client.core.eventClient.init = async () => {}
  client.core.verify.register = async () => ''
  // Every app is shown as "not verified".
  client.core.verify.resolve = async () => undefined as never // typed as if every app were known there
  // It would take from an app what that may ask for, and how long: this wallet alone says so.
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
 * Handles rejections that the client forgets. It does not await these checks when a message of the other side arrives, so
 * one for a session that has just ended would be an unhandled rejection of the wallet's. Callers that await them still see
 * the failure.
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

/** Ends the wallet's client: its clock and its socket; what it stored stays. Another can be opened after it. */
export async function closeClient(client: Client): Promise<void> {
  client.core.heartbeat.stop()
  // It keeps its core on the window, and the next client would take over this one's state.
  Reflect.deleteProperty(globalThis, `_walletConnectCore_${walletPrefix}`)
  Reflect.deleteProperty(globalThis, `_walletConnectCore_${walletPrefix}_count`)
  await client.core.relayer.transportClose().catch(() => undefined)
}
