import { newestVersion } from '@latchkey/core/vault-contents'
import type { PinSlot, User } from '@latchkey/protocol/api'
import type { RequestOf } from '@latchkey/protocol/endpoints'
import type { FrameConfig } from '@latchkey/protocol/frame-config'
import { isSameSet, toCurrentSet } from '@latchkey/protocol/guard-set'
import type { KeyProofs } from '@latchkey/protocol/key-proof'
import { isServiceError, ServiceError, type ServiceErrorCode } from '@latchkey/protocol/service-error'
import {
  type ChangePurpose,
  exportPurpose,
  type HeldPurpose,
  newBrowserHours,
  type Purpose,
  pinRemovalPurpose,
  signingPurpose,
} from '@latchkey/protocol/shapes'
import type { Wallet } from '@latchkey/protocol/user'
import { ValiError } from 'valibot'
import { keepAccounts, withoutImports } from '../session/at-account.ts'
import type { Session } from '../session/session.ts'
import { personOf } from '../session/stored-session.ts'
import { everyGuard, type Guards } from './guards.ts'
import type { AccountsKnown, AnswerFrom, ImportedPhrase } from './messages.ts'
import type { PinNotes } from './pin-notes.ts'
import type { CallWorker } from './worker-client.ts'

/** The step that a flow has reached, for the person waiting. Each comes at most once, in this order. */
export type VaultStep = 'preparing' | 'guard' | 'stretching' | 'opening'

/** The parts of one flow. */
export type Flow = {
  config: FrameConfig
  session: Pick<Session, 'store' | 'key' | 'setUser'> & { api: Pick<Session['api'], 'call'> }
  guards: Guards
  /** The wallet's language: the person gets mails in it. */
  locale?: string
  ask: CallWorker
  onStep: (step: VaultStep) => void
  onWrongBefore?: OnWrongBefore | undefined
  /** Receives each failure of a guard that says something about the guard, and nothing about the PIN. */
  onGuardFailure?: ((guardId: string, failure: unknown) => void) | undefined
  /** Is called where the PIN that opened the wallet is to be dealt again (`redeal`), and the worker has kept it. */
  onRedealDue?: (() => void) | undefined
  /** Receives the person's names for their accounts, once the vault is open. */
  onNames?: ((names: AccountNames) => void) | undefined
}

/** A person's names for their accounts, by the accounts' indexes. */
export type AccountNames = Readonly<Record<number, string>>

/**
 * Receives the number of wrong PINs that were entered, wherever they came from, since the person was last told of some.
 * The guards repeat them until `acknowledge` is called.
 */
export type OnWrongBefore = (count: number, acknowledge: () => void) => void

/** The sets to which a slot may be dealt: this release's, and earlier ones. */
const trusted = (config: FrameConfig) => ({
  ...toCurrentSet(config),
  ...(config.formerSets && { formerSets: config.formerSets }),
})

/** The set to which a PIN is dealt, and the guards that have no part in it. */
const dealing = (config: FrameConfig) => ({
  ...toCurrentSet(config),
  ...(config.formerGuards && { leaves: config.formerGuards.map(({ id }) => id) }),
})

/**
 * The signed-in person, as the API names them.
 *
 * @throws ServiceError `bad_token` where nobody is signed in
 */
export const requireUser = (session: Flow['session']): User => {
  const user = personOf(session.store.getState())
  if (!user) throw new ServiceError('bad_token')
  return user
}

const tokenFor = (guardId: string, tokens: readonly { guardId: string; token: string }[]): string => {
  const found = tokens.find((each) => each.guardId === guardId)
  if (!found) throw new ServiceError('unavailable', {}, { cause: new Error(`no token for ${guardId}`) })
  return found.token
}

/** Of several failures, those that tell the person more come first. */
const tellingOrder: ServiceErrorCode[] = [
  'frozen',
  'session_locked',
  'locked',
  'wrong_pin',
  'not_trusted',
  'not_found',
  'too_many_requests',
]

const mostTelling = (failures: readonly unknown[]): unknown => {
  for (const code of tellingOrder) {
    const found = failures.find((failure) => isServiceError(failure, code))
    if (found) return found
  }
  return failures[0] ?? new ServiceError('unavailable')
}

const split = <T>(results: readonly PromiseSettledResult<T>[]) => ({
  values: results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])),
  failures: results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : [])),
})

