import type { Connector } from 'wagmi'
import { withTimeout } from './with-timeout.ts'

/**
 * Disconnects the wallet of a former connection. Resolves within twice the limit and never fails.
 *
 * A wallet shared by both connectors would disconnect the page that has just been connected: in that case only the
 * former connector's listeners are removed.
 *
 * @param limit the time limit of each answer, milliseconds
 */
export async function leaveWallet(former: Connector, now: Connector, limit: number): Promise<void> {
  const both = () => Promise.all([former.getProvider(), now.getProvider()])
  const [formerProvider, provider] = await withTimeout(limit, undefined, both).catch(() => [])
  if (formerProvider !== undefined && formerProvider === provider) former.onDisconnect()
  else await withTimeout(limit, undefined, () => former.disconnect()).catch(() => {})
}
