import { WalletError } from '@latchkey/core/errors'
import type { User } from '@latchkey/protocol/api'
import { isServiceError, ServiceError } from '@latchkey/protocol/service-error'
import type { ChangePurpose, HeldPurpose, PasskeyChangePurpose } from '@latchkey/protocol/shapes'
import type { PasskeyPlace } from '../passkey/ceremony.ts'
import { withoutImports } from '../session/at-account.ts'
import { personOf } from '../session/stored-session.ts'
import {
  type AccountNames,
  accountsKnown,
  addAccount,
  deleteAccount,
  enrol,
  type Flow,
  hasFormerPin,
  importKey,
  keepAccount,
  keepKit,
  makeKit,
  nameAccount,
  noteHold,
  type OnWrongBefore,
  open,
  openKit,
  proveKeys,
  readHold,
  readKitState,
  readPinSlot,
  redeal,
  removeKey,
  removeKit,
  removePin,
  setPin,
  toNames,
  toProveTo,
  type VaultStep,
} from './flows.ts'
import type { AnswerFrom, ImportedPhrase } from './messages.ts'
import { createPasskey, openByPasskey, type Passkey, readPasskeys, removePasskey } from './passkey-flows.ts'
import type { PinNotes } from './pin-notes.ts'
import { isSameWallet } from './same-wallet.ts'
import type { CallWorker } from './worker-client.ts'

/** `set`: the new PIN opens the wallet. `unset`: the earlier one does. `unsure`: nobody can tell right now. */
export type PinNews = 'set' | 'unset' | 'unsure'