/**
 * Makes a wallet: records at every guard, then the vault at the API, then one real opening, which proves that the PIN
 * opens what was stored and makes it the person's wallet. Wherever this is cut off, there is no wallet yet, or this PIN
 * opens it.
 *
 * @param phrase a recovery phrase that the person has: the wallet is made of it
 */
export async function enrol(parts: Flow, pin: string, phrase?: ImportedPhrase): Promise<User> {
  const { session, onStep } = parts
  try {
    await store(parts, pin, phrase)
  } catch (failure) {
    // Somebody was faster, maybe this person in another tab: their user is read again, so that the PIN is asked for
    // instead.
    if (isServiceError(failure, 'conflict')) await refresh(session).catch(() => {})
    throw failure
  }
  return open({ ...parts, onStep: (step) => step !== 'preparing' && step !== 'guard' && onStep(step) }, pin)
}

/** @throws ServiceError `outdated` where the API answers in a form that came after this release */
export const readMeta = async ({ api }: Flow['session'], purpose: Purpose | typeof pinRemovalPurpose) => {
  try {
    return await api.call('vaultMeta', { purpose, reads: newestVersion })
  } catch (failure) {
    if (!isServiceError(failure, 'internal') || !(failure.cause instanceof ValiError)) throw failure
    throw new ServiceError('outdated', {}, { cause: failure })
  }
}

/**
 * When the API allows what it holds back in this browser because it is new to the wallet, milliseconds. It tells the
 * owner that this was asked for.
 *
 * @returns undefined where it is allowed now
 */
export async function readHold({ session }: Pick<Flow, 'session'>, purpose: HeldPurpose): Promise<number | undefined> {
  const { changesFrom, ...known } = requireUser(session)
  if (changesFrom === undefined) return undefined
  try {
    await readMeta(session, purpose)
  } catch (failure) {
    if (!isServiceError(failure, 'new_browser')) throw failure
    return noteHold(session, failure)
  }
  await session.setUser(known)
  return undefined
}

/** Stores until when this browser is new to the wallet, as a refusal says it; milliseconds. */
export async function noteHold(session: Flow['session'], { detail }: ServiceError): Promise<number> {
  const until = Date.now() + (detail.retryAfter ?? newBrowserHours * 3_600) * 1_000
  await session.setUser({ ...requireUser(session), changesFrom: new Date(until).toISOString() })
  return until
}

const refresh = async (session: Flow['session']) => session.setUser((await session.api.call('sessionMe', {})).user)

const store = async ({ config, session, guards, ask, onStep }: Flow, pin: string, phrase?: ImportedPhrase) => {
  onStep('preparing')
  const user = requireUser(session)
  const { vaultId, state, guardTokens } = await readMeta(session, 'enrol')
  if (state === 'active') throw new ServiceError('conflict')
  const { records, put } = await ask('enrol', {
    userId: user.id,
    vaultId,
    pin,
    apiOrigin: config.api,
    ...(phrase && { phrase }),
    ...toCurrentSet(config),
  })
  onStep('guard')
  const acks = await storeRecords({ guards }, guardTokens, records)
  await session.api.call('vaultPut', { ...put, acks })
  // The page learns its address only once the PIN is proven: until then it can be replaced.
  await session.setUser({ ...user, vault: 'pending' })
}

const noticing = <T>(notice: Flow['onGuardFailure'], guardId: string, act: () => Promise<T>): Promise<T> =>
  act().catch((failure: unknown) => {
    notice?.(guardId, failure)
    throw failure
  })

/** Stores a record at each guard; returns their acknowledgements. Fails where one is missing. */
const storeRecords = async (
  { guards, onGuardFailure }: Pick<Flow, 'guards' | 'onGuardFailure'>,
  guardTokens: readonly { guardId: string; token: string }[],
  records: AnswerFrom<'enrol'>['records'],
) => {
  const stored = await Promise.allSettled(
    records.map(async ({ guardId, record }) => {
      const { ack } = await noticing(onGuardFailure, guardId, () =>
        guards.record(guardId, tokenFor(guardId, guardTokens), record),
      )
      return { guardId, ack }
    }),
  )
  const { values: acks, failures } = split(stored)
  if (failures.length > 0) throw mostTelling(failures)
  return acks
}

/**
 * Evaluations of `count` guards whose proofs hold. A guard that is silent or lies is replaced by the next; one that is gone
 * is not asked.
 */
