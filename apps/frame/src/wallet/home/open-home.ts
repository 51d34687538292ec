import { isWalletError, WalletError } from '@latchkey/core/errors'
import { defaultFamily, keyOwnerOf } from '@latchkey/core/family-records'
import type { Network } from '@latchkey/core/networks'
import type { User } from '@latchkey/protocol/api'
import { isServiceError } from '@latchkey/protocol/service-error'
import type { AccountFamily } from '@latchkey/protocol/user'
import type { Call } from '../../entry/calls.ts'
import type { PasskeyPlace } from '../../passkey/ceremony.ts'
import { listAccounts } from '../../session/at-account.ts'
import { setPart } from '../../session/set-part.ts'
import { personOf } from '../../session/stored-session.ts'
import { toAccountRows } from '../handlers/account-rows.ts'
import { enterPin, proveForExport, proveForRemoval } from '../handlers/pin.ts'
import { isOutage } from '../outage.ts'
import { toLogin } from '../recovery/login.ts'
import { outcomeOf, setNewPin } from '../recovery/set-pin.ts'
import type { Handler, RequestContext } from '../request-context.ts'
import { requireAccount } from '../require-account.ts'
import type { PinPurpose } from '../screens/props.ts'
import type { PropsOf } from '../view-store.ts'
import { accountOfApp } from '../wallet-connect/account-of-app.ts'
import { connectApp } from '../wallet-connect/connect-app.ts'
import { addLogin } from './add-login.ts'
import { chooseNetworks } from './choose-networks.ts'
import { createHomeData } from './create-home-data.ts'
import type { HomeData } from './home-data.ts'
import type { AccountRequest, ContactRequest, HomeRequest, LoginRequest, SafetyRequest } from './props.ts'
import { createSendDraft } from './send-draft.ts'
import type { ReplacementRequest, SendRequest } from './transfer.ts'

const isNo = (failure: unknown) => isWalletError(failure, 'userRejectedRequest')

/** Failures that a screen has already shown. */
const isShown = (failure: unknown) =>
  isNo(failure) || isWalletError(failure, 'sendTransactionFailed') || isWalletError(failure, 'signFailed')

/** Shows the home until the person wants to send something, or closes it. */
const ask = async (call: Call, { views }: RequestContext, props: Omit<PropsOf<'Home'>, 'approve' | 'reject'>) => {
  try {
    return await views.ask(call, 'Home', props)
  } catch (failure) {
    call.signal.throwIfAborted()
    if (isNo(failure)) return undefined
    throw failure
  }
}

/**
 * Opens the wallet itself: holdings, activity, receiving, sending, settings. Transactions that the person sends there
 * are never reported to the page, and closing it is not a rejection.
 */
