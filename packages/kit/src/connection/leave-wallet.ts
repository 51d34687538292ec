import type { Connector } from '@wagmi/core'
import { withTimeout } from './with-timeout.ts'

/**
 * Disconnects the wallet of a former connection. Settles within twice the limit and never fails.
 *
 * A wallet that both connectors share would forget the page that has just been connected: there only the listeners of
 * the former connector are taken off.
 *
 * @param limit how long each answer may take, milliseconds
 */
export async function leaveWallet(former: Connector, now: Connector, limit: number): Promise<void> {
  const both = () => Promise.all([former.getProvider(), now.getProvider()])
  const [formerProvider, provider] = await withTimeout(limit, undefined, both).catch(() => [])
  if (formerProvider !== undefined && formerProvider === provider) former.onDisconnect()
  else await withTimeout(limit, undefined, () => former.disconnect()).catch(() => {})
}
