import { withTimeout } from 'viem'
import { ConnectorError } from './connector-error.ts'
import type { Eip1193Provider, Request } from './provider.ts'
import { toError } from './to-error.ts'

/**
 * Sends a request to a wallet, with a time limit.
 *
 * @param limit milliseconds
 * @throws ConnectorError `noAnswer`
 * @throws Error the wallet's own, with its code
 */
export async function ask(provider: Eip1193Provider, request: Request, limit: number): Promise<unknown> {
  const errorInstance = new ConnectorError('noAnswer')
  try {
    return await withTimeout(async () => provider.request(request), { timeout: limit, errorInstance })
  } catch (thrown) {
    throw toError(thrown)
  }
}

/**
 * Listens to a wallet's events, where it has any.
 *
 * @returns a function that stops it
 */
export function listen(
  provider: Eip1193Provider,
  listeners: Readonly<Record<string, (data: unknown) => void>>,
): () => void {
  for (const [event, listener] of Object.entries(listeners)) quietly(() => provider.on?.(event, listener))
  return () => {
    for (const [event, listener] of Object.entries(listeners)) quietly(() => provider.removeListener?.(event, listener))
  }
}

/** A wallet without events can still be connected. */
const quietly = (work: () => unknown) => {
  try {
    work()
  } catch {}
}