const gather = async (
  { config, ask, onGuardFailure }: Pick<Flow, 'config' | 'ask' | 'onGuardFailure'>,
  slot: PinSlot,
  count: number,
  evaluate: (guardId: string) => ReturnType<Guards['evaluate']>,
  without: readonly string[] = [],
): Promise<void> => {
  const known = everyGuard(config).map(({ id }) => id)
  const left = slot.guards.map(({ id }) => id).filter((id) => known.includes(id) && !without.includes(id))
  const failures: unknown[] = []
  for (let needed = count; needed > 0; ) {
    // An evaluation costs a guess: where the remaining guards cannot suffice, none is asked.
    if (left.length < needed) throw mostTelling(failures)
    const pending = left.splice(0, needed).map((guardId) =>
      noticing(onGuardFailure, guardId, async () => {
        const { evaluated, proof, evalId } = await evaluate(guardId)
        const { trusted } = await ask('evaluation', { guardId, evaluated, proof, evalId })
        if (!trusted) throw new ServiceError('not_trusted', {}, { cause: new Error(`${guardId} gave a false proof`) })
      }),
    )
    const settled = split(await Promise.allSettled(pending))
    failures.push(...settled.failures)
    needed -= settled.values.length
  }
}

/**
 * The API's evaluation, of a slot whose PIN it evaluates too. It comes after the guards': their counts refuse first, and a
 * guard that is silent costs nothing there.
 */
const askApi = async ({ session, ask }: Flow, request: RequestOf<'vaultEvaluate'>): Promise<void> => {
  const { trusted } = await ask('apiEvaluation', await session.api.call('vaultEvaluate', request))
  if (!trusted) throw new ServiceError('not_trusted', {}, { cause: new Error('the API gave a false proof') })
}

const isSilence = (failure: unknown): boolean => isServiceError(failure, 'unavailable', 'internal')

/** A guard that evaluated a PIN and may have lied about it, or fell silent, and what says so. */
type Doubt = { guardId: string; failure: unknown }

/**
 * Shows each guard that the PIN was right. All receive the proof, so that all forget the guess.
 *
 * @param onDoubt called with the guards without which another try may open the wallet
 * @returns the receipts; how many wrong PINs came before, by the guard that saw most; and a function that tells the
 * guards that the person knows of them
 */
const collectReceipts = async (
  guards: Guards,
  proofs: readonly { guardId: string; evalId: string; signature: string }[],
  onDoubt: (doubted: Doubt[]) => void = () => {},
): Promise<{ receipts: string[]; wrongBefore: number; acknowledge: () => void }> => {
  const refused: Doubt[] = []
  const answers = proofs.map(async ({ guardId, ...proof }) => {
    try {
      return { ...(await guards.prove(guardId, proof)), guardId, evalId: proof.evalId }
    } catch (failure) {
      refused.push({ guardId, failure })
      throw failure
    }
  })
  const { values, failures } = split(await Promise.allSettled(answers))
  // Guards that contradict each other: one of them lies. A silent one is replaced as where it evaluates.
  if (values.length > 0 || failures.every(isSilence)) onDoubt(refused)
  const shut = failures.find((failure) => isServiceError(failure, 'frozen', 'session_locked'))
  if (shut) throw shut
  const wrong = failures.filter((failure) => isServiceError(failure, 'wrong_pin')).map(({ detail }) => detail)
  if (wrong.length > 0) {
    const waits = wrong.flatMap(({ retryAfter }) => retryAfter ?? [])
    const tries = wrong.flatMap(({ left }) => left ?? [])
    throw new ServiceError('wrong_pin', {
      ...(tries.length > 0 && { left: Math.min(...tries) }),
      ...(waits.length > 0 && { retryAfter: Math.max(...waits) }),
    })
  }
  if (failures.length > 0) throw mostTelling(failures)
  return {
    receipts: values.map(({ receipt }) => receipt),
    wrongBefore: Math.max(0, ...values.map((value) => value.wrongBefore)),
    // If a guard misses this, it reports the guesses again.
    acknowledge: () => {
      for (const { guardId, evalId, wrongBefore } of values)
        if (wrongBefore > 0) guards.proveSeen(guardId, evalId).catch(() => {})
    },
  }
}

/** The reasons for entering a PIN. */
export type OpenOptions = {
  /** Transactions that this PIN allows to sign. */
  signatures?: number
  /** The change of the vault's slots that it allows. */
  change?: ChangePurpose | undefined
  /** True for an export, in its own window. */
  exports?: boolean
  /** The slot of a new PIN, which its first opening brings into use. */
  pending?: PinSlot
}

