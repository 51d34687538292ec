import type { Call } from '../../entry/calls.ts'
import type { Requester } from '../../entry/requester.ts'
import { createLoadThreats } from '../families/threats.ts'
import type { RequestContext } from '../request-context.ts'

/**
 * Warns of a page or an app that the operator's warning service knows, before it learns anything about the person. A
 * service that does not answer is asked once more, and then blocks nobody: it is asked again before anything is signed.
 *
 * @throws WalletError `userRejectedRequest` where the person leaves
 */
export async function warnOfSite(
  call: Pick<Call, 'id' | 'signal' | 'restart'>,
  context: RequestContext,
  requester: Requester = context.requester,
): Promise<void> {
  const load = createLoadThreats(() => ({ addresses: [] }), { ...context, requester })
  const threats = await load?.()
    .catch(load)
    .catch(() => undefined)
  if (threats?.length) await context.views.ask(call, 'SiteWarning', { requester, threats })
}
