import { isServiceError } from '@latchkey/protocol/service-error'
import type { Call } from '../../entry/calls.ts'
import type { SendContext } from '../send-context.ts'
import { enterPin } from './pin.ts'

/**
 * Does what the API allows only in a session that opened the wallet. Where it refuses, as in a page that was loaded anew
 * between login and PIN, the person enters the PIN, and it is done once more.
 *
 * @throws WalletError `userRejectedRequest`; what `work` throws
 */
export async function afterRefusal<T>(
  call: Pick<Call, 'id' | 'signal' | 'restart'>,
  context: SendContext,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (failure) {
    if (!isServiceError(failure, 'not_allowed')) throw failure
  }
  await enterPin(call, context, { kind: 'unlock' })
  return work()
}