export const openHome: Handler<'face_openHome'> = async (call, asked) => {
  let context = asked
  const { session, page, requester, queue, config, walletConnect } = asked
  const [options] = call.params
  const all = chooseNetworks(context, options?.networks)
  const place = { page: { ...requester, network: page.network }, queue }
  const readOwn = () => {
    const { user, address } = requireAccount(context)
    const here = all.filter((each) => isOn(user, each))
    // A page may name networks on which the account is not.
    const networks = here.length > 0 ? here : chooseNetworks(context, undefined).filter((each) => isOn(user, each))
    return { user, address, networks, source: createHomeData(context, address, networks) }
  }
  let { user, address, networks, source } = readOwn()
  // The names of accounts are known while the wallet is open.
  if (listAccounts(user).some(({ name }) => name !== undefined)) await context.vault.resume()
  const draft = createSendDraft()
  const rest = { draft, session: session.store, release: config.release, walletConnect, active: () => call.restart() }

  let unsent = false
  const news = await context.vault.pinNews()
  let done: PropsOf<'Home'>['done'] = news && toDone(newsWords[news], user.pinRemoved)
  let said: Said = {}
  let tab: PropsOf<'Home'>['tab'] = news && 'settings'
  let leaving = false
  let choosing: PropsOf<'Home'>['choosing']
  while (session.store.getState().user?.id === user.id) {
    const wish = await ask(call, context, {
      ...place,
      ...rest,
      source,
      networks,
      user,
      account: address,
      accounts: toAccountRows(context),
      chosen: context.session.store.getState().account ?? 0,
      unsent,
      leaving,
      ...(tab && { tab }),
      ...(done && { done }),
      ...said,
      ...(choosing && { choosing }),
    })
    done = undefined
    choosing = undefined
    said = {}
    if (!wish) break
    if (wish === 'signOutAll') {
      leaving = !(await signOutAll(call, context, source))
      unsent = false
      tab = undefined
      continue
    }
    leaving = false
    if (isAboutAccounts(wish)) {
      tab = undefined
      unsent = false
      const next = await changeAccounts(call, context, wish)
      if (typeof next === 'number') {
        context = context.at(next)
        ;({ user, address, networks, source } = readOwn())
        draft.setState(draft.getInitialState(), true)
      } else choosing = next
      continue
    }
    if (isSafety(wish)) {
      tab = 'settings'
      unsent = false
      done = await change(call, context, wish, { user, address })
      // The change may have removed the PIN, or set one.
      user = requireAccount(context).user
      continue
    }
    if (isAboutAccount(wish)) {
      tab = wish === 'keepAccount' ? undefined : 'settings'
      unsent = false
      said = await doAboutAccount(call, context, wish, source)
      continue
    }
    if (isAside(wish)) {
      tab = tabAfter(wish)
      unsent = false
      await doAside(call, context, wish, source)
      continue
    }
    tab = 'replaces' in wish ? 'activity' : undefined
    unsent = await send(call, context, wish).then(
      () => {
        if ('transfer' in wish) draft.setState(draft.getInitialState(), true)
        return false
      },
      (failure) => {
        call.signal.throwIfAborted()
        return !isShown(failure)
      },
    )
  }
  return null
}

/** True where an account is on a network: an imported key is not on those of other families. */
const isOn = ({ wallet }: User, network: Network): boolean =>
  keyOwnerOf(network.family) === defaultFamily || wallet?.accounts[network.family as AccountFamily] !== undefined

/** The words for a new PIN whose outcome the person did not see. */
const newsWords = { set: 'pin', unset: 'failed', unsure: 'unsure' } as const

/** The home's message about a new PIN; `hadNone`: the wallet had no PIN before. */
const toDone = (outcome: 'pin' | 'failed' | 'unsure', hadNone = false): PropsOf<'Home'>['done'] => {
  if (!hadNone || outcome === 'failed') return outcome
  return outcome === 'pin' ? 'pinSet' : 'pinUnsure'
}

/** Signs out everywhere, after the PIN. Returns whether it did, or the person left. */
const signOutAll = async (call: Call, context: RequestContext, source: HomeData): Promise<boolean> => {
  try {
    await enterPin(call, asWallet(context), { kind: 'unlock' })
    await source.signOut(true)
    return true
  } catch (failure) {
    call.signal.throwIfAborted()
    return isNo(failure)
  }
}

/**
 * Does something that needs a fresh proof for it alone. Returns undefined where the person left, and the result of
 * `failed` where it was not done.
 */
const afterProof = async <Outcome>(
  call: Call,
  context: RequestContext,
  kind:
    | 'copyData'
    | 'deleteAccount'
    | 'keepAccount'
    | 'addContact'
    | 'stopContact'
    | 'addLogin'
    | 'removeLogin'
    | 'trustBrowser',
  {
    act,
    failed,
  }: { act(vault: RequestContext['vault']): Promise<Outcome>; failed(failure: unknown): Outcome | Promise<Outcome> },
): Promise<Outcome | undefined> => {
  const around = asWallet(context)
  try {
    await enterPin(call, around, { kind })
    return await act(around.vault)
  } catch (failure) {
    call.signal.throwIfAborted()
    if (isNo(failure)) return undefined
    if (isOutage(failure) || isServiceError(failure)) return failed(failure)
    throw failure
  } finally {
    void around.vault.endChange()
  }
}

const isAboutAccounts = (wish: HomeRequest): wish is AccountRequest =>
  wish === 'addAccount' ||
  wish === 'importKey' ||
  (typeof wish === 'object' && ('choosesAccount' in wish || 'namesAccount' in wish || 'removesAccount' in wish))

