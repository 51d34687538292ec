import { WalletError } from '@latchkey/core/errors'
import { isServiceError, ServiceError } from '@latchkey/protocol/service-error'
import type { Call } from '../entry/calls.ts'
import type { WalletAppParts } from '../entry/page-session.ts'
import type { ProjectRow } from '../entry/project.ts'
import { isMissingPart } from '../missing-part.ts'
import type { ReloadProps } from './screens/props.ts'
import type { ViewStore } from './view-store.ts'

type Parts = Pick<WalletAppParts, 'page' | 'renewal'> & {
  views: ViewStore
  /** Loads what the screens say. */
  loadMessages(): Promise<unknown>
}

/**
 * Refuses calls in a build that the operator refuses, and those for which a part of the wallet does not load: the person
 * is asked to load it anew. Only they know whether the page can lose it now.
 */
export function createReloading({ page, renewal, views, loadMessages }: Parts) {
  /** The call for which the person is asked: one at a time. */
  let asked: string | undefined
  let row: ProjectRow | undefined
  const ask = async (call: Call, why: ReloadProps['why']): Promise<never> => {
    asked = call.id
    await loadMessages()
    const requester = call.app?.requester ?? { origin: page.origin, ...(row && { project: row.name }) }
    await views.ask(call, 'Reload', { requester, why, host: location.host, support: row?.links?.support })
    renewal.reload()
    // A native client's request is in the address, and is asked again.
    if (page.kind === 'FACE_NATIVE_SDK') await new Promise(() => {})
    throw new WalletError('userRejectedRequest')
  }
  const outdated = () => (renewal.wasReloaded ? 'unchanged' : 'outdated')

  return {
    /** Asks for a reload where this build is below the operator's minimum. */
    requireBuild: async (call: Call, project: ProjectRow): Promise<void> => {
      row = project
      if (renewal.isOutdated()) await ask(call, outdated())
    },

    /** Returns what `answer` returns. Where only a wallet that is loaded anew can go on, asks for that instead. */
    async around(call: Call, answer: (call: Call) => Promise<unknown>): Promise<unknown> {
      let isCommitted = false
      const refused = new AbortController()
      const watched = {
        ...call,
        signal: AbortSignal.any([call.signal, refused.signal]),
        commit() {
          refused.signal.throwIfAborted()
          call.commit()
          isCommitted = true
        },
        reopen() {
          call.reopen()
          isCommitted = false
        },
      } as Call // with the same method and parameters
      const refuse = () => {
        if (renewal.isOutdated() && !isCommitted && asked !== call.id) refused.abort(new ServiceError('outdated'))
      }
      // Nobody waits for it: what an open wallet signs without a PIN would otherwise ask the API nothing.
      void renewal.askAgain().then(refuse)
      try {
        return await answer(watched)
      } catch (failure) {
        // What was begun may be done: the page must learn of that, and of nothing else.
        if (isCommitted || call.signal.aborted) throw failure
        if (isServiceError(failure, 'outdated')) return ask(call, outdated())
        if (isMissingPart(failure)) return ask(call, 'incomplete')
        throw failure
      }
    },
  }
}
