import { isWalletError, WalletError } from '@latchkey/core/errors'
import { type LoginProvider, nameLogin } from '@latchkey/core/login-providers'
import type { User } from '@latchkey/protocol/api'
import { type BoraLogin, type LoginResponse, readLogin } from '@latchkey/protocol/methods'
import { isServiceError } from '@latchkey/protocol/service-error'
import { createStore } from 'zustand/vanilla'
import { knowsLogin, toAccounts, toPermissions } from '../../entry/accounts.ts'
import type { Call } from '../../entry/calls.ts'
import type { Page } from '../../entry/page.ts'
import type { LoginStep } from '../../session/login.ts'
import { dismissPageWindow } from '../../session/page-window.ts'
import type { Session } from '../../session/session.ts'
import type { ImportedPhrase } from '../../vault/messages.ts'
import type { VaultStep } from '../../vault/vault.ts'
import { isOutage } from '../outage.ts'
import type { Handler, RequestContext } from '../request-context.ts'
import { toAccountRows } from './account-rows.ts'
import { connectOnLogin } from './bora.ts'
import { enterPin } from './pin.ts'
import { warnOfSite } from './warn-of-site.ts'

/** The parts of a call that a step of a sign-in needs. */
export type AskingCall = Pick<Call, 'id' | 'signal' | 'restart' | 'commit' | 'window'>

/** The providers that this wallet, this project, this page and this request have in common. */
const offer = ({ config, project, page }: RequestContext, wanted: readonly string[]): LoginProvider[] => {
  const offered = config.providers.filter(
    (each) =>
      project.providers.includes(each) && knowsLogin(page, each) && (wanted.length === 0 || wanted.includes(each)),
  )
  if (offered.length === 0) throw new WalletError('unsupportedSocialProvider', { provider: wanted[0] ?? 'social' })
  return offered
}

const windowClosed = () => new WalletError('authentication', { reason: 'popup closed' })

/**
 * True where a person cancels after closing the provider's window. Legacy SDKs' pages treat that as a failed login. A
 * closed window alone ends nothing: some providers make it look closed.
 */
const isLeftAfterWindow = (
  failure: unknown,
  { signal }: AskingCall,
  { windowClosed }: Pick<LoginStep, 'windowClosed'>,
  { wire }: Pick<Page, 'wire'>,
): boolean => wire === 'legacy' && windowClosed && !signal.aborted && isWalletError(failure, 'userRejectedRequest')

/**
 * Takes the person to a provider and back, with as many attempts as they need.
 *
 * @param ticket of the window that the page opened in the person's click: the first attempt takes it
 */
const visitProvider = async (
  call: AskingCall,
  context: RequestContext,
  providers: LoginProvider[],
  ticket: string | undefined,
): Promise<User> => {
  const { views, session, requester, page } = context
  const [only, ...others] = providers
  let opened = ticket
  let failed: { provider: LoginProvider; failure: unknown } | undefined
  for (;;) {
    const choose = async () => {
      const screen = providers.length === 1 ? 'ContinueWith' : 'ChooseLogin'
      const { remembered } = session.store.getState()
      const begin = (provider: LoginProvider) => session.login(provider)
      const props = { requester, providers, failed: failed?.provider, remembered, begin }
      return views.ask(call, screen, props).catch((failure) => {
        // A person who leaves after a failure leaves because of it.
        throw isWalletError(failure, 'userRejectedRequest') && failed && !call.signal.aborted ? failed.failure : failure
      })
    }
    const { provider, attempt } =
      opened !== undefined && only && others.length === 0
        ? { provider: only, attempt: session.login(only, opened) }
        : await choose()
    opened = undefined
    // Every step has the full time that a person is waited for: the window, its code, a reopened window.
    const stop = attempt.store.subscribe((now, before) => now.step !== before.step && call.restart())
    const reopen = () => {
      call.restart()
      attempt.reopen()
    }
    const { remembered } = session.store.getState()
    const waiting = { requester, provider, remembered, attempt: { ...attempt, reopen } }
    try {
      return await Promise.race([attempt.done, views.ask(call, 'WaitingForProvider', waiting)])
    } catch (failure) {
      attempt.cancel()
      // It may be too late to cancel: then the person is signed in, and must not stay so.
      await attempt.done.then(
        () => leave(session),
        () => undefined,
      )
      if (isLeftAfterWindow(failure, call, attempt.store.getState(), page)) throw windowClosed()
      if (!isWalletError(failure, 'authentication')) throw failure
      failed = { provider, failure }
    } finally {
      stop()
    }
  }
}