/**
 * Adds an account, imports, names or removes one, or shows the page another one.
 *
 * @returns the index of the account that the page sees from now on; otherwise the home's message
 */
const changeAccounts = async (
  call: Call,
  context: RequestContext,
  wish: AccountRequest,
): Promise<number | NonNullable<PropsOf<'Home'>['choosing']>> => {
  const around = asWallet(context)
  try {
    if (wish === 'addAccount') {
      await enterPin(call, around, { kind: 'addAccount' })
      await around.vault.addAccount(undefined)
      return 'asked'
    }
    if (wish === 'importKey') {
      await importKey(call, around)
      return 'asked'
    }
    if ('removesAccount' in wish) return await removeAccount(call, around, wish.removesAccount)
    if ('choosesAccount' in wish) {
      await context.session.choose(wish.choosesAccount)
      return wish.choosesAccount
    }
    // The name is sealed by the open wallet.
    if (!(await around.vault.resume())) await enterPin(call, around, { kind: 'unlock' })
    await around.vault.nameAccount(wish.namesAccount, wish.name)
    return 'asked'
  } catch (failure) {
    call.signal.throwIfAborted()
    if (isNo(failure)) return 'asked'
    if (isOutage(failure) || isServiceError(failure)) return 'failed'
    throw failure
  } finally {
    if (typeof wish === 'string' || 'removesAccount' in wish) void around.vault.endChange()
  }
}

/** Imports a private key as an account. */
const importKey = async (call: Call, context: RequestContext): Promise<void> => {
  const { views, requester, vault } = context
  let isAllowed = false
  for (;;) {
    if (!isAllowed) await enterPin(call, context, { kind: 'importKey' })
    isAllowed = true
    const read = await views.ask(call, 'ImportKey', { requester, read: vault.readKey })
    if (read === 'again') {
      isAllowed = false
      continue
    }
    const answer = await views.ask(call, 'NameImport', { requester, address: read.address })
    if (answer === 'back') continue
    try {
      return void (await vault.importKey(read.text, answer.name || undefined))
    } catch (failure) {
      if (!isWalletError(failure, 'unauthorized')) throw failure
      isAllowed = false
    }
  }
}

/** Removes an imported account: the page sees the first one in its place, and apps that were given it are disconnected. */
const removeAccount = async (call: Call, context: RequestContext, index: number): Promise<number | 'asked'> => {
  const { session, vault, walletConnect } = context
  await enterPin(call, context, { kind: 'removeAccount' })
  const state = session.store.getState()
  const before = personOf(state)
  await vault.removeKey(index)
  const apps = walletConnect?.store.getState().apps ?? []
  if (before)
    for (const { topic, namespaces } of apps)
      if (accountOfApp(before, namespaces) === index) void walletConnect?.disconnect(topic).catch(() => {})
  if (state.account !== index) return 'asked'
  await session.choose(0)
  return 0
}

type Aside =
  | 'waitForExport'
  | 'connect'
  | Extract<HomeRequest, { endsSession: unknown } | { trustsSession: unknown } | { hides: unknown }>

const isAside = (wish: HomeRequest): wish is Aside =>
  wish === 'waitForExport' ||
  wish === 'connect' ||
  (typeof wish === 'object' && ('endsSession' in wish || 'trustsSession' in wish || 'hides' in wish))

const tabAfter = (wish: Aside): PropsOf<'Home'>['tab'] => {
  if (wish === 'connect') return 'apps'
  return typeof wish === 'object' && 'hides' in wish ? undefined : 'settings'
}

/** Does one of these, after which the home shows by its lists whether it was done. */
const doAside = async (call: Call, context: RequestContext, wish: Aside, source: HomeData): Promise<unknown> => {
  if (wish === 'waitForExport') return waitForExport(call, context)
  if (wish === 'connect') return connect(call, context)
  if ('endsSession' in wish) return afterPin(call, context, () => source.endSession(wish.endsSession))
  if ('hides' in wish) return afterPin(call, context, () => source.remove(wish.hides))
  const act = () => source.trustSession(wish.trustsSession)
  return afterProof(call, context, 'trustBrowser', { act, failed: () => undefined })
}

