import { createHash } from 'node:crypto'
import { toBase64Url } from '@latchkey/core/bytes'
import {
  type PinSlotPut,
  pinRemoveMessage,
  slotPutMessage,
  slotRemoveMessage,
  type VaultPut,
  vaultPutMessage,
} from '@latchkey/protocol/api'
import { recordsRetireMessage } from '@latchkey/protocol/guard'
import { isSameSet } from '@latchkey/protocol/guard-set'
import { challengeMessage } from '@latchkey/protocol/key-proof'
import { isServiceError, ServiceError } from '@latchkey/protocol/service-error'
import { exportPurpose, type Purpose, pinRemovalPurpose } from '@latchkey/protocol/shapes'
import { guardTokenType, lifetimes } from '@latchkey/protocol/tokens'
import { evaluate } from '@latchkey/service/evaluate'
import type { Taking } from '@latchkey/service/limits'
import type { Log } from '@latchkey/service/log'
import { isElement, isPublicKeyOf } from '@latchkey/service/p256'
import { isSignedBy, type Signer } from '@latchkey/service/signed'
import type { Hono } from 'hono'
import type { CheckedConfiguration } from '../configuration.ts'
import type { RateName } from '../rates.ts'
import { deletionEnd, endToleranceSeconds } from './account-routes.ts'
import type { Calls } from './call.ts'
import { toSessionClaims, toVaultClaims } from './guard-claims.ts'
import { createGuardSignatures } from './guard-signatures.ts'
import { openerKey } from './held-changes.ts'
import { requireKeyProofs } from './key-proofs.ts'
import { type PasskeyParts, passkeyRoutes } from './passkey-routes.ts'
import type { PinRemovalStore } from './pin-removals.ts'
import { readBytes } from './read-bytes.ts'
import { requireReadable } from './readable.ts'
import { redealPurposes } from './redeals.ts'
import type { Session } from './session.ts'
import { requireSignedForGuards } from './signed-deletion.ts'
import { openVault, type VaultOpenParts } from './vault-open.ts'
import { isEvaluated, isToAskAbout, isToRedeal, requirePinSlot, toPinSlot } from './vault-slots.ts'

export type VaultParts = PasskeyParts &
  VaultOpenParts & {
    apiOrigin: string
    /** Those of the current set, and those of earlier ones that still hold records. */
    guards: CheckedConfiguration['guards']
    signer: Signer
    pinRemovals: PinRemovalStore
    log: Log
  }

/**
 * The endpoints of the vault: the wallet's ciphertext, and the server's share in exchange for receipts of the guards.
 */