/** Tells the person where the open wallet is not the one of their phrase: another tab's, or another device's, was faster. */
const showOtherWallet = async (call: AskingCall, context: RequestContext, { wallet }: User, phrase: ImportedPhrase) => {
  const { views, vault, requester } = context
  const read = await vault.readPhrase(phrase.words)
  if (!wallet || 'flaw' in read) return
  const imported = read.addresses[phrase.evmPath]
  if (wallet.address !== imported)
    await views.ask(call, 'OtherWallet', { requester, address: wallet.address, imported })
}

/** Creates the wallet of a person who has none, of a recovery phrase where they have one: a PIN, then the steps, continued where they failed. */
const createWallet = async (
  call: AskingCall,
  context: RequestContext,
  startedOver = false,
  phrase?: ImportedPhrase,
): Promise<User> => {
  const { views, vault, session, requester } = context
  const pin = await views.ask(call, 'ChoosePin', { requester, startedOver, phrase: phrase ? 'read' : 'offered' })
  if (typeof pin !== 'string') {
    if ('leaves' in pin) {
      const leave = async () => (await session.api.call('accountDelete', {})).deletedAt
      await views.ask(call, 'LeaveUnused', { requester, leave })
      return createWallet(call, context, startedOver)
    }
    const imported = await views.ask(call, 'EnterPhrase', { requester, read: vault.readPhrase })
    if (imported === 'back') return createWallet(call, context, startedOver)
    const user = await createWallet(call, context, startedOver, imported)
    await showOtherWallet(call, context, user, imported)
    return user
  }
  for (;;) {
    const progress = createStore<{ step: VaultStep; failed: boolean }>(() => ({ step: 'preparing', failed: false }))
    const left = views.ask(call, 'Progress', { requester, progress })
    try {
      // This screen can only be left by rejecting: "again" is offered once it has failed.
      return await Promise.race([
        vault.enrol(pin, (step) => progress.setState({ step }), phrase),
        left.then(() => new Promise<never>(() => {})),
      ])
    } catch (failure) {
      if (isServiceError(failure, 'conflict')) {
        // Created meanwhile, perhaps in another tab: then its PIN opens it.
        const { user } = session.store.getState()
        if (user?.vault === 'active') return openWallet(call, context, user)
      }
      // The guard deleted a record that was stored too long without a first PIN.
      if (isServiceError(failure, 'not_found')) return createWallet(call, context, true, phrase)
      if (!isOutage(failure) && !isServiceError(failure, 'conflict')) throw failure
      progress.setState({ failed: true })
      await left
    }
  }
}

/** Brings a signed-in person to an open wallet, whatever its state is. */
const openWallet = async (call: AskingCall, context: RequestContext, user: User): Promise<User> => {
  const { vault, session } = context
  const now = () => session.store.getState().user ?? user
  if (user.vault === 'none') {
    if (user.deletedAt !== undefined) {
      const keep = async () => void (await vault.keepAccount())
      const { views, requester } = context
      await views.ask(call, 'AccountEnds', { requester, endsAt: user.deletedAt, isUnused: true, keep })
    }
    return createWallet(call, context)
  }
  if (user.vault === 'active' && (await vault.resume())) return now()
  const answer = await enterPin(call, context, { kind: user.vault === 'pending' ? 'finish' : 'unlock' })
  return answer === 'open' || answer === 'recovered' ? now() : createWallet(call, context, answer === 'gone')
}

/** The work to do once a person is signed in, with the account that they chose for the page. */
export type Then<T> = (user: User, context: RequestContext) => T | Promise<T>

/** Asks which account the page sees, where the person has several. */
const chooseAccount = async (
  call: AskingCall,
  context: RequestContext,
  user: User,
): Promise<{ user: User; at: RequestContext }> => {
  const accounts = toAccountRows(context)
  if (accounts.length < 2) return { user, at: context }
  const { views, session, requester } = context
  const chosen = session.store.getState().account ?? 0
  const account = await views.ask(call, 'ChooseAccount', { requester, accounts, chosen })
  await session.choose(account)
  const at = context.at(account)
  return { user: at.session.store.getState().user ?? user, at }
}