/** What the home says after a change of the account. */
type Said = Pick<PropsOf<'Home'>, 'data' | 'deletion' | 'contact' | 'login'>
type AboutAccount = ContactRequest | LoginRequest | 'copyData' | 'deleteAccount' | 'keepAccount'

const isAboutAccount = (wish: HomeRequest): wish is AboutAccount =>
  wish === 'copyData' ||
  wish === 'deleteAccount' ||
  wish === 'keepAccount' ||
  wish === 'addContact' ||
  wish === 'addLogin' ||
  (typeof wish === 'object' && ('stopsContact' in wish || 'removesLogin' in wish))

/** Does one of these, each after a fresh proof for it alone. */
const doAboutAccount = async (
  call: Call,
  context: RequestContext,
  wish: AboutAccount,
  source: HomeData,
): Promise<Said> => {
  if (wish === 'copyData') {
    const data = await copyData(call, context, source)
    return data ? { data } : {}
  }
  if (wish === 'deleteAccount' || wish === 'keepAccount') {
    const deletion = await changeAccount(call, context, wish)
    return deletion ? { deletion } : {}
  }
  if (wish === 'addLogin' || (typeof wish === 'object' && 'removesLogin' in wish)) {
    const login = await changeLogins(call, context, wish, source)
    return login ? { login } : {}
  }
  const contact = await changeContacts(call, context, wish, source)
  return contact ? { contact } : {}
}

/** Makes a copy of the person's data. */
const copyData = (call: Call, context: RequestContext, source: HomeData) =>
  afterProof<PropsOf<'Home'>['data']>(call, context, 'copyData', {
    act: async () => ({ text: await source.personData() }),
    failed: () => 'failed',
  })

/** Adds an address for notices, or switches one off. */
const changeContacts = async (
  call: Call,
  context: RequestContext,
  wish: ContactRequest,
  source: HomeData,
): Promise<PropsOf<'Home'>['contact']> => {
  const failed = () => 'failed' as const
  if (wish !== 'addContact') {
    const stop = async () => {
      await source.setNotices(wish.stopsContact, false)
      return 'stopping' as const
    }
    const refused = (failure: unknown) => readRefusal(context, source, wish.stopsContact, failure)
    return afterProof(call, context, 'stopContact', { act: stop, failed: refused })
  }
  const { views, requester } = asWallet(context)
  let email: string | undefined
  const send: HomeData['sendContactCode'] = (to) => {
    email = to
    return source.sendContactCode(to)
  }
  const prove: HomeData['proveContact'] = async (code) => {
    try {
      return await source.proveContact(code)
    } catch (failure) {
      // The proof is used up where an earlier answer was lost.
      if (!isServiceError(failure, 'not_allowed')) throw failure
      const known = (await source.contacts().catch(() => undefined))?.contacts
      if (known?.some((each) => each.added && each.email === email)) return { status: 'added' }
      throw failure
    }
  }
  const add = () =>
    views.ask(call, 'AddContact', {
      requester,
      ...(email !== undefined && { email }),
      send,
      prove,
    })
  for (;;) {
    const outcome = await afterProof(call, context, 'addContact', { act: add, failed })
    if (outcome !== 'again') return outcome === 'done' ? 'added' : outcome
  }
}

/** Adds a login, or removes one. */
const changeLogins = (
  call: Call,
  context: RequestContext,
  wish: LoginRequest,
  source: HomeData,
): Promise<PropsOf<'Home'>['login']> => {
  if (wish === 'addLogin')
    return afterProof<PropsOf<'Home'>['login']>(call, context, 'addLogin', {
      act: () => addLogin(call, asWallet(context)),
      failed: () => 'failed',
    })
  const id = wish.removesLogin
  return afterProof<PropsOf<'Home'>['login']>(call, context, 'removeLogin', {
    act: async () => {
      await source.removeLogin(id)
      return 'ending'
    },
    failed: async (failure) => {
      if (isServiceError(failure, 'conflict')) return 'stays'
      // It was removed where only the answer was lost.
      const known = await source.logins().catch(() => null)
      return known?.some((each) => each.id === id && each.endsAt !== undefined) ? 'ending' : 'failed'
    },
  })
}

