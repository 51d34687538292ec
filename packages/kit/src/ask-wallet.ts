import { ConnectorNotConnectedError } from '@latchkey/connectors/internal'
import type { Config } from 'wagmi'
import { toFailure } from './connection/failure.ts'
import { defaultTimeouts, type Timeouts } from './connection/timeouts.ts'
import { withTimeout } from './connection/with-timeout.ts'

/** A JSON-RPC request, as in EIP-1193. */
type Request = { method: string; params: unknown }

/**
 * Sends the connected wallet a request that a person answers.
 *
 * @throws ConnectorNotConnectedError also while a connection is being restored
 * @throws ConnectorError `noAnswer` after the time limit; UserRejectedRequestError, ResourceUnavailableRpcError and
 * others from the wallet
 */
export async function askWallet(config: Config, request: Request, timeouts: Partial<Timeouts> = {}): Promise<unknown> {
  const { answer, approval } = { ...defaultTimeouts, ...timeouts }
  const { connections, current, status } = config.state
  const connector = current === null ? undefined : connections.get(current)?.connector
  if (!connector || status !== 'connected') throw new ConnectorNotConnectedError()
  try {
    const provider = (await withTimeout(answer, undefined, () => connector.getProvider())) as {
      request(request: Request): Promise<unknown> // all connectors have it, but wagmi's type does not
    }
    return await withTimeout(approval, undefined, async () => provider.request(request))
  } catch (thrown) {
    throw await toFailure(thrown)
  }
}
