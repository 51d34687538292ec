import { withTimeout } from 'viem'
import { ConnectorError } from '../connector-error.ts'
import type { Client } from './client.ts'
import { propose } from './proposal.ts'
import { readSession, type Session } from './session.ts'

type Pairing = Parameters<typeof propose>[1] & {
  /** Gets the URI to show as a QR code, or to open a wallet with. */
  onUri(uri: string): void
  signal: AbortSignal
}

/** How long the relay may take to tell the wallet that the visitor left, milliseconds. */
const leavingLimit = 3_000

/** Ends a session here in any case, and tells the wallet if the relay is reachable. */
export async function forgetSession(client: Client, topic: string): Promise<void> {
  const reason = { code: 6000, message: 'User disconnected.' }
  const leaving = client.disconnect({ topic, reason })
  await withTimeout(() => leaving, { timeout: leavingLimit }).catch(() => {})
  if (!client.session.keys.includes(topic)) return
  client.core.expirer.del(topic)
  await client.session.delete(topic, reason)
  await client.core.crypto.deleteSymKey(topic)
}

/** The same in the background. Nobody waits for it, so its failure is ignored. */
export function forgetSessionLater(client: Client, topic: string): void {
  void forgetSession(client, topic).catch(() => {})
}

/**
 * Shows the visitor a new URI, and waits for their wallet. A session that arrives after the wait has ended, or has no
 * account, is ended again.
 *
 * @throws ConnectorError `stopped`, `noAccount`; what `propose` throws, or the wallet's own
 */
export async function pair(client: Client, { onUri, signal, ...proposal }: Pairing): Promise<Session> {
  const { uri, approved } = await propose(client, proposal)
  if (!signal.aborted) onUri(uri)
  const struct = await approved
  const session = readSession(struct)
  if (session && !signal.aborted) return session
  forgetSessionLater(client, struct.topic)
  throw new ConnectorError(signal.aborted ? 'stopped' : 'noAccount')
}