/**
 * Opens the wallet with its PIN: blind, evaluate at the guards and the API, stretch, show the receipts to the API, unwrap.
 */
export async function open(parts: Flow, pin: string, options: OpenOptions = {}): Promise<User> {
  let slotId: string | undefined
  try {
    return await openVouched(parts, pin, options, (tried) => {
      slotId = tried
    })
  } catch (failure) {
    // Another tab may have dealt this very PIN to other guards meanwhile.
    if (options.pending || slotId === undefined || !isServiceError(failure, 'not_found', 'conflict')) throw failure
    const inUse = await readPinSlot(parts).catch(() => undefined)
    if (inUse === undefined || inUse === slotId) throw failure
    return openVouched({ ...parts, onStep: () => {} }, pin, options)
  }
}

/**
 * Opens by guards that vouch for the PIN. One that evaluated it and then contradicts another, or says nothing, is left out,
 * and so is in turn each of those whose receipts the API refuses, as long as enough are left.
 */
const openVouched = async (
  parts: Flow,
  pin: string,
  options: OpenOptions,
  onSlot: (slotId: string) => void = () => {},
): Promise<User> => {
  const tries: Doubt[][] = [[]]
  let last: unknown
  for (const without of tries) {
    let spare = 0
    const doubts: Doubt[][] = []
    try {
      const user = await openOnce(parts, pin, options, {
        without: without.map(({ guardId }) => guardId),
        onSlot(slotId, more) {
          spare = more
          onSlot(slotId)
        },
        onDoubt: (doubted) => doubts.push(doubted),
      })
      // The others opened the wallet: what this one said was a lie.
      for (const { guardId, failure } of without)
        parts.onGuardFailure?.(guardId, isSilence(failure) ? failure : new ServiceError('not_trusted'))
      return user
    } catch (failure) {
      last = failure
      for (const doubted of doubts)
        if (doubted.length > 0 && doubted.length <= spare) tries.push([...without, ...doubted])
    }
  }
  throw last
}

/** An opening without some guards. */
type Try = {
  without: readonly string[]
  /** @param spare how many guards can be left out besides */
  onSlot(slotId: string, spare: number): void
  /** Called for each group of guards without which another try may open the wallet. */
  onDoubt(doubted: Doubt[]): void
}

const openOnce = async (
  parts: Flow,
  pin: string,
  { signatures = 0, change, pending, exports = false }: OpenOptions,
  { without, onSlot, onDoubt }: Try,
): Promise<User> => {
  const purpose = change ?? (exports ? exportPurpose : signatures > 0 ? signingPurpose : 'unlock')
  const { config, session, guards, ask, onStep } = parts
  onStep('preparing')
  const known = requireUser(session)
  const { jkt } = await session.key()
  const { vaultId, state, slots, removed, guardTokens, redeal } = await readMeta(session, purpose)
  const slot = pending ?? slots[0]
  if (!slot) {
    // Another browser removed it: the next screen says what opens the wallet.
    if (removed) await session.setUser({ ...known, pinRemoved: true })
    throw new ServiceError('not_found')
  }
  // Each guard drops a record whose PIN never came, so the first opening goes to all of them.
  const count = state === 'pending' || pending ? slot.guards.length : slot.threshold
  onSlot(slot.slotId, slot.guards.length - without.length - count)
  // An API that is ahead of this release, or behind it, names another set.
  const redeals = parts.onRedealDue !== undefined && redeal !== undefined && isSameSet(redeal, toCurrentSet(config))
  const { blinded } = await ask('blind', {
    userId: known.id,
    vaultId,
    slot,
    pin,
    purpose,
    ...(pending && { pending: true }),
    ...(redeals && { redeals }),
    jkt,
    ...trusted(config),
  })
  onStep('guard')
  const { slotId, epoch } = slot
  await gather(
    parts,
    slot,
    count,
    (guardId) => guards.evaluate(guardId, tokenFor(guardId, guardTokens), { vaultId, slotId, epoch, purpose, blinded }),
    without,
  )
  if (slot.type === 'pin2') await askApi(parts, { slotId, purpose, blinded })
  onStep('stretching')
  const { proofs, proof } = await ask('prove', {})
  onStep('opening')
  const { receipts, wrongBefore, acknowledge } = await collectReceipts(guards, proofs, onDoubt)
  const {
    user,
    challenge,
    wrongBefore: unproven,
    ...released
  } = await session.api
    .call('vaultOpen', {
      slotId,
      purpose,
      receipts,
      ...(proof && { proof }),
      ...(parts.locale !== undefined && { locale: parts.locale }),
    })
    .catch((failure) => {
      // One receipt is false, and only the API can tell which.
      if (without.length === 0 && isServiceError(failure, 'bad_proof'))
        for (const { guardId } of proofs) onDoubt([{ guardId, failure: new ServiceError('not_trusted') }])
      throw failure
    })
  const {
    wallet,
    keys,
    names,
    removed: importsRemoved,
  } = await ask('open', {
    ...released,
    known: walletsKnown(known, user),
    accounts: accountsKnown(known, user),
    // For an unlock, the worker ignores it.
    signatures: Math.max(1, signatures),
    ...toProveTo(config, challenge),
  })
  const opened = await finishOpening(session, { user, wallet, challenge, keys, removed: importsRemoved })
  parts.onNames?.(toNames(names))
  // No guard has seen guesses made at the API alone. The API reports them once.
  parts.onWrongBefore?.(Math.max(wrongBefore, unproven), acknowledge)
  if (redeals) parts.onRedealDue?.()
  return opened
}