/** Signs out here; nobody waits for the API to learn of it. */
export function leave(session: Session): Promise<void> {
  return new Promise((done) => {
    const stop = session.store.subscribe(({ status }) => status === 'out' && done())
    void session.end().finally(() => {
      stop()
      done()
    })
  })
}

/**
 * Signs a person in, from nothing to an open wallet, in one step: somebody who leaves in between is signed out again,
 * as they are if `then` fails. `enter` returns a session.
 *
 * @throws WalletError `userRejectedRequest`, `noUserData`; what `enter` and `then` throw
 */
export async function signIn<T>(
  call: AskingCall,
  context: RequestContext,
  enter: () => Promise<User>,
  then: Then<T>,
): Promise<T> {
  const { session, vault, toast } = context
  const user = await enter()
  try {
    const person = await openWallet(call, context, user)
    if (person.vault !== 'active' || !person.wallet) throw new WalletError('noUserData')
    const { user: opened, at } = await chooseAccount(call, context, person)
    // Only part of the login itself; later reads of the person do not have it.
    const done = await then(user.isNew ? { ...opened, isNew: true } : opened, at)
    const { loginProvider } = opened
    const { toast: t } = context.messages
    // The message has one sentence about it, which asks for nothing.
    const offersPasskey = user.vault === 'none' && (await context.passkeys.isSupported())
    const title = nameLogin(loginProvider, context.messages.logins)
    // The mailbox that gets the warnings is also the login. A kit helps against somebody who reads it.
    const isNewByEmail = user.vault === 'none' && loginProvider === 'email'
    const created = isNewByEmail ? t.createdByEmail : offersPasskey ? t.createdText(title) : undefined
    const description = created ?? t.signedInText(title)
    toast({ type: 'success', title: context.messages.toast.signedIn, description, iconType: loginProvider })
    return done
  } catch (failure) {
    vault.close()
    await leave(session)
    throw failure
  }
}

/** Signs in with one of the providers. Continues from the present state of a person who is signed in already. */
const login = async <T>(
  call: AskingCall,
  context: RequestContext,
  wanted: readonly string[],
  then: Then<T>,
): Promise<T> => {
  const providers = offer(context, wanted)
  const warned = await warnOfSite(call, context)
  const { status, user } = context.session.store.getState()
  const known = status === 'in' && user && providers.includes(user.loginProvider) ? user : undefined
  const takes = !known && !warned
  if (call.window !== undefined && !warned && !takes) dismissPageWindow(call.window)
  const ticket = takes ? call.window : undefined
  // Nothing is started here, so nothing has to be undone.
  if (known?.vault === 'active' && known.wallet) return then(known, context)
  return signIn(call, context, async () => known ?? visitProvider(call, context, providers, ticket), then)
}

/** Creates the page's answer, after connecting the BORA account where the page requested that. */
export function toResponse(call: AskingCall, bora: BoraLogin | undefined) {
  return async (user: User, context: RequestContext) => {
    const status = bora && (await connectOnLogin(call, context, bora))
    const response: LoginResponse = await context.loginResponse(user)
    return status ? { ...response, boraPortalConnectStatus: status } : response
  }
}

export const logInSignUp: Handler<'face_logInSignUp'> = (call, context) => {
  const { providers, bora } = readLogin(call.params)
  return login(call, context, providers, toResponse(call, bora))
}

export const directSocialLogin: Handler<'face_directSocialLogin'> = (call, context) => {
  const [provider, bora] = call.params
  return login(call, context, [provider], toResponse(call, bora))
}

export const requestAccounts: Handler<'eth_requestAccounts'> = (call, context) =>
  login(call, context, [], (user) => toAccounts(user))

/** EIP-2255: somebody who is connected already chooses the account again. */
export const requestPermissions: Handler<'wallet_requestPermissions'> = (call, context) => {
  const { status, user: before } = context.session.store.getState()
  const isConnected = status === 'in' && before?.vault === 'active' && before.wallet !== undefined
  return login(call, context, [], async (now, at) => {
    const { user } = isConnected ? await chooseAccount(call, at, now) : { user: now }
    return toPermissions(user, context.page.origin)
  })
}