/** Reads whether and why an address was not switched off: it may be another tab's doing, or another browser's. */
const readRefusal = async (
  { session }: RequestContext,
  source: HomeData,
  id: string,
  failure: unknown,
): Promise<PropsOf<'Home'>['contact']> => {
  try {
    if (!isServiceError(failure, 'conflict')) {
      // It was switched off where only the answer was lost.
      const known = (await source.contacts()).contacts
      return known?.some((each) => each.id === id && each.endsAt !== undefined) ? 'stopping' : 'failed'
    }
    const { deletedAt } = (await session.api.call('sessionMe', {})).user
    await setPart(session, 'deletedAt', deletedAt)
    return deletedAt === undefined ? 'last' : 'leaving'
  } catch {
    return 'failed'
  }
}

/** Has the account deleted, or keeps it. */
const changeAccount = (call: Call, context: RequestContext, wish: 'deleteAccount' | 'keepAccount') =>
  afterProof<PropsOf<'Home'>['deletion']>(call, context, wish, {
    act: async (vault) => {
      if (wish === 'deleteAccount') await vault.deleteAccount()
      else await vault.keepAccount()
      return wish === 'deleteAccount' ? 'asked' : 'kept'
    },
    failed: () => readDeletion(context, wish),
  })

/** Reads the outcome after a failure: the answer may have been lost, or another tab was faster. */
const readDeletion = async (
  { session }: RequestContext,
  wish: 'deleteAccount' | 'keepAccount',
): Promise<PropsOf<'Home'>['deletion']> => {
  try {
    const { deletedAt } = (await session.api.call('sessionMe', {})).user
    await setPart(session, 'deletedAt', deletedAt)
    const isAsked = deletedAt !== undefined
    if (isAsked !== (wish === 'deleteAccount')) return 'failed'
    return isAsked ? 'asked' : 'kept'
  } catch {
    return 'unsure'
  }
}

/** Changes a list after the PIN, as ending another session; the list shows whether it did. */
const afterPin = async (call: Call, context: RequestContext, change: () => Promise<void>): Promise<void> => {
  try {
    await enterPin(call, asWallet(context), { kind: 'unlock' })
    await change()
  } catch {
    call.signal.throwIfAborted()
  }
}

/** Says that an export is held back here; a passkey or the kit allows it at once, by the same button. */
const waitForExport = async (call: Call, context: RequestContext): Promise<void> => {
  const around = asWallet(context)
  try {
    await proveForExport(call, around)
  } catch {
    call.signal.throwIfAborted()
  } finally {
    void around.vault.endChange()
  }
}

const isSafety = (wish: HomeRequest): wish is SafetyRequest =>
  wish === 'makeKit' ||
  wish === 'removeKit' ||
  wish === 'changePin' ||
  wish === 'removePin' ||
  wish === 'addPasskey' ||
  (typeof wish === 'object' && 'removesPasskey' in wish)

/** The purpose of the PIN before a change. */
const toPurpose = (wish: Exclude<SafetyRequest, 'removePin'>): PinPurpose => {
  if (wish === 'makeKit') return { kind: 'kit' }
  if (wish === 'addPasskey' || wish === 'removeKit') return { kind: wish }
  return { kind: wish === 'changePin' ? 'changePin' : 'removePasskey' }
}

/** The message of a failed change: the home shows the actual state. */
const toFailed = (wish: SafetyRequest): PropsOf<'Home'>['done'] => {
  if (wish === 'makeKit') return 'kitFailed'
  if (wish === 'removeKit') return 'kitNotGone'
  return wish === 'changePin' ? 'failed' : 'passkeyFailed'
}

/** Reads whether the PIN was removed, after a failure: the answer may have been lost. */
const readPinRemoval = async ({ session }: RequestContext): Promise<PropsOf<'Home'>['done']> => {
  try {
    const { pinRemoved } = (await session.api.call('sessionMe', {})).user
    await setPart(session, 'pinRemoved', pinRemoved)
    return pinRemoved ? 'pinGone' : 'failed'
  } catch {
    return 'pinUnsure'
  }
}

