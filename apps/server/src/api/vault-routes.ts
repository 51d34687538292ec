import { createHash } from 'node:crypto'
import { toBase64Url } from '@latchkey/core/bytes'
import {
  type PinSlotPut,
  slotPutMessage,
  slotRemoveMessage,
  type VaultPut,
  vaultPutMessage,
} from '@latchkey/protocol/api'
import type { RequestOf } from '@latchkey/protocol/endpoints'
import { apiProofName, pinProofMessage } from '@latchkey/protocol/guard'
import { challengeMessage } from '@latchkey/protocol/key-proof'
import { isServiceError, ServiceError } from '@latchkey/protocol/service-error'
import { type ChangePurpose, changePurposes, exportPurpose, type Purpose } from '@latchkey/protocol/shapes'
import { guardTokenType, lifetimes, type ReceiptClaims } from '@latchkey/protocol/tokens'
import { evaluate } from '@latchkey/service/evaluate'
import type { Limits, Taking } from '@latchkey/service/limits'
import { isElement, isPublicKeyOf } from '@latchkey/service/p256'
import { isSignedBy, type Signer } from '@latchkey/service/signed'
import type { Hono } from 'hono'
import type { CheckedConfiguration } from '../configuration.ts'
import type { Outbox } from '../mail/outbox.ts'
import { clearWrongPins } from '../mail/wrong-pins.ts'
import type { ProjectStore } from '../projects.ts'
import type { RateName } from '../rates.ts'
import { type AddContactParts, addContact } from './add-contact.ts'
import type { BrowserStore } from './browser-store.ts'
import type { Calls } from './call.ts'
import type { ContactStore } from './contact-store.ts'
import type { EvaluationStore } from './evaluations.ts'
import { createGuardSignatures, requireReceipts } from './guard-signatures.ts'
import { requireKeyProofs } from './key-proofs.ts'
import { type PasskeyParts, passkeyRoutes } from './passkey-routes.ts'
import type { People } from './people.ts'
import { readBytes } from './read-bytes.ts'
import type { Session } from './session.ts'
import type { SessionStore } from './session-store.ts'
import { allowChange, switchPin } from './slot-changes.ts'
import { isEvaluated, type StoredPinSlot, toPinSlot } from './vault-slots.ts'
import type { VaultStore } from './vault-store.ts'

export type VaultParts = PasskeyParts &
  AddContactParts & {
    apiOrigin: string
    guards: CheckedConfiguration['guards']
    threshold: number
    signer: Signer
    sessions: SessionStore
    vaults: VaultStore
    evaluations: EvaluationStore
    browsers: BrowserStore
    projects: ProjectStore
    contacts: ContactStore
    outbox: Outbox
    people: People
    limits: Limits<RateName>
  }

/**
 * The endpoints of the vault: the wallet's ciphertext, and the server's share in exchange for receipts of the guards.
 */
