import { isWalletError } from '@latchkey/core/errors'
import { ServiceError } from '@latchkey/protocol/service-error'
import type { Call } from '../../entry/calls.ts'
import type { RequestContext } from '../request-context.ts'
import type { AddLoginProps } from '../screens/props.ts'

/** Failures by which the proof that allows it, or the session, has ended. */
const ending: ReadonlySet<unknown> = new Set(['not_allowed', 'new_browser', 'conflict', 'bad_token'])

/**
 * Has the person sign in by another login, which reaches this wallet from then on. A login that cannot be added is said
 * on the screen where another one can be chosen.
 *
 * @throws WalletError `userRejectedRequest`; ServiceError where the proof for it has ended
 */
export async function addLogin(
  call: Call,
  { config, project, session, views, requester }: RequestContext,
): Promise<'added' | 'known'> {
  const providers = config.providers.filter((each) => project.providers.includes(each))
  let trouble: AddLoginProps['trouble']
  for (;;) {
    const { provider, attempt } = await views.ask(call, 'AddLogin', {
      requester,
      providers,
      trouble,
      begin: session.addLogin,
    })
    // Every step has the full time that a person is waited for.
    const stop = attempt.store.subscribe((now, before) => now.step !== before.step && call.restart())
    const reopen = () => {
      call.restart()
      attempt.reopen()
    }
    const { remembered } = session.store.getState()
    const waiting = { requester, provider, remembered, attempt: { ...attempt, reopen } }
    try {
      const added = await Promise.race([attempt.done, views.ask(call, 'WaitingForProvider', waiting)])
      if (added === 'added' || added === 'known') return added
      trouble = { kind: added, provider }
    } catch (failure) {
      attempt.cancel()
      if (!isWalletError(failure, 'authentication')) throw failure
      const { reason } = failure.context
      if (ending.has(reason)) throw new ServiceError('not_allowed', {}, { cause: failure })
      trouble = { kind: reason === 'isolated' ? 'isolated' : 'failed', provider }
    } finally {
      stop()
    }
  }
}
