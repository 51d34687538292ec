import { isServiceError } from '@latchkey/protocol/service-error'
import type { Call } from '../entry/calls.ts'
import type { RequestContext } from './request-context.ts'

/** A failure that passes: somebody did not answer, nobody refused. A relayed read carries it as its cause. */
export const isOutage = (failure: unknown): boolean =>
  isServiceError(failure, 'unavailable', 'internal', 'too_many_requests') ||
  (failure instanceof Error &&
    failure.cause !== undefined &&
    isServiceError(failure.cause, 'unavailable', 'internal', 'too_many_requests'))

/**
 * The outcome of `work`. While a part of the service does not answer, the person sees that and it is tried again: by
 * itself or when they say so. Only for work that may be done twice.
 */
export const throughOutages = async <T>(
  call: Pick<Call, 'id' | 'signal' | 'restart'>,
  { views, page }: Pick<RequestContext, 'views' | 'page'>,
  work: () => Promise<T>,
): Promise<T> => {
  for (;;) {
    try {
      return await work()
    } catch (failure) {
      if (!isOutage(failure)) throw failure
      await views.ask(call, 'Outage', { asker: { origin: page.origin } })
    }
  }
}
