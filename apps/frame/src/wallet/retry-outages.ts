import { isServiceError } from '@latchkey/protocol/service-error'
import type { Call } from '../entry/calls.ts'
import type { Page } from '../entry/page.ts'
import { isOutage } from './outage.ts'
import type { ViewStore } from './view-store.ts'

/**
 * Returns the outcome of `work`. While a part of the service does not answer, the person sees that, and it is retried
 * automatically or by a click. Only for work that may be repeated, shows no screen of its own, and may end after the
 * person has left.
 */
export async function retryOutages<T>(
  call: Pick<Call, 'id' | 'signal' | 'restart'>,
  { views, page }: { views: ViewStore; page: Pick<Page, 'origin'> },
  work: () => Promise<T>,
): Promise<T> {
  let outcome = work()
  const isOver = () =>
    outcome.then(
      () => true,
      (failure) => !isOutage(failure),
    )
  if (await isOver()) return outcome
  const reference = await outcome.then(
    () => undefined,
    (failure) => (isServiceError(failure) ? failure.detail.reference : undefined),
  )
  const tryAgain = () => {
    outcome = work()
    return isOver()
  }
  await views.ask(call, 'Outage', { requester: { origin: page.origin }, reference, tryAgain })
  return outcome
}
