import type { Connector } from 'wagmi'
import { toError } from './to-error.ts'

/**
 * Answers `isAuthorized` of a connector. wagmi never recovers from a reconnection that throws, so a failure is "no", and
 * the connector emits it as an error.
 *
 * @param work reads whether the wallet is connected
 * @param isAnswer true for a failure by which the wallet itself says "no", which is not emitted
 */
export async function orUnauthorized(
  emitter: Pick<Connector['emitter'], 'emit'>,
  work: () => Promise<boolean>,
  isAnswer: (error: unknown) => boolean = () => false,
): Promise<boolean> {
  try {
    return await work()
  } catch (error) {
    if (!isAnswer(error)) emitter.emit('error', { error: toError(error) })
    return false
  }
}