/**
 * Opens the vault key with the code of a recovery kit. Nothing is signed with it: it allows `setPin`, which opens the wallet.
 *
 * @throws WalletError `invalidArgument` for a code that was mistyped
 * @throws ServiceError `wrong_kit`, `not_trusted`, `unavailable`
 */
export async function openKit({ session, ask, locale }: Flow, code: string): Promise<void> {
  const before = requireUser(session)
  const { proof } = await ask('readKit', { code })
  try {
    const { user, ...released } = await session.api.call('kitOpen', {
      proof,
      reads: newestVersion,
      ...(locale !== undefined && { locale }),
    })
    await ask('openKit', { userId: before.id, ...released, known: walletsKnown(before, user) })
  } catch (failure) {
    await ask('endChange', {}).catch(() => {})
    throw failure
  }
}

/**
 * Makes a recovery kit, after an opening with the purpose `slot-change`. It opens the wallet from then on, beside one from
 * before, until `confirm`.
 */
export async function makeKit({
  session,
  ask,
}: Flow): Promise<{ code: string; number: number; confirm: () => Promise<void> }> {
  const { changes } = await readMeta(session, 'slot-change')
  const { code, put } = await ask('makeKit', { number: changes + 1 })
  await session.api.call('slotPut', put)
  const { slotId } = put.slot
  // The owner's changes are counted, so a kit of a higher number is newer.
  return { code, number: put.number, confirm: async () => void (await session.api.call('slotConfirm', { slotId })) }
}

/** Returns whether the guards alone evaluate the PIN, as of wallets from before the API did too (decision 37). */
export async function hasFormerPin({ session }: Pick<Flow, 'session'>): Promise<boolean> {
  return (await readMeta(session, 'unlock')).slots.some(({ type }) => type === 'pin')
}

/** The recovery kit that opens this person's wallet, and since when; undefined without one. */
export async function readKitState({ session }: Pick<Flow, 'session'>) {
  return (await readMeta(session, 'unlock')).kit
}

/**
 * Removes the recovery kit, after an opening with the purpose `slot-change`.
 *
 * @throws ServiceError `not_found` where there is none
 */
export async function removeKit({ session, ask }: Flow): Promise<void> {
  const { kit, changes } = await readMeta(session, 'slot-change')
  if (kit?.slotId === undefined) throw new ServiceError('not_found')
  const { remove } = await ask('removeSlot', { number: changes + 1, slotId: kit.slotId })
  await session.api.call('slotRemove', remove)
}

/**
 * Removes the PIN, after an opening by a passkey with the purpose `pin-remove`.
 *
 * @throws ServiceError `conflict` where another change came first, or no kit or no passkey would stay, `not_allowed`
 */
export async function removePin({ config, session, ask }: Flow): Promise<User> {
  const { slots, changes, endsAt } = await readMeta(session, pinRemovalPurpose)
  const [slot] = slots
  if (!slot || endsAt === undefined) throw new ServiceError('not_found')
  const { remove } = await ask('removePin', {
    number: changes + 1,
    endsAt,
    apiOrigin: config.api,
    slot: { slotId: slot.slotId, epoch: slot.epoch },
    guards: everyGuard(config).map(({ id }) => id),
  })
  await session.api.call('pinRemove', remove)
  const user: User = { ...requireUser(session), pinRemoved: true }
  await session.setUser(user)
  return user
}

