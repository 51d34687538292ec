import type { Call } from '../entry/calls.ts'
import type { Page } from '../entry/page.ts'
import { isOutage } from './outage.ts'
import type { ViewStore } from './view-store.ts'

/**
 * The outcome of `work`. While a part of the service does not answer, the person sees that and it is tried again: by
 * itself or when they say so. Only for work that may be done twice.
 */
export async function retryOutages<T>(
  call: Pick<Call, 'id' | 'signal' | 'restart'>,
  { views, page }: { views: ViewStore; page: Pick<Page, 'origin'> },
  work: () => Promise<T>,
): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (failure) {
      if (!isOutage(failure)) throw failure
      await views.ask(call, 'Outage', { requester: { origin: page.origin } })
    }
  }
}
