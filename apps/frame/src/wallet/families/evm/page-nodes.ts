import { isSecureUrl } from '@latchkey/core/loopback'
import type { NetworkName } from '@latchkey/core/networks'
import { isServiceError } from '@latchkey/protocol/service-error'
import type { RequestContext } from '../../request-context.ts'

/**
 * Nodes as EIP-3085 requires them: over TLS, or on this machine; and without a name or password, which everybody who
 * uses it would share.
 */
export function isSafeNode(address: string): boolean {
  if (!isSecureUrl(address)) return false
  const { username, password } = new URL(address)
  return username === '' && password === ''
}

/** The first of a page's nodes that the operator allows and that serves the network, which the API asks it. */
export async function findNode(
  { session }: Pick<RequestContext, 'session'>,
  network: NetworkName,
  nodes: readonly string[],
): Promise<string | undefined> {
  for (const node of nodes)
    try {
      await session.api.call('nodeCheck', { network, node })
      return node
    } catch (failure) {
      if (!isServiceError(failure, 'not_allowed', 'bad_request')) throw failure
    }
  return undefined
}