/** Notes that the person still has this kit. */
export async function keepKit({ session }: Pick<Flow, 'session'>, slotId: string): Promise<void> {
  await session.api.call('slotConfirm', { slotId, still: true })
}

/** The slot of the PIN in use; undefined where there is none. */
export async function readPinSlot({ session }: Pick<Flow, 'session'>): Promise<string | undefined> {
  return (await readMeta(session, 'unlock')).slots[0]?.slotId
}

/**
 * Sets a new PIN, after an opening with the purpose `pin-change` or by a recovery kit: a record at every guard beside
 * the one in use, the slot at the API as pending, and one real opening with the new PIN, in which the API switches. Cut
 * anywhere before that, the old PIN opens; cut after it, the new one. Where the PIN was removed, the new slot follows
 * the removed PIN's.
 *
 * @param made is called with each slot that was made; `isMade` recognises one: the answer to the switch may have been
 * lost
 */
export async function setPin(
  parts: Flow,
  pin: string,
  { made, isMade }: { made(slotId: string): Promise<void>; isMade(slotId: string): boolean },
): Promise<User> {
  const { config, session, ask, onStep } = parts
  onStep('preparing')
  const { jkt } = await session.key()
  const { slots, removed, guardTokens, changes } = await readMeta(session, 'pin-change')
  const slot = slots[0] ?? removed
  if (!slot) throw new ServiceError('not_found')
  const quiet = { ...parts, onStep: (step: VaultStep) => step !== 'preparing' && step !== 'guard' && onStep(step) }
  if (isMade(slot.slotId)) return open(quiet, pin)
  const { slotId, epoch } = slot
  const replaces = { slotId, epoch }
  const { records, put } = await ask('changePin', { pin, jkt, number: changes + 1, replaces, ...dealing(config) })
  await made(put.slot.slotId)
  onStep('guard')
  const acks = await storeRecords(parts, guardTokens, records)
  await session.api.call('slotPut', { ...put, acks })
  const { serverShare: _, wrappedKey: __, commit: ___, evaluator, ...rest } = put.slot
  const pending: PinSlot = { ...rest, type: 'pin2', evaluator: evaluator.publicKey }
  return open(quiet, pin, { change: 'pin-change', pending })
}

/**
 * Deals the PIN that opened the wallet to the guards of this release, without a question: as `setPin` does, with the PIN
 * that the worker has kept. Cut anywhere before its last message, the slot of before opens with this PIN; cut after it,
 * the new one does. It takes its turn twice, and leaves it while it waits for guards, so that it holds up nobody's PIN.
 *
 * @param isWanted false once the wallet was closed
 * @param notes how often it was dealt lately, in this browser
 * @throws ServiceError `conflict` where the person has begun something else, another tab was faster, or it was dealt often
 */
export async function redeal(
  parts: Flow,
  {
    inTurn,
    isWanted,
    notes,
  }: {
    inTurn: <T>(act: () => Promise<T>) => Promise<T>
    isWanted: () => boolean
    notes: Pick<PinNotes, 'isDealtOften' | 'writeDealt'>
  },
): Promise<void> {
  const { config, session, guards, ask } = parts
  const purpose = 'pin-change' as const
  const requireWanted = () => {
    if (!isWanted()) throw new ServiceError('conflict')
  }
  const { jkt } = await session.key()
  const { records, put, guardTokens } = await inTurn(async () => {
    requireWanted()
    const { slots, guardTokens, changes } = await readMeta(session, purpose)
    const [slot] = slots
    if (!slot) throw new ServiceError('conflict')
    const replaces = { slotId: slot.slotId, epoch: slot.epoch }
    const made = await ask('redeal', { jkt, number: changes + 1, replaces, ...dealing(config) })
    // The worker's name for the vault, which it opened by that: the API cannot have another one each time.
    if (await notes.isDealtOften(made.put.vaultId)) throw new ServiceError('conflict')
    return { ...made, guardTokens }
  })
  const acks = await storeRecords(parts, guardTokens, records)
  await inTurn(async () => {
    requireWanted()
    await session.api.call('slotPut', { ...put, acks })
    const { vaultId, slot } = { vaultId: put.vaultId, slot: put.slot }
    const { slotId, epoch } = slot
    const { guardTokens } = await readMeta(session, purpose)
    await notes.writeDealt(vaultId)
    const { blinded } = await ask('blindRedealt', { jkt })
    const made: PinSlot = { ...slot, type: 'pin2', evaluator: slot.evaluator.publicKey }
    await gather(parts, made, slot.guards.length, (guardId) =>
      guards.evaluate(guardId, tokenFor(guardId, guardTokens), { vaultId, slotId, epoch, purpose, blinded }),
    )
    await askApi(parts, { slotId, purpose, blinded })
    const { proofs, proof } = await ask('prove', {})
    const { receipts } = await collectReceipts(guards, proofs)
    await session.api.call('vaultOpen', { slotId, purpose, receipts, ...(proof && { proof }) })
  })
}