/** The ways to open a vault. */
export type Opening = {
  /**
   * Makes the person's wallet, of a recovery phrase that they have where one is given, and opens it with its PIN.
   *
   * @throws WalletError `invalidArgument` for a PIN the rules refuse (detail: the flaw's name)
   * @throws ServiceError `conflict` when there is a wallet already; `unavailable` when a guard or the API does not answer
   */
  enrol(pin: string, onStep?: (step: VaultStep) => void, phrase?: ImportedPhrase): Promise<User>
  /** Reads a recovery phrase as it was typed: the EVM address that it has at each path, or what is wrong with it. */
  readPhrase(words: string): Promise<AnswerFrom<'readPhrase'>>
  /**
   * Opens the wallet with its PIN. With `signatures` (at most 10, none by default) the PIN also allows that many calls
   * of `signTransaction`, each within two minutes of the PIN or of the one before.
   *
   * `onWrongBefore` receives the number of wrong PINs that were entered, wherever they came from, since the person was
   * last told of some.
   *
   * @throws ServiceError `wrong_pin` {left, retryAfter}, `locked` {retryAfter}, `session_locked` {retryAfter}, `frozen`
   * {frozenFor, retryAfter}, `not_found` (no wallet, or one whose PIN was never used in time: choose a PIN again),
   * `not_trusted`, `unavailable`
   */
  open(
    pin: string,
    options?: {
      signatures?: number
      /** The change that this PIN allows, for ten minutes. */
      change?: ChangePurpose | undefined
      onStep?: (step: VaultStep) => void
      onWrongBefore?: OnWrongBefore
    },
  ): Promise<User>
  /**
   * Reads the code of a recovery kit, which allows `setPin` and opens nothing else.
   *
   * @throws WalletError `invalidArgument` for a code that was mistyped
   * @throws ServiceError `wrong_kit`, `not_trusted`, `unavailable`, `too_many_requests`
   */
  openKit(code: string): Promise<void>
  /**
   * Opens the wallet with a passkey, as `open` does with the PIN. It allows a new PIN, too.
   *
   * @param place begun inside the person's click; it is ended
   * @throws PasskeyError
   * @throws ServiceError `wrong_passkey`, `not_found`, `not_trusted`, `unavailable`, `too_many_requests`
   */
  openByPasskey(
    place: PasskeyPlace,
    options?: { signatures?: number; change?: PasskeyChangePurpose | undefined; onStep?: (step: VaultStep) => void },
  ): Promise<User>
  /**
   * When this browser, which is new to the wallet, may do what the API holds back there, milliseconds; undefined where
   * it may now.
   */
  heldUntil(purpose: HeldPurpose): Promise<number | undefined>
  /** Stores until when a refusal says that this browser is new to the wallet. */
  noteHold(refusal: ServiceError): Promise<void>
  /** The passkeys that open this wallet. */
  passkeys(): Promise<Passkey[]>
  /**
   * Makes a passkey, after an opening with the change `slot-change`; it opens the wallet once `store` was answered.
   *
   * @param name how password managers call it
   * @throws PasskeyError; WalletError `unauthorized` where the opening was more than ten minutes ago
   */
  createPasskey(place: PasskeyPlace, name: string): Promise<{ store(): Promise<void> }>
  /** Removes a passkey, after an opening with the change `slot-change`. */
  removePasskey(slotId: string): Promise<void>
  /**
   * Sets a new PIN and opens the wallet with it, after `open` with the change `pin-change` or `openKit`. Where it
   * fails, the earlier PIN opens the wallet, and it can be called again.
   *
   * @throws WalletError `unauthorized` where neither came within the last ten minutes
   * @throws ServiceError `conflict` where another change came first, `not_allowed`, `unavailable`
   */
  setPin(pin: string, onStep?: (step: VaultStep) => void): Promise<User>
  /**
   * The outcome of a new PIN that was being set in this session, until `endPinNews` or an opening with a PIN: the
   * person may have seen nothing of it. Undefined where there is nothing to report.
   */
  pinNews(): Promise<PinNews | undefined>
  /** The person has seen that their new PIN was set. */
  endPinNews(): Promise<void>
  /**
   * Makes a recovery kit, after `open` with the change `slot-change`. `number` is higher than that of each kit before;
   * `confirm`: the person has it, and the earlier one is removed.
   */
  makeKit(): Promise<{ code: string; number: number; confirm(): Promise<void> }>
  /**
   * Asks for the deletion of the account, after `open` with the change `delete`. The person then has the time of its end.
   *
   * @throws WalletError `unauthorized` where that was more than ten minutes ago
   * @throws ServiceError `conflict` where it was asked for already, `not_allowed`, `unavailable`
   */
  deleteAccount(): Promise<User>
  /**
   * Cancels the deletion, after `open`.
   *
   * @throws ServiceError `not_allowed` where nothing opened the wallet in this session
   */
  keepAccount(): Promise<User>
  /**
   * Adds the next account of the wallet's phrase, in each family, after `open` with the change `account-add`.
   *
   * @returns its index
   * @throws WalletError `unauthorized` where that was more than ten minutes ago
   * @throws ServiceError `conflict` where another change came first, `not_allowed`, `unavailable`
   */
  addAccount(name: string | undefined): Promise<number>
  /** Reads a private key as it was typed, after `open` with the change `account-import`: its address, or what is wrong. */
  readKey(text: string): Promise<AnswerFrom<'readKey'>>
  /**
   * Imports a private key as an account, after `open` with the change `account-import`.
   *
   * @returns its index
   * @throws WalletError `unauthorized` where that was more than ten minutes ago; `invalidArgument` for a text that is no
   *   key, or an account of this wallet
   * @throws ServiceError `conflict` where another change came first, `not_allowed`, `unavailable`
   */
  importKey(text: string, name: string | undefined): Promise<number>
  /**
   * Removes an imported account, after `open` with the change `account-remove`.
   *
   * @throws WalletError `unauthorized` where that was more than ten minutes ago
   * @throws ServiceError `conflict` where another change came first, `not_found`, `not_allowed`, `unavailable`
   */
  removeKey(index: number): Promise<void>
  /**
   * Names an account of the open wallet; an empty name removes the name.
   *
   * @throws WalletError `unauthorized` while it is closed
   */
  nameAccount(index: number, name: string): Promise<void>
  /** Forgets what a PIN or a recovery kit allowed to change: the person is done with it, or left it. */
  endChange(): Promise<void>
  /** Removes the recovery kit, after an opening with the change `slot-change`. */
  removeKit(): Promise<void>
  /**
   * Removes the PIN, after `openByPasskey` with the change `pin-remove`.
   *
   * @throws WalletError `unauthorized` where that was more than ten minutes ago
   * @throws ServiceError `conflict` where another change came first, or no kit or no passkey would stay, `not_allowed`,
   *   `unavailable`
   */
  removePin(): Promise<User>
  /** The person still has this kit, and is not asked again. */
  keepKit(slotId: string): Promise<void>
  /** The recovery kit of this wallet; null where there is none. */
  kit(): ReturnType<typeof readKitState>
  /** True for a PIN of a wallet from before the API evaluated PINs: the next one is better protected. */
  hasFormerPin(): Promise<boolean>
  /** Opens the wallet without asking, if this session did so with a PIN not long ago. Answers whether it is open. */
  resume(): Promise<boolean>
}

