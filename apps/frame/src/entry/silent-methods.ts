import { WalletError } from '@latchkey/core/errors'
import { readWireNetwork } from '@latchkey/core/wire-networks'
import { isAsking, isOpenOn, methods, proxiedMethods, usesNetwork } from '@latchkey/protocol/methods'
import type { User } from '@latchkey/protocol/user'
import type { Checked } from './calls.ts'
import { createEarlyAnswers } from './early-answers.ts'
import { toNodeFailure } from './node-failure.ts'
import { createPageUser, type EmbeddedWallet } from './page-user.ts'
import { createSilentHandlers, type SilentHandlerParts, type SilentMethod } from './silent-handlers.ts'

type Parts = Omit<SilentHandlerParts, 'user'> & {
  /** Why the page is on no known network; undefined once it is on one. */
  networkFailure(): WalletError | undefined
  /** The person the page may know: signed in, with a wallet that was opened at least once. */
  visible(): Promise<User | null>
}

/** Answers requests that need no person, without loading a screen. Resolves to undefined where a person must be asked. */
export function createSilent(parts: Parts) {
  const { settings, page, session } = parts
  const user = createPageUser(parts.visible, parts.project)
  const handlers = createSilentHandlers({ ...parts, user })
  const earlyAnswers = createEarlyAnswers(page, user, parts.loginResponse)

  const check = ({ method, params, app }: Checked) => {
    if (settings.invalid) throw settings.invalid
    const networkFailure = !app && usesNetwork(methods[method], params) ? parts.networkFailure() : undefined
    if (networkFailure) throw networkFailure
    if (!isOpenOn(methods[method], app ? readWireNetwork(app.network) : page.network.getState()))
      throw new WalletError('unsupportedBlockchain')
  }

  return async (request: Checked): Promise<{ result: unknown } | undefined> => {
    check(request)
    const { method, params, app } = request
    // The page's network and its signed-in person are not for another app.
    if (app) return undefined
    if (proxiedMethods.has(method)) {
      try {
        const { name } = page.network.getState()
        return { result: await session.api.rpc(name, method, params as readonly unknown[]) }
      } catch (failure) {
        throw toNodeFailure(failure)
      }
    }
    // `method` and `params` belong together, which a record cannot express.
    const answer = { ...handlers, ...earlyAnswers }[method as SilentMethod] as
      | ((params: unknown, wallet: EmbeddedWallet | undefined) => Promise<unknown>)
      | undefined
    // Where a person is asked, an earlier sign-in may still be pending: this is checked at the request's turn.
    const wallet = !isAsking(method) && methods[method].needs !== 'nothing' ? await user.requireWallet() : undefined
    const result = await answer?.(params, wallet)
    return result === undefined ? undefined : { result }
  }
}
