import type { Call } from '../../entry/calls.ts'
import type { Requester } from '../../entry/requester.ts'
import { dismissPageWindow } from '../../session/page-window.ts'
import { createLoadThreats } from '../families/threats.ts'
import type { RequestContext } from '../request-context.ts'

/**
 * Warns of a page or an app that the operator's warning service knows, before it learns anything about the person. A
 * service that does not answer is asked once more, and then blocks nobody: it is asked again before anything is signed.
 *
 * @returns whether it warned
 * @throws WalletError `userRejectedRequest` where the person leaves
 */
export async function warnOfSite(
  call: Pick<Call, 'id' | 'signal' | 'restart' | 'window'>,
  context: RequestContext,
  requester: Requester = context.requester,
): Promise<boolean> {
  const load = createLoadThreats(() => ({ addresses: [] }), { ...context, requester })
  const threats = await load?.()
    .catch(load)
    .catch(() => undefined)
  if (!threats?.length) return false
  // It would cover the warning.
  if (call.window !== undefined) dismissPageWindow(call.window)
  await context.views.ask(call, 'SiteWarning', { requester, threats })
  return true
}