/** Adds a passkey. Returns false where the proof that allowed it has ended. */
const addPasskey = async (call: Call, { views, vault, passkeys, requester }: RequestContext, name: string) => {
  let place: PasskeyPlace | undefined
  try {
    const make = async () => {
      place?.end()
      const begun = passkeys.begin('create')
      place = begun
      // A window that has nothing more to do would stay open and wait.
      const orEndCeremony = <T>(step: Promise<T>) =>
        step.catch((failure: unknown) => {
          if (!begun.inFrame) begun.end()
          throw failure
        })
      const { store } = await orEndCeremony(vault.createPasskey(begun, name))
      return { needsClick: begun.inFrame, store: () => orEndCeremony(store()) }
    }
    return (await views.ask(call, 'AddPasskey', { requester, make })) === 'done'
  } finally {
    place?.end()
  }
}

/** Changes what opens the wallet, after a fresh proof. Returns what was done, unless the person left. */
const change = async (
  call: Call,
  context: RequestContext,
  wish: SafetyRequest,
  { user, address }: { user: User; address: string },
): Promise<PropsOf<'Home'>['done']> => {
  const around = asWallet(context)
  const hasNone = () => context.session.store.getState().user?.pinRemoved
  let hadNone = hasNone()
  try {
    for (;;) {
      if (wish === 'removePin') {
        await proveForRemoval(call, around)
        await around.vault.removePin()
        return 'pinGone'
      }
      const answer = await enterPin(call, around, toPurpose(wish))
      // Another browser may have removed or set it.
      if (answer !== 'recovered') hadNone = hasNone()
      if (wish === 'addPasskey') {
        const name = `${toLogin(user, context.messages.logins)} · ${address.slice(0, 6)}…${address.slice(-4)}`
        if (!(await addPasskey(call, around, name))) continue
        return 'passkey'
      }
      if (wish === 'removeKit') {
        await around.vault.removeKit()
        return 'kitGone'
      }
      if (typeof wish === 'object') {
        await around.vault.removePasskey(wish.removesPasskey)
        return 'passkeyGone'
      }
      if (wish === 'makeKit') {
        const { code, number, confirm } = await around.vault.makeKit()
        const about = {
          address,
          login: toLogin(user, context.messages.logins),
          app: { name: context.requester.project, origin: context.requester.origin },
          wallet: location.origin,
          madeAt: Date.now(),
          number,
        }
        const kit = { requester: around.requester, code, about, wallet: around.vault.store, confirm }
        if ((await around.views.ask(call, 'RecoveryKit', kit)) === 'another') continue
        return 'kit'
      }
      if (answer === 'recovered' || (await setNewPin(call, around, 'change'))) return toDone('pin', hadNone)
    }
  } catch (failure) {
    call.signal.throwIfAborted()
    const outcome = outcomeOf(failure)
    if (outcome) return toDone(outcome, hadNone)
    if (isNo(failure)) return undefined
    if (isOutage(failure) || isServiceError(failure))
      return wish === 'removePin' ? readPinRemoval(context) : toFailed(wish)
    throw failure
  } finally {
    void around.vault.endChange()
  }
}

/** The context of a request by the wallet itself. */
const asWallet = <C extends RequestContext>(context: C): C => ({
  ...context,
  requester: { origin: location.origin, project: context.messages.home.title },
})

/** Connects an app, or not: afterwards the person is back in the home's list of apps. */
const connect = async (call: Call, context: RequestContext) => {
  try {
    await connectApp(call, asWallet(context))
    call.reopen()
  } catch {
    call.signal.throwIfAborted()
  }
}

/** Sends as for a page, with the wallet itself as the requester. */
const send = async (
  call: Call,
  around: RequestContext,
  request: SendRequest | ReplacementRequest,
): Promise<unknown> => {
  const { network } = request
  const context = asWallet({ ...around, network })
  const family = await context.loadFamily(network)
  // The page waits for the home, not for this transaction: after a failure the home can be closed again.
  const sending = { ...call, fail: () => call.reopen() }
  if ('transfer' in request) {
    const { send } = await family.loadSending(network, context.messages, context.config)
    return send(sending, context, request.transfer)
  }
  if (!family.replace) throw new WalletError('unsupportedBlockchain')
  return family.replace(sending, context, request.replaces)
}