/**
 * Asks for the deletion of the account, after an opening with the purpose `delete`.
 *
 * @returns the person, with the time of the end
 * @throws ServiceError `conflict` where it was asked for already, or another change came first, `not_allowed`
 */
export async function deleteAccount({ config, session, ask }: Flow): Promise<User> {
  const { slots, removed, changes, endsAt } = await readMeta(session, 'delete')
  const slot = slots[0] ?? removed
  if (!slot || endsAt === undefined) throw new ServiceError('not_found')
  const { wallet } = await ask('deleteAccount', {
    number: changes + 1,
    endsAt,
    apiOrigin: config.api,
    slot: { slotId: slot.slotId, epoch: slot.epoch },
    guards: everyGuard(config).map(({ id }) => id),
  })
  const { deletedAt } = await session.api.call('accountDelete', { wallet })
  const user = { ...requireUser(session), deletedAt }
  await session.setUser(user)
  return user
}

/** Cancels the deletion, after an opening of the wallet. */
export async function keepAccount({ session }: Pick<Flow, 'session'>): Promise<User> {
  await session.api.call('accountKeep', {})
  const { deletedAt: _, ...user } = requireUser(session)
  await session.setUser(user)
  return user
}

/**
 * Adds the next account of the wallet's phrase, after an opening with the purpose `account-add`.
 *
 * @returns its index
 * @throws ServiceError `conflict` where another change came first, `not_allowed`
 */
export async function addAccount({ config, session, ask }: Flow, name: string | undefined): Promise<number> {
  const { changes } = await readMeta(session, 'account-add')
  const person = requireUser(session)
  const index = (person.further ?? []).length + 1
  const { add, wallet } = await ask('addAccount', {
    number: changes + 1,
    index,
    apiOrigin: config.api,
    ...(name && { name }),
  })
  await session.api.call('walletAccountAdd', add)
  const { vaultId: _, ...account } = wallet
  const added = { index, ...account, ...(add.name !== undefined && { name: add.name }) }
  await session.setUser({ ...person, further: [...(person.further ?? []), added] })
  return index
}

/**
 * Imports a private key as an account, after an opening with the purpose `account-import`.
 *
 * @returns its index
 * @throws WalletError `invalidArgument` for a text that is no key, or the key of an account of this wallet
 * @throws ServiceError `conflict` where another change came first, `not_allowed`
 */
export async function importKey(
  { config, session, ask }: Flow,
  { text, name }: { text: string; name?: string | undefined },
): Promise<number> {
  const { changes } = await readMeta(session, 'account-import')
  const { imported = [], importsRemoved = [] } = requireUser(session)
  const after = Math.max(0, ...[...imported, ...importsRemoved].map(({ index }) => index))
  const { add, account } = await ask('importKey', {
    number: changes + 1,
    after,
    apiOrigin: config.api,
    text,
    ...(name && { name }),
  })
  const { index, sealedKey } = add
  await session.api.call('walletAccountImport', add).catch(async (failure) => {
    // The answer may have been lost.
    const { user } = await session.api.call('sessionMe', {})
    if (!user.imported?.some((each) => each.index === index && each.sealedKey === sealedKey)) throw failure
  })
  await ask('keepImport', {})
  const person = requireUser(session)
  const added = { index, ...account, sealedKey, ...(add.name !== undefined && { name: add.name }) }
  await session.setUser({ ...person, imported: [...(person.imported ?? []), added] })
  return index
}