/** The parts of the vault's worker that an opening uses. */
export type VaultWorker = {
  isOpen(): boolean
  /** Starts the worker where none runs. */
  start(): CallWorker
  /** The worker, where one runs. */
  running(): CallWorker | undefined
  /** False once the worker that this `ask` belongs to has ended. */
  isCurrent(ask: CallWorker): boolean
  /** @param names what the person calls their accounts; left out where nobody read them */
  opened(names?: AccountNames): void
  /** An account has another name now; an empty one means it has none. */
  named(index: number, name: string): void
  end(): void
}

/** How long after it failed to deal a PIN again that is not tried again, milliseconds. */
const redealPauseMs = 15 * 60_000

/** The fault of a guard that its failure shows; undefined for one that says something about the PIN or the caller. */
const toGuardFault = (failure: unknown) => {
  if (isServiceError(failure, 'not_trusted')) return 'lied' as const
  if (isServiceError(failure, 'not_found')) return 'no-record' as const
  if (isServiceError(failure, 'unavailable', 'internal')) return 'silent' as const
  return undefined
}

/** Opens a vault by a new wallet, its PIN or the resume slot. One at a time: the worker knows one attempt. */
export function createOpening(
  parts: Pick<Flow, 'config' | 'session' | 'guards' | 'locale'>,
  worker: VaultWorker,
  notes: PinNotes,
  redealDelayMs: number,
): Opening {
  const { config, session } = parts

  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(flow: () => Promise<T>): Promise<T> => {
    const run = last.then(flow, flow)
    last = run.catch(() => {})
    return run
  }

  /** A convenience: its failure must not fail the opening. */
  const saveResumeSlot = async (ask: CallWorker) => {
    const { jkt } = await session.key()
    const { share } = await session.api.call('sessionResume', { draw: true })
    if (share) await ask('saveResumeSlot', { jkt, share })
  }

  /** A guard's fault is told to the API, whose log its operator reads. Never more than once for each in this document. */
  const told = new Set<string>()
  const onGuardFailure: Flow['onGuardFailure'] = (guardId, failure) => {
    const fault = toGuardFault(failure)
    if (!fault || told.has(`${guardId} ${fault}`)) return
    told.add(`${guardId} ${fault}`)
    session.api.call('guardReport', { guardId, fault }).catch(() => {})
  }

  // A guard that is away would be asked again with every PIN.
  let redealsFrom = 0
  /** Deals the PIN again a moment after its opening, so that what it was entered for comes first. */
  const redealSoon = (ask: CallWorker) => {
    if (Date.now() < redealsFrom) return
    setTimeout(async () => {
      const flow: Flow = { ...parts, ask, onStep: () => {}, onGuardFailure }
      try {
        await redeal(flow, { inTurn, isWanted: () => worker.isOpen() && worker.isCurrent(ask), notes })
      } catch {
        // The slot of before opens the wallet still, and the next opening tries again.
        redealsFrom = Date.now() + redealPauseMs
      }
      if (worker.isCurrent(ask)) await inTurn(() => ask('endRedeal', {})).catch(() => {})
    }, redealDelayMs)
  }

  const openBy = (flow: (flow: Flow) => ReturnType<typeof open>, onStep: Flow['onStep'] = () => {}) =>
    inTurn(async () => {
      const ask = worker.start()
      let names: AccountNames | undefined
      const onNames = (read: AccountNames) => {
        names = read
      }
      const user = await flow({ ...parts, ask, onStep, onNames, onGuardFailure })
      const wasClosed = !worker.isOpen()
      // Closed meanwhile: what was opened is gone with its worker.
      if (!worker.isCurrent(ask)) throw new ServiceError('internal')
      worker.opened(names)
      if (wasClosed) saveResumeSlot(ask).catch(() => {})
      return user
    })

  // The slots that this change made: the API may have switched to one without our noticing.
  const madePins = new Set<string>()
  const making = {
    async made(slotId: string) {
      madePins.add(slotId)
      await notes.write((await session.key()).jkt, slotId)
    },
    isMade: (slotId: string) => madePins.has(slotId),
  }
  const endPinNews = async () => notes.forget((await session.key()).jkt)

  const resume = async (): Promise<boolean> => {
    if (worker.isOpen()) return true
    const user = personOf(session.store.getState())
    if (user?.vault !== 'active') return false
    const { jkt } = await session.key()
    const ask = worker.start()
    const { exists } = await ask('hasResumeSlot', { jkt, userId: user.id })
    if (!exists) return false
    const { share, challenge } = await session.api.call('sessionResume', { draw: false })
    if (!share) return false
    const accounts = accountsKnown(user, user)
    const { wallet, keys, names, removed } = await ask('resume', {
      jkt,
      userId: user.id,
      share,
      accounts,
      ...toProveTo(config, challenge),
    })
    // The API may name another wallet for this person than the one that was opened with the PIN.
    if (!worker.isCurrent(ask) || !user.wallet || !isSameWallet(wallet, user.wallet)) {
      worker.end()
      return false
    }
    if (removed?.length) await session.setUser(withoutImports(user, removed), removed)
    worker.opened(toNames(names))
    await proveKeys(session, challenge, keys)
    // It may have been closed meanwhile.
    return worker.isCurrent(ask)
  }

  return {
    enrol: (pin, onStep, phrase) => openBy((flow) => enrol(flow, pin, phrase), onStep),
    readPhrase: (words) => inTurn(() => worker.start()('readPhrase', { words })),
    open: (pin, { signatures = 0, change, onStep, onWrongBefore } = {}) =>
      openBy(async (flow) => {
        madePins.clear()
        const onRedealDue = () => redealSoon(flow.ask)
        const user = await open({ ...flow, onWrongBefore, onRedealDue }, pin, { signatures, change })
        await endPinNews()
        return user
      }, onStep),
    openKit: (code) =>
      inTurn(() => {
        madePins.clear()
        return openKit({ ...parts, ask: worker.start(), onStep: () => {} }, code)
      }),
    openByPasskey: (place, { signatures = 0, change, onStep } = {}) =>
      openBy((flow) => {
        madePins.clear()
        return openByPasskey(flow, place, { signatures, change })
      }, onStep).finally(() => place.end()),
    heldUntil: (purpose) => readHold(parts, purpose),
    noteHold: async (refusal) => void (await noteHold(session, refusal)),
    passkeys: () => readPasskeys(parts),
    createPasskey: async (place, name) => {
      const flow = () => ({ ...parts, ask: worker.start(), onStep: () => {} })
      const { store } = await inTurn(() => createPasskey(flow(), place, name))
      return { store: () => inTurn(store) }
    },
    removePasskey: (slotId) => inTurn(() => removePasskey({ ...parts, ask: worker.start(), onStep: () => {} }, slotId)),
    endChange: () =>
      inTurn(async () => {
        await worker.running()?.('endChange', {})
      }).catch(() => {}),
    setPin: (pin, onStep) =>
      openBy(async (flow) => {
        const user = await setPin(flow, pin, making)
        madePins.clear()
        return user
      }, onStep),
    // Queued: a PIN that is being set is finished first.
    pinNews: () =>
      inTurn(async () => {
        const slotId = await notes.read((await session.key()).jkt)
        if (slotId === undefined) return undefined
        return readPinSlot(parts).then(
          (inUse): PinNews => (inUse === slotId ? 'set' : 'unset'),
          (): PinNews => 'unsure',
        )
      }).catch(() => undefined),
    endPinNews: () => endPinNews().catch(() => {}),
    makeKit: () => inTurn(() => makeKit({ ...parts, ask: worker.start(), onStep: () => {} })),
    deleteAccount: () => inTurn(() => deleteAccount({ ...parts, ask: worker.start(), onStep: () => {} })),
    keepAccount: () => inTurn(() => keepAccount(parts)),
    addAccount: (name) =>
      inTurn(async () => {
        const index = await addAccount({ ...parts, ask: worker.start(), onStep: () => {} }, name)
        worker.named(index, name ?? '')
        return index
      }),
    readKey: (text) => inTurn(() => worker.start()('readKey', { text })),
    importKey: (text, name) =>
      inTurn(async () => {
        const index = await importKey({ ...parts, ask: worker.start(), onStep: () => {} }, { text, name })
        worker.named(index, name ?? '')
        return index
      }),
    removeKey: (index) => inTurn(() => removeKey({ ...parts, ask: worker.start(), onStep: () => {} }, index)),
    nameAccount: (index, name) =>
      inTurn(async () => {
        const ask = worker.running()
        if (!ask) throw new WalletError('unauthorized', { reason: 'the wallet is locked' })
        await nameAccount({ ...parts, ask }, index, name)
        worker.named(index, name)
      }),
    removeKit: () => inTurn(() => removeKit({ ...parts, ask: worker.start(), onStep: () => {} })),
    removePin: () => inTurn(() => removePin({ ...parts, ask: worker.start(), onStep: () => {} })),
    keepKit: (slotId) => keepKit(parts, slotId),
    kit: () => readKitState(parts),
    hasFormerPin: () => hasFormerPin(parts),
    resume: () => inTurn(resume).catch(() => false),
  }
}
