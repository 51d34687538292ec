import type { RequestOf } from '@latchkey/protocol/endpoints'
import { apiProofName, pinProofMessage } from '@latchkey/protocol/guard'
import type { GuardSet } from '@latchkey/protocol/guard-set'
import { isServiceError, ServiceError } from '@latchkey/protocol/service-error'
import { type ChangePurpose, changePurposes, exportPurpose, type Purpose } from '@latchkey/protocol/shapes'
import type { ReceiptClaims } from '@latchkey/protocol/tokens'
import type { Limits } from '@latchkey/service/limits'
import { isSignedBy } from '@latchkey/service/signed'
import type { Outbox } from '../mail/outbox.ts'
import { clearWrongPins } from '../mail/wrong-pins.ts'
import type { ProjectStore } from '../projects.ts'
import type { RateName } from '../rates.ts'
import { type AddContactParts, addContact } from './add-contact.ts'
import type { BrowserStore } from './browser-store.ts'
import { keepAccount } from './deletions.ts'
import type { EvaluationStore } from './evaluations.ts'
import { type GuardSignatures, requireReceipts } from './guard-signatures.ts'
import { type HeldChanges, openerKey } from './held-changes.ts'
import type { People } from './people.ts'
import { allowRedeal, redealPurposes, requireQuiet } from './redeals.ts'
import type { Session } from './session.ts'
import type { SessionStore } from './session-store.ts'
import { allowChange, switchPin } from './slot-changes.ts'
import { isToRedeal, requirePinSlot, type StoredPinSlot } from './vault-slots.ts'
import type { VaultStore } from './vault-store.ts'

export type VaultOpenParts = AddContactParts & {
  sessions: SessionStore
  vaults: VaultStore
  evaluations: EvaluationStore
  browsers: BrowserStore
  projects: ProjectStore
  outbox: Outbox
  people: People
  heldChanges: HeldChanges
  limits: Limits<RateName>
  /** The set of guards to which PINs are dealt, and the earlier ones to which releases of before deal. */
  sets: { current: GuardSet; former: readonly GuardSet[] }
}

type Opening = { parts: VaultOpenParts; signatures: GuardSignatures }

/**
 * Opens a vault: the wallet's ciphertext and the server's share, for receipts of the guards and the PIN's own proof.
 *
 * @throws ServiceError as the endpoint declares them
 */