/**
 * Removes an imported account, after an opening with the purpose `account-remove`. The caller shows the page another one.
 *
 * @throws ServiceError `conflict` where another change came first, `not_found`, `not_allowed`
 */
export async function removeKey({ session, ask }: Flow, index: number): Promise<void> {
  const { changes } = await readMeta(session, 'account-remove')
  const { remove } = await ask('removeKey', { number: changes + 1, index })
  await session.api.call('walletAccountRemove', remove).catch(async (failure) => {
    const { user } = await session.api.call('sessionMe', {})
    if (!user.importsRemoved?.some((each) => each.index === index)) throw failure
  })
  await ask('dropImport', { index })
  const person = withoutImports(requireUser(session), [index])
  const { vaultId: _, ...removal } = remove
  await session.setUser({ ...person, importsRemoved: [...(person.importsRemoved ?? []), removal] }, [index])
}

/** Names an account of the open wallet; an empty name removes the name. */
export async function nameAccount({ session, ask }: Pick<Flow, 'session' | 'ask'>, index: number, name: string) {
  const sealed = name === '' ? undefined : (await ask('nameAccount', { index, name })).name
  await session.api.call('walletAccountName', { index, name: sealed ?? null })
  const { accountName, ...person } = requireUser(session)
  if (index === 0) return session.setUser({ ...person, ...(sealed !== undefined && { accountName: sealed }) })
  const renamed = <A extends { index: number; name?: string | undefined }>({ name: before, ...account }: A) => {
    const now = account.index === index ? sealed : before
    return { ...account, ...(now !== undefined && { name: now }) }
  }
  return session.setUser({
    ...person,
    ...(accountName !== undefined && { accountName }),
    ...(person.further && { further: person.further.map(renamed) }),
    ...(person.imported && { imported: person.imported.map(renamed) }),
  })
}

/** The part of a request to the worker that asks for a proof of the wallet's keys, where the API wants one. */
export function toProveTo({ api }: FrameConfig, challenge: string | undefined) {
  return challenge === undefined ? {} : { proveTo: { apiOrigin: api, challenge } }
}

/**
 * The wallets that the opened one must be the same as: as this browser knew it, and as the API names it now. Before its
 * first opening a wallet can still be replaced, so what was known of it then counts for nothing.
 */
export function walletsKnown(before: User, now: User): Wallet[] {
  return [before.vault === 'active' ? before.wallet : undefined, now.wallet].filter((each) => each !== undefined)
}

/**
 * The further accounts that the opened wallet must have, as this browser knew them and as the API names them now, and
 * all names of accounts.
 */
export function accountsKnown(before: User, now: User): AccountsKnown {
  const { accountName, further = [], imported = [], importsRemoved = [] } = keepAccounts(before, now)
  const known = before.vault === 'active' ? (before.imported ?? []).map(({ name: _, ...rest }) => rest) : []
  return {
    ...(imported.length > 0 && { imported: [...known, ...imported] }),
    ...(importsRemoved.length > 0 && { importsRemoved }),
    ...(accountName !== undefined && { first: accountName }),
    further: [
      ...(before.vault === 'active' ? (before.further ?? []).map(({ name: _, ...rest }) => rest) : []),
      ...further,
    ],
  }
}

export const toNames = (names: AnswerFrom<'open'>['names']): AccountNames =>
  Object.fromEntries((names ?? []).map(({ index, name }) => [index, name]))

type Opened = {
  user: User
  wallet: Wallet
  challenge: string | undefined
  keys: KeyProofs | undefined
  /** The imported accounts that their owner's signature says were removed. */
  removed?: number[] | undefined
}

/** Proves the wallet's keys where the API wants that, and stores that the wallet was opened. */
export async function finishOpening(session: Flow['session'], opened: Opened): Promise<User> {
  const { user, wallet, challenge, keys, removed = [] } = opened
  await proveKeys(session, challenge, keys)
  const known = withoutImports(keepAccounts(requireUser(session), user, removed), removed)
  const active: User = { ...known, vault: 'active', wallet }
  await session.setUser(active, removed)
  return active
}

/**
 * Proves the wallet's keys to the API, which until then vouches for none of them. An opening does not fail with it: the
 * next one tries again.
 */
export async function proveKeys(
  session: Flow['session'],
  challenge: string | undefined,
  keys: KeyProofs | undefined,
): Promise<void> {
  if (challenge === undefined || !keys) return
  await session.api.call('vaultKeys', { challenge, keys }).catch(() => {})
}