export async function vaultRoutes(app: Hono, call: Calls, parts: VaultParts): Promise<void> {
  const { sessions, vaults, evaluations, browsers, people, projects, outbox, limits } = parts
  const signatures = await createGuardSignatures(parts.guards, parts.apiOrigin, parts.threshold)
  const passkeys = passkeyRoutes(app, call, parts)

  call(app, 'vaultMeta', async ({ session, body: { purpose }, address }) => {
    if (session.needsPin && purpose !== 'unlock' && purpose !== 'enrol') throw new ServiceError('not_allowed')
    const { vaultId, state, slots, changes, kit, ownerKey } = await vaults.read(session.userId)
    if (purpose === 'enrol' && state === 'active') throw new ServiceError('conflict')
    // A guard must not evaluate a PIN that the API would refuse to evaluate or to open: it would count a right one as
    // wrong.
    if (purpose !== 'enrol' && slots.some(isEvaluated)) {
      await evaluations.requireCapacity(session, vaultId)
      await limits.check(...toTakings(session, address), ['vaultOpenUser', session.userId])
      if (purpose === exportPurpose) await limits.check(['exportUser', session.userId])
    }
    const claims = {
      iss: parts.apiOrigin,
      sub: vaultId,
      purpose,
      ...toSessionClaims(session),
      ...toVaultClaims(purpose, slots, ownerKey),
    }
    const guards = state === 'none' && purpose !== 'enrol' ? [] : parts.guards
    const guardTokens = await Promise.all(
      guards.map(async ({ id }) => ({
        guardId: id,
        token: await parts.signer.sign(guardTokenType, { ...claims, aud: id }, lifetimes.guardToken),
      })),
    )
    return {
      vaultId,
      state,
      slots: slots.map(toPinSlot),
      guardTokens,
      changes,
      kit: kit ? { createdAt: kit.created_at.toISOString(), confirmed: kit.state === 'active' } : null,
    }
  })

  call(app, 'vaultPut', async ({ session, body: put }) => {
    await limits.take(['vaultPutSession', session.id])
    const { vaultId } = await vaults.read(session.userId)
    if (put.vaultId !== vaultId) throw new ServiceError('not_allowed')
    requireEvaluator(put)
    const { apiOrigin } = parts
    const about = { apiOrigin, userId: session.userId, vaultId, version: put.version }
    const wallet = requireKeyProofs(put.keys, about, (made) => vaultPutMessage({ ...put, wallet: made }))
    const stored = vaultPutMessage({ ...put, wallet })
    if (!(await isSignedBy(put.ownerKey, stored, put.ownerSignature))) throw new ServiceError('bad_proof')
    await signatures.requireAcks(put)
    await vaults.put(session.userId, put, wallet)
    return {}
  })

  call(app, 'vaultEvaluate', async ({ session, body: { slotId, purpose, blinded }, address }) => {
    if (purpose === 'enrol' || (session.needsPin && purpose !== 'unlock')) throw new ServiceError('not_allowed')
    const vault = await vaults.read(session.userId)
    const { vaultId } = vault
    const slot = requirePinSlot(vault, slotId, purpose)
    if (!isEvaluated(slot)) throw new ServiceError('not_found')
    const element = readBytes(blinded)
    if (!isElement(element)) throw new ServiceError('bad_request')
    // Checked first, so that a locked caller takes nothing from a shared address.
    await evaluations.requireCapacity(session, vaultId)
    await limits.take(...toTakings(session, address))
    const evaluator = vaults.evaluatorOf(slot)
    const evalId = await evaluations.charge(session, { vaultId, slotId, purpose }).catch((failure) => {
      evaluator.key.fill(0)
      throw failure
    })
    const { evaluated, proof } = evaluate(evaluator.key, evaluator.publicKey, element)
    evaluator.key.fill(0)
    return { evaluated: toBase64Url(evaluated), proof: toBase64Url(proof), evalId }
  })

  call(app, 'vaultOpen', async ({ session, body, address }) => {
    const vault = await vaults.read(session.userId)
    const { vaultId } = vault
    const slot = requirePinSlot(vault, body.slotId, body.purpose)
    // A right opening takes nothing from the address, so others behind it cannot exhaust its limit: only invented
    // proofs and receipts count.
    const receipts = await readOpening(slot, session, body).catch(async (failure) => {
      if (isServiceError(failure, 'bad_token', 'bad_proof')) await limits.take(['vaultOpen', address])
      throw failure
    })
    // Receipts prove that the caller knows the PIN: others with the same login cannot exhaust the owner's limit.
    await limits.take(['vaultOpenUser', session.userId])
    if (body.purpose === exportPurpose) await limits.take(['exportUser', session.userId])

    let wrongBefore = 0
    const opened = await vaults.open(
      vaultId,
      slot.id,
      receipts,
      body.purpose,
      async (transaction, isFirst, isChange) => {
        const { userId, projectId, provider } = session
        await sessions.hold(session, transaction)
        if (!isChange && isChangePurpose(body.purpose)) await allowChange(transaction, session, body.purpose)
        const wrongAtGuards = Math.max(0, ...receipts.map((receipt) => Math.floor(receipt.wrongBefore ?? 0)))
        await evaluations.markReported(transaction, vaultId, wrongAtGuards)
        wrongBefore = await clearWrongPins(transaction, vaultId)
        if (body.locale !== undefined) await people.setLocale(userId, body.locale, transaction)
        const at = new Date().toISOString()
        if (isChange) await switchPin(transaction, session, { vaultId, slotId: slot.id })
        if (isChange) await outbox.write(transaction, userId, { kind: 'pin.changed', data: { at } })
        if (body.purpose === exportPurpose)
          await outbox.write(transaction, userId, { kind: 'wallet.exported', data: { at } })
        await addContact(parts, session, transaction)
        if (!(await browsers.open(session, transaction)) || isFirst) return
        const project = await projects.nameOf(projectId, transaction)
        const data = { at, project, provider }
        await outbox.write(transaction, userId, { kind: 'browser.new', data })
      },
    )
    const [user, challenge] = await Promise.all([
      people.read({ ...session, needsPin: false }),
      vaults.challenge(session.userId),
    ])
    return { ...opened, user, wrongBefore, ...(challenge && { challenge }) }
  })

  call(app, 'kitOpen', async ({ session, body: { proof, locale }, address }) => {
    await limits.take(['kitSession', session.id])
    const { userId } = session
    const { vaultId } = await vaults.read(userId)
    const proofHash = createHash('sha256').update(readBytes(proof)).digest('base64url')
    const opened = await vaults
      .openKit(session, vaultId, proofHash, async (transaction) => {
        await sessions.hold(session, transaction)
        if (locale !== undefined) await people.setLocale(userId, locale, transaction)
        // The kit proves as much as the PIN: others' guesses do not block this session.
        await browsers.open(session, transaction)
        await outbox.write(transaction, userId, { kind: 'kit.used', data: { at: new Date().toISOString() } })
      })
      .catch(async (failure) => {
        if (isServiceError(failure, 'wrong_kit')) await limits.take(['vaultOpen', address])
        throw failure
      })
    return { ...opened, user: await people.read({ ...session, needsPin: false }) }
  })

  call(app, 'slotPut', async ({ session, body: put }) => {
    await limits.take(['slotSession', session.id])
    const { vaultId, ownerKey } = await vaults.read(session.userId)
    if (put.vaultId !== vaultId || ownerKey === null) throw new ServiceError('not_allowed')
    if (put.type === 'pin2') {
      requireEvaluator(put)
      await signatures.requireAcks({ ...put, ownerKey })
    }
    if (put.type === 'passkey') return passkeys.put(session, put, ownerKey)
    if (!(await isSignedBy(ownerKey, slotPutMessage(put), put.ownerSignature))) throw new ServiceError('bad_proof')
    await vaults.putSlot(session, put, async (transaction) => {
      const data = { at: new Date().toISOString() }
      if (put.type === 'kit') await outbox.write(transaction, session.userId, { kind: 'kit.new', data })
    })
    return {}
  })

  call(app, 'slotRemove', async ({ session, body: remove }) => {
    await limits.take(['slotSession', session.id])
    const { vaultId, ownerKey } = await vaults.read(session.userId)
    if (remove.vaultId !== vaultId || ownerKey === null) throw new ServiceError('not_allowed')
    if (!(await isSignedBy(ownerKey, slotRemoveMessage(remove), remove.ownerSignature)))
      throw new ServiceError('bad_proof')
    await vaults.removePasskey(session, remove, async (transaction) => {
      await sessions.hold(session, transaction)
      const data = { at: new Date().toISOString() }
      await outbox.write(transaction, session.userId, { kind: 'passkey.removed', data })
    })
    return {}
  })

  call(app, 'slotConfirm', async ({ session, body: { slotId } }) => {
    const { vaultId } = await vaults.read(session.userId)
    await vaults.confirmKit(session, vaultId, slotId)
    return {}
  })

  call(app, 'vaultKeys', async ({ session, body: { challenge, keys } }) => {
    await limits.take(['vaultPutSession', session.id])
    const { userId } = session
    await vaults.proveKeys(userId, challenge, (stored) =>
      requireKeyProofs(keys, { apiOrigin: parts.apiOrigin, userId, ...stored }, () => challengeMessage(challenge)),
    )
    return {}
  })

  /**
   * The receipts of an opening, each of which must be for it. The PIN's own proof comes first and is settled at once: a
   * right PIN does not count against its session, even if the opening then fails or is refused.
   */
  const readOpening = async (
    slot: StoredPinSlot,
    session: Session,
    { purpose, receipts: tokens, proof }: RequestOf<'vaultOpen'>,
  ): Promise<ReceiptClaims[]> => {
    const { vault_id: vaultId, id: slotId } = slot
    // A guard signs receipts without knowing the PIN, so the API also demands the PIN's own proof for its evaluation.
    const evalId = await readProvenEvaluation(slot, { jkt: session.jkt, purpose }, proof)
    if (evalId !== undefined) await evaluations.settle(evalId, session, { vaultId, slotId, purpose })
    const receipts = await Promise.all(tokens.map(signatures.readReceipt))
    requireReceipts(receipts, slot, { vaultId, purpose, jkt: session.jkt }, signatures.has)
    return receipts
  }
}