export async function vaultRoutes(app: Hono, call: Calls, parts: VaultParts): Promise<void> {
  const { sessions, vaults, evaluations, browsers, people, outbox, limits, heldChanges } = parts
  const signatures = await createGuardSignatures(parts.guards, parts.apiOrigin, [
    parts.sets.current,
    ...parts.sets.former,
  ])
  const passkeys = passkeyRoutes(app, call, parts)

  /** @throws ServiceError as `requireAcks`; `bad_request` where the same PIN is not dealt to the current set; `bad_proof` */
  const requirePinPut = async (put: PinSlotPut, ownerKey: string) => {
    const { slot, vaultId, replaces, leaves = [] } = put
    const dealtTo = { guards: slot.guards.map(({ id }) => id), threshold: slot.threshold }
    if (put.redeals && !isSameSet(dealtTo, parts.sets.current)) throw new ServiceError('bad_request')
    const followed = { vaultId, slotId: replaces, epoch: slot.epoch - 1 }
    for (const { guardId, ownerSignature } of leaves)
      if (!(await isSignedBy(ownerKey, recordsRetireMessage(followed, { guardId }), ownerSignature)))
        throw new ServiceError('bad_proof')
    await signatures.requireAcks({ ...put, ownerKey })
  }

  /** A release of before may name guards that are gone: there is nobody to ask, and the change is none the worse. */
  const withOurGuards = ({ leaves, ...put }: PinSlotPut): PinSlotPut => ({
    ...put,
    ...(leaves && { leaves: leaves.filter(({ guardId }) => parts.guards.some(({ id }) => id === guardId)) }),
  })

  call(app, 'vaultMeta', async ({ session, body: { purpose, reads }, address }) => {
    if (session.needsPin && purpose !== 'unlock' && purpose !== 'enrol') throw new ServiceError('not_allowed')
    // Without the guards' tokens no guard evaluates a PIN for it.
    await heldChanges.require(session, purpose)
    const vault = await vaults.read(session.userId)
    const { vaultId, state, slots, removed, changes, kit, ownerKey } = vault
    if (purpose !== 'enrol') requireReadable(vault, reads)
    if (purpose === 'enrol' && state === 'active') throw new ServiceError('conflict')
    // A guard must not evaluate a PIN that the API would refuse to evaluate or to open: it would count a right one as
    // wrong.
    if (purpose !== 'enrol' && purpose !== pinRemovalPurpose && slots.some(isEvaluated)) {
      await evaluations.requireCapacity(session, vaultId)
      await limits.check(...toTakings(session, address), ['vaultOpenUser', openerKey(session)])
      if (purpose === exportPurpose) await limits.check(['exportUser', session.userId])
    }
    const toTokens = async (of: Purpose) => {
      const common = { iss: parts.apiOrigin, sub: vaultId, purpose: of, ...toSessionClaims(session) }
      const claims = { ...common, ...toVaultClaims(of, slots, ownerKey) }
      return Promise.all(
        parts.guards.map(async ({ id }) => ({
          guardId: id,
          token: await parts.signer.sign(guardTokenType, { ...claims, aud: id }, lifetimes.guardToken),
        })),
      )
    }
    // Without a PIN only a new one is evaluated, even at guards that still have the record of the previous one. With a
    // token for a change a guard evaluates any record, so it takes what allows the change: a passkey, or the kit.
    const isChange = purpose === 'pin-change' && removed !== undefined && (await vaults.allows(session, purpose))
    const [inUse] = slots
    const redeals =
      inUse !== undefined &&
      purpose !== pinRemovalPurpose &&
      redealPurposes.includes(purpose) &&
      isToRedeal(inUse, parts.sets.current) &&
      !(await heldChanges.isHeld(session, 'pin-change'))
    const hasNone = state === 'none' || (removed !== undefined && !isChange)
    const guardTokens = purpose === pinRemovalPurpose || (hasNone && purpose !== 'enrol') ? [] : await toTokens(purpose)
    return {
      vaultId,
      state,
      slots: slots.map(toPinSlot),
      guardTokens,
      changes,
      ...(redeals && { redeal: parts.sets.current }),
      ...(removed && { removed: { slotId: removed.id, epoch: removed.epoch } }),
      ...(purpose === 'delete' && { endsAt: deletionEnd() }),
      ...(purpose === pinRemovalPurpose && { endsAt: Math.floor(Date.now() / 1000) }),
      kit: kit
        ? {
            slotId: kit.id,
            createdAt: kit.created_at.toISOString(),
            confirmed: kit.state === 'active',
            asks: isToAskAbout(kit),
          }
        : null,
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
    await heldChanges.require(session, purpose)
    const vault = await vaults.read(session.userId)
    const { vaultId } = vault
    const slot = requirePinSlot(vault, slotId, purpose)
    if (!isEvaluated(slot)) throw new ServiceError('not_found')
    const element = readBytes(blinded)
    if (!isElement(element)) throw new ServiceError('bad_request')
    // Checked first, so that a locked caller does not use up the limit of a shared address.
    await evaluations.requireCapacity(session, vaultId)
    await limits.take(...toTakings(session, address))
    const evaluator = vaults.evaluatorOf(slot)
    const evalId = await evaluations
      .charge(session, { vaultId, slotId, purpose, isBeingSet: slot.state === 'pending' })
      .catch((failure) => {
        evaluator.key.fill(0)
        throw failure
      })
    const { evaluated, proof } = evaluate(evaluator.key, evaluator.publicKey, element)
    evaluator.key.fill(0)
    return { evaluated: toBase64Url(evaluated), proof: toBase64Url(proof), evalId }
  })

  call(app, 'vaultOpen', ({ session, body, address }) => openVault({ parts, signatures }, session, body, address))

  call(app, 'kitOpen', async ({ session, body: { proof, locale, reads }, address }) => {
    await limits.take(['kitSession', session.id])
    const { userId } = session
    const vault = await vaults.read(userId)
    const { vaultId } = vault
    requireReadable(vault, reads)
    const proofHash = createHash('sha256').update(readBytes(proof)).digest('base64url')
    const opened = await vaults
      .openKit(session, vaultId, proofHash, async (transaction, vouches) => {
        await sessions.hold(session, transaction)
        if (locale !== undefined) await people.setLocale(userId, locale, transaction)
        // The kit proves as much as the PIN: others' guesses do not block this session.
        await browsers.open(session, transaction)
        if (vouches) await browsers.trust(session, transaction)
        await outbox.write(transaction, userId, { kind: 'kit.used', data: { at: new Date().toISOString() } })
      })
      .catch(async (failure) => {
        if (isServiceError(failure, 'wrong_kit')) await limits.take(['vaultOpen', address])
        throw failure
      })
    return { ...opened, user: await people.read({ ...session, needsPin: false, opened: true }) }
  })

  call(app, 'guardReport', async ({ session, body: { guardId, fault } }) => {
    await limits.take(['guardReportSession', session.id])
    if (parts.guards.some(({ id }) => id === guardId))
      parts.log.error('a frame did without a guard', { guard: guardId, fault })
    return {}
  })

  call(app, 'slotPut', async ({ session, body: put }) => {
    // Nobody decides that a PIN is dealt again: it must not use up what the person's own changes need.
    await limits.take([put.type === 'pin2' && put.redeals ? 'redealSession' : 'slotSession', session.id])
    const { vaultId, ownerKey } = await vaults.read(session.userId)
    if (put.vaultId !== vaultId || ownerKey === null) throw new ServiceError('not_allowed')
    if (put.type === 'pin2') {
      requireEvaluator(put)
      await requirePinPut(put, ownerKey)
    }
    if (put.type === 'passkey') return passkeys.put(session, put, ownerKey)
    if (!(await isSignedBy(ownerKey, slotPutMessage(put), put.ownerSignature))) throw new ServiceError('bad_proof')
    await vaults.putSlot(session, put.type === 'pin2' ? withOurGuards(put) : put, async (transaction) => {
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
    await vaults.removeSlot(session, remove, async (transaction, type) => {
      await sessions.hold(session, transaction)
      const data = { at: new Date().toISOString() }
      const kind = type === 'kit' ? 'kit.removed' : 'passkey.removed'
      await outbox.write(transaction, session.userId, { kind, data })
    })
    return {}
  })

  call(app, 'pinRemove', async ({ session, body: remove }) => {
    await limits.take(['slotSession', session.id])
    const { vaultId, ownerKey } = await vaults.read(session.userId)
    if (remove.vaultId !== vaultId || ownerKey === null) throw new ServiceError('not_allowed')
    if (Math.abs(remove.endsAt - Date.now() / 1000) > endToleranceSeconds) throw new ServiceError('bad_request')
    const message = pinRemoveMessage(remove, { apiOrigin: parts.apiOrigin })
    if (!(await isSignedBy(ownerKey, message, remove.ownerSignature))) throw new ServiceError('bad_proof')
    const guards = await requireSignedForGuards(remove, ownerKey, parts.guards)
    await parts.pinRemovals.removePin(session, { ...remove, guards, ownerKey }, async (transaction) => {
      await sessions.hold(session, transaction)
      const data = { at: new Date().toISOString() }
      await outbox.write(transaction, session.userId, { kind: 'pin.removed', data })
    })
    return {}
  })

  call(app, 'slotConfirm', async ({ session, body: { slotId, still } }) => {
    const { vaultId } = await vaults.read(session.userId)
    if (still) {
      // Somebody who only has the login must not silence the question.
      if (!session.opened) throw new ServiceError('not_allowed')
      await vaults.keepKit(session, vaultId, slotId)
      return {}
    }
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
}

/** The limits of an evaluation. Once the PIN has opened a session, its limit is per person too. */
const toTakings = (session: Session, address: string): Taking<RateName>[] => {
  const always: Taking<RateName>[] = [
    ['evaluateSession', session.id],
    ['evaluateAddress', address],
  ]
  return session.opened ? [...always, ['evaluateUser', openerKey(session)]] : always
}

/** The evaluator of a wallet to store must have the public key that it claims. */
const requireEvaluator = ({ slot: { evaluator } }: Pick<VaultPut, 'slot'> | PinSlotPut) => {
  if (evaluator && !isPublicKeyOf(readBytes(evaluator.key), readBytes(evaluator.publicKey)))
    throw new ServiceError('bad_request')
}
