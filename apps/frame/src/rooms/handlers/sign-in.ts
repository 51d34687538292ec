import { isWalletError, WalletError } from '@latchkey/core/errors'
import type { LoginProvider } from '@latchkey/core/login-providers'
import type { User } from '@latchkey/protocol/api'
import { isServiceError } from '@latchkey/protocol/service-error'
import { createStore } from 'zustand/vanilla'
import type { Call } from '../../door/calls.ts'
import { toAccounts, toLoginResponse } from '../../door/silent.ts'
import type { Session } from '../../session/session.ts'
import type { VaultStep } from '../../vault/vault.ts'
import { isOutage } from '../outage.ts'
import type { Handler, Room } from '../room.ts'
import { enterPin } from './pin.ts'

type Asked = Pick<Call, 'id' | 'signal' | 'restart'>

/** The providers this wallet, this project and this request have in common. */
const offer = ({ config, project }: Room, wanted: readonly LoginProvider[]): LoginProvider[] => {
  const offered = config.providers.filter(
    (each) => project.providers.includes(each) && (wanted.length === 0 || wanted.includes(each)),
  )
  if (offered.length === 0) throw new WalletError('unsupportedSocialProvider', { provider: wanted[0] ?? 'social' })
  return offered
}

/** Takes the person to a provider and back, as often as it takes. */
const visitProvider = async (call: Asked, room: Room, providers: LoginProvider[]): Promise<User> => {
  const { stage, session, asker } = room
  let failed: { provider: LoginProvider; failure: unknown } | undefined
  for (;;) {
    const screen = providers.length === 1 ? 'ContinueWith' : 'ChooseLogin'
    const { remembered } = session.store.getState()
    const said = { asker, providers, failed: failed?.provider, remembered, begin: session.login }
    const { provider, attempt } = await stage.ask(call, screen, said).catch((failure) => {
      // Who leaves after a failure leaves because of it.
      throw isWalletError(failure, 'userRejectedRequest') && failed && !call.signal.aborted ? failed.failure : failure
    })
    try {
      return await Promise.race([attempt.done, stage.ask(call, 'WaitingForProvider', { asker, provider, attempt })])
    } catch (failure) {
      attempt.cancel()
      if (!isWalletError(failure, 'authentication')) throw failure
      failed = { provider, failure }
    }
  }
}

/** Makes the wallet of somebody who has none: a PIN, then the steps, again from where they failed. */
const createWallet = async (call: Asked, room: Room, startedOver = false): Promise<User> => {
  const { stage, vault, session, asker } = room
  const pin = await stage.ask(call, 'ChoosePin', { asker, startedOver })
  for (;;) {
    const progress = createStore<{ step: VaultStep; failed: boolean }>(() => ({ step: 'preparing', failed: false }))
    const left = stage.ask(call, 'Progress', { asker, progress })
    try {
      // The screen can only be left here, by a no: "again" is offered once it has failed.
      return await Promise.race([
        vault.enrol(pin, (step) => progress.setState({ step })),
        left.then(() => new Promise<never>(() => {})),
      ])
    } catch (failure) {
      if (isServiceError(failure, 'conflict')) {
        // Made meanwhile, perhaps in another tab: then its PIN opens it.
        const { user } = session.store.getState()
        if (user?.vault === 'active') return openWallet(call, room, user)
      }
      // The guard dropped what was stored for too long without a first PIN.
      if (isServiceError(failure, 'not_found')) return createWallet(call, room, true)
      if (!isOutage(failure) && !isServiceError(failure, 'conflict')) throw failure
      progress.setState({ failed: true })
      await left
    }
  }
}

/** Brings a signed-in person to an open wallet, whatever state it is in. */
const openWallet = async (call: Asked, room: Room, user: User): Promise<User> => {
  const { vault, session } = room
  const now = () => session.store.getState().user ?? user
  if (user.vault === 'none') return createWallet(call, room)
  if (user.vault === 'active' && (await vault.resume())) return now()
  const answer = await enterPin(call, room, { kind: user.vault === 'pending' ? 'finish' : 'unlock' })
  return answer === 'open' ? now() : createWallet(call, room, answer === 'gone')
}

/**
 * Signs a person in, from nothing to an open wallet, in one step: whoever breaks off in between is signed out again.
 *
 * @throws WalletError `unsupportedSocialProvider`, `userRejectedRequest`, `authentication`, `noUserData`
 */
const signIn = async (call: Asked, room: Room, wanted: readonly LoginProvider[]): Promise<User> => {
  const { session, vault } = room
  const providers = offer(room, wanted)
  const { status, user: before } = session.store.getState()
  // Signed in once, but the wallet was never finished: go on there.
  const unfinished = status === 'in' && before && before.vault !== 'active' && providers.includes(before.loginProvider)
  const user = unfinished ? before : await visitProvider(call, room, providers)
  try {
    const opened = await openWallet(call, room, user)
    if (opened.vault !== 'active' || !opened.wallet) throw new WalletError('noUserData')
    return opened
  } catch (failure) {
    vault.close()
    await leave(session)
    throw failure
  }
}

/** Signs out here; that the API may take longer to hear of it holds nobody up. */
const leave = (session: Session): Promise<void> =>
  new Promise((done) => {
    const stop = session.store.subscribe(({ status }) => status === 'out' && done())
    void session.end().finally(() => {
      stop()
      done()
    })
  })

export const logInSignUp: Handler<'face_logInSignUp'> = async (call, room) =>
  toLoginResponse(await signIn(call, room, call.params))

export const directSocialLogin: Handler<'face_directSocialLogin'> = async (call, room) =>
  toLoginResponse(await signIn(call, room, call.params))

export const requestAccounts: Handler<'eth_requestAccounts'> = async (call, room) =>
  toAccounts(await signIn(call, room, []))