export async function openVault(
  { parts, signatures }: Opening,
  session: Session,
  body: RequestOf<'vaultOpen'>,
  address: string,
) {
  const { sessions, vaults, evaluations, browsers, people, projects, outbox, limits, heldChanges } = parts
  await heldChanges.require(session, body.purpose)
  const vault = await vaults.read(session.userId)
  const { vaultId } = vault
  const slot = requirePinSlot(vault, body.slotId, body.purpose)
  // A valid opening does not count against its address, so others behind it cannot exhaust the limit: only invented
  // proofs and receipts count.
  const receipts = await readReceipts({ parts, signatures }, slot, session, body).catch(async (failure) => {
    if (isServiceError(failure, 'bad_token', 'bad_proof')) await limits.take(['vaultOpen', address])
    throw failure
  })
  // Receipts prove that the caller knows the PIN: others with the same login cannot exhaust the owner's limit.
  await limits.take(['vaultOpenUser', openerKey(session)])
  if (body.purpose === exportPurpose) await limits.take(['exportUser', session.userId])

  let wrongBefore = 0
  const opened = await vaults.open(vaultId, slot.id, receipts, body.purpose, async (transaction, isFirst, isChange) => {
    const { userId, projectId, provider } = session
    await sessions.hold(session, transaction)
    if (!isChange && isChangePurpose(body.purpose)) await allowChange(transaction, session, body.purpose)
    if (redealPurposes.includes(body.purpose) && isToRedeal(slot, parts.sets.current))
      await allowRedeal(transaction, session)
    const redeals = isChange && slot.redeals
    // Nobody reads the answer where the PIN is dealt again: what was tried meanwhile is told with the next opening.
    if (!redeals) {
      const wrongAtGuards = Math.max(0, ...receipts.map((receipt) => Math.floor(receipt.wrongBefore ?? 0)))
      await evaluations.markReported(transaction, vaultId, wrongAtGuards)
      wrongBefore = await clearWrongPins(transaction, vaultId)
    }
    if (body.locale !== undefined) await people.setLocale(userId, body.locale, transaction)
    const at = new Date().toISOString()
    // A new PIN means that the owner stays, and guards then ignore a deletion signed before. The same holds for a new
    // wallet.
    // Where the same PIN is dealt again, the owner has said nothing.
    if ((isChange && !redeals) || isFirst) await keepAccount(transaction, outbox, userId)
    if (redeals) await requireQuiet(transaction, session, vaultId)
    const switched = isChange ? await switchPin(transaction, session, slot) : undefined
    if (switched === 'pin.redealt') return switched
    if (switched) await outbox.write(transaction, userId, { kind: switched, data: { at } })
    if (body.purpose === exportPurpose)
      await outbox.write(transaction, userId, { kind: 'wallet.exported', data: { at } })
    await addContact(parts, session, transaction)
    const isNew = await browsers.open(session, transaction)
    // Nothing is held back where the wallet was made.
    if (isFirst) await browsers.trust(session, transaction)
    if (!isNew || isFirst) return switched
    const project = await projects.nameOf(projectId, transaction)
    const data = { at, project, provider }
    await outbox.write(transaction, userId, { kind: 'browser.new', data })
    return switched
  })
  const [user, challenge] = await Promise.all([
    people.read({ ...session, needsPin: false, opened: true }),
    vaults.challenge(session.userId),
  ])
  return { ...opened, user, wrongBefore, ...(challenge && { challenge }) }
}

/**
 * The receipts of an opening, each of which must be for it. The PIN's own proof comes first and is settled at once: a
 * right PIN does not count against its session, even if the opening then fails or is refused.
 */
const readReceipts = async (
  { parts: { evaluations }, signatures }: Opening,
  slot: StoredPinSlot,
  session: Session,
  { purpose, receipts: tokens, proof }: RequestOf<'vaultOpen'>,
): Promise<ReceiptClaims[]> => {
  const { vault_id: vaultId, id: slotId } = slot
  // A guard signs receipts without knowing the PIN, so the API also demands the PIN's own proof for its evaluation.
  const evalId = await readProvenEvaluation(slot, { jkt: session.jkt, purpose }, proof)
  if (evalId !== undefined) await evaluations.settle(evalId, session, { vaultId, slotId, purpose })
  try {
    const receipts = await Promise.all(tokens.map(signatures.readReceipt))
    requireReceipts(receipts, slot, { vaultId, purpose, jkt: session.jkt }, signatures.has)
    return receipts
  } catch (failure) {
    // Not `bad_token`, which ends the caller's session: a guard that lies must not sign anybody out.
    throw isServiceError(failure, 'bad_token') ? new ServiceError('bad_proof', {}, { cause: failure }) : failure
  }
}
const isChangePurpose = (purpose: Purpose): purpose is ChangePurpose =>
  (changePurposes as readonly Purpose[]).includes(purpose)

/**
 * The evaluation for which a right PIN is proven; undefined for a slot whose PIN the API does not evaluate.
 *
 * @throws ServiceError `bad_proof` where it is not proven
 */
const readProvenEvaluation = async (
  slot: StoredPinSlot,
  about: { jkt: string; purpose: Purpose },
  proof: { evalId: string; signature: string } | undefined,
): Promise<string | undefined> => {
  if (slot.evaluator_auth_key === null) return undefined
  if (!proof) throw new ServiceError('bad_proof')
  const { vault_id: vaultId, id: slotId, epoch } = slot
  const { evalId, signature } = proof
  const message = pinProofMessage({ guardId: apiProofName, vaultId, slotId, epoch, evalId, ...about })
  if (!(await isSignedBy(slot.evaluator_auth_key, message, signature))) throw new ServiceError('bad_proof')
  return evalId
}