const isChangePurpose = (purpose: Purpose): purpose is ChangePurpose =>
  (changePurposes as readonly Purpose[]).includes(purpose)

/**
 * The PIN slot that a request is about: the one in use or, for a change of the PIN, the pending one.
 *
 * @throws ServiceError `not_found`
 */
const requirePinSlot = (
  { slots, pending }: Awaited<ReturnType<VaultStore['read']>>,
  slotId: string,
  purpose: Purpose,
): StoredPinSlot => {
  const slot = [...slots, ...(pending && purpose === 'pin-change' ? [pending] : [])].find(({ id }) => id === slotId)
  if (!slot) throw new ServiceError('not_found')
  return slot
}

/** The claims that identify a session to a guard: its key, the time of the sign-in, and its browser if known. */
const toSessionClaims = ({ jkt, authTime, browser }: Session) => ({
  cnf: { jkt },
  auth_time: authTime,
  ...(browser && { browser }),
})

/**
 * The claims that tell a guard what the API has of a vault: the record in use or, for a change of the PIN, which may
 * involve two records, the owner.
 */
const toVaultClaims = (purpose: Purpose, [slot]: readonly StoredPinSlot[], ownerKey: string | null) => {
  if (purpose === 'pin-change') return ownerKey === null ? {} : { ownerKey }
  return slot && purpose !== 'enrol' ? { record: { slotId: slot.id, epoch: slot.epoch } } : {}
}

/** The limits of an evaluation. Once the PIN has opened a session, its limit is per person too. */
const toTakings = ({ id, userId, opened }: Session, address: string): Taking<RateName>[] => {
  const always: Taking<RateName>[] = [
    ['evaluateSession', id],
    ['evaluateAddress', address],
  ]
  return opened ? [...always, ['evaluateUser', userId]] : always
}

/** The evaluator of a wallet to store must have the public key that it claims. */
const requireEvaluator = ({ slot: { evaluator } }: Pick<VaultPut, 'slot'> | PinSlotPut) => {
  if (evaluator && !isPublicKeyOf(readBytes(evaluator.key), readBytes(evaluator.publicKey)))
    throw new ServiceError('bad_request')
}

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
