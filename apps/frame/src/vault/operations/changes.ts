import { type Bytes, fromBase64Url, toBase64Url } from '@latchkey/core/bytes'
import { WalletError } from '@latchkey/core/errors'
import { deriveKitKeys, drawKitCode, hashKitProof, readKitCode } from '@latchkey/keys/kit'
import { Untrusted } from '@latchkey/keys/untrusted'
import { deriveOwnerKey, openVault } from '@latchkey/keys/vault'
import { slotPutMessage } from '@latchkey/protocol/api'
import { recordChangeMessage, recordsRetireMessage } from '@latchkey/protocol/guard'
import { ServiceError } from '@latchkey/protocol/service-error'
import type { PasskeyChangePurpose } from '@latchkey/protocol/shapes'
import type { Change, KeyStore } from '../key-store.ts'
import type { AnswerFrom, RequestTo } from '../messages.ts'
import { isSameWallet } from '../same-wallet.ts'
import { deriveWallet } from './accounts.ts'
import { draw } from './draw.ts'
import { makeGuardlessSlot, unwrapGuardlessSlot } from './guardless-slot.ts'
import { makePinSlot, requirePin } from './pin-slot.ts'

/** @throws WalletError `unauthorized` where no fresh proof allows this change */
export const requireChange = (keyStore: KeyStore, purpose: PasskeyChangePurpose): Change => {
  const change = keyStore.change()
  if (change?.purpose !== purpose) throw new WalletError('unauthorized', { reason: 'a change needs a fresh proof' })
  return change
}

export function readKit(keyStore: KeyStore, { code }: RequestTo<'readKit'>): AnswerFrom<'readKit'> {
  keyStore.readKit(undefined)
  const read = readKitCode(code)
  if (read === undefined) throw new WalletError('invalidArgument', { thing: 'recovery code', detail: 'mistyped' })
  const { factor, proof } = deriveKitKeys(read)
  keyStore.readKit(factor)
  return { proof: toBase64Url(proof) }
}

export async function openKit(keyStore: KeyStore, released: RequestTo<'openKit'>): Promise<AnswerFrom<'openKit'>> {
  const factor = keyStore.kit()
  if (!factor) throw new ServiceError('conflict')
  const { userId, vaultId, slotId, version } = released
  let vaultKey: Bytes | undefined
  try {
    vaultKey = await unwrapGuardlessSlot(released, { userId, vaultId, slotId, type: 'kit' }, factor)
    const contents = await openVault(vaultKey, { userId, vaultId, version }, fromBase64Url(released.ciphertext))
    const { keys, wallet } = await deriveWallet(contents, vaultId)
    for (const secret of [contents.entropy, ...Object.values(keys)]) secret.fill(0)
    // A new PIN must be for the wallet that the person knows.
    if (!released.known.every((known) => isSameWallet(known, wallet)))
      throw new Untrusted('the API names another wallet')
  } catch (failure) {
    vaultKey?.fill(0)
    throw failure
  } finally {
    // Whether it opened or not, it was for this one attempt.
    keyStore.readKit(undefined)
  }
  keyStore.allow({ purpose: 'pin-change', userId, vaultId, vaultKey })
  return {}
}

export function endChange(keyStore: KeyStore): AnswerFrom<'endChange'> {
  keyStore.readKit(undefined)
  keyStore.allow(undefined)
  keyStore.holdImport(undefined)
  return {}
}

export async function makeKit(keyStore: KeyStore, { number }: RequestTo<'makeKit'>): Promise<AnswerFrom<'makeKit'>> {
  const { userId, vaultId, vaultKey } = requireChange(keyStore, 'slot-change')
  const code = drawKitCode()
  const { factor, proof } = deriveKitKeys(code)
  const name = { userId, vaultId, slotId: toBase64Url(draw(16)), type: 'kit' as const }
  const slot = await makeGuardlessSlot(vaultKey, name, factor)
  const put = { type: name.type, vaultId, number, slot: { ...slot, proofHash: toBase64Url(hashKitProof(proof)) } }
  const ownerSignature = toBase64Url(deriveOwnerKey(vaultKey).sign(slotPutMessage(put)))
  for (const secret of [factor, proof]) secret.fill(0)
  // One PIN allows one kit: where the kit is not stored, the PIN is asked for again, as at the API.
  keyStore.allow(undefined)
  return { code, put: { ...put, ownerSignature } }
}

export async function changePin(keyStore: KeyStore, request: RequestTo<'changePin'>): Promise<AnswerFrom<'changePin'>> {
  const change = requireChange(keyStore, 'pin-change')
  const { opened } = change
  const { pin, replaces } = request
  // Guards retire the record that the owner's signature names as the predecessor: another slot, invented by the API,
  // would leave the earlier PIN valid.
  if (opened && (opened.slotId !== replaces.slotId || opened.epoch !== replaces.epoch))
    throw new Untrusted('the API names another slot')
  requirePin(pin)
  return followSlot(change, pin, request)
}

/**
 * Deals the PIN that opened the vault again, to the guards of this release. The rules for PINs may have changed since it was
 * chosen, so they are not applied.
 */
export async function redeal(keyStore: KeyStore, request: RequestTo<'redeal'>): Promise<AnswerFrom<'redeal'>> {
  const kept = keyStore.redeal()
  const { replaces } = request
  if (!kept || kept.made) throw new WalletError('unauthorized', { reason: 'no PIN is kept to be dealt again' })
  const { opened, pin } = kept
  if (opened.slotId !== replaces.slotId || opened.epoch !== replaces.epoch)
    throw new Untrusted('the API names another slot')
  const made = await followSlot(kept, pin, request, { redeals: true as const })
  const { serverShare: _, wrappedKey: __, commit: ___, evaluator, ...rest } = made.put.slot
  // The PIN opens it once. The key has done its work.
  keyStore.keepForRedeal({ ...kept, made: { ...rest, type: 'pin2', evaluator: evaluator.publicKey } })
  kept.vaultKey.fill(0)
  return made
}

export function endRedeal(keyStore: KeyStore): AnswerFrom<'endRedeal'> {
  if (keyStore.redeal()?.made) keyStore.begin(undefined)
  keyStore.keepForRedeal(undefined)
  return {}
}

/** The slot of a PIN that follows another, with the owner's signatures for each guard and the API. */
const followSlot = async (
  { userId, vaultId, vaultKey }: Pick<Change, 'userId' | 'vaultId' | 'vaultKey'>,
  pin: string,
  { jkt, number, replaces, guards, threshold, leaves = [] }: Omit<RequestTo<'changePin'>, 'pin'>,
  more: { redeals?: true } = {},
): Promise<AnswerFrom<'changePin'>> => {
  const owner = deriveOwnerKey(vaultKey)
  const sign = (message: Bytes) => toBase64Url(owner.sign(message))
  const about = { userId, vaultId, pin, epoch: replaces.epoch + 1, guards, threshold }
  const { records, slot } = await makePinSlot(vaultKey, about)
  const ownerKey = toBase64Url(owner.publicKey)
  const put = {
    type: 'pin2' as const,
    vaultId,
    number,
    replaces: replaces.slotId,
    slot,
    ...more,
    ...(leaves.length > 0 && {
      leaves: leaves.map((guardId) => ({
        guardId,
        ownerSignature: sign(recordsRetireMessage({ vaultId, ...replaces }, { guardId })),
      })),
    }),
  }
  return {
    records: records.map(({ guardId, record: made }) => {
      const record = { ...made, ownerKey }
      const ownerSignature = sign(recordChangeMessage(record, { guardId, jkt, replaces: replaces.slotId }))
      return { guardId, record: { ...record, change: { replaces: replaces.slotId, ownerSignature } } }
    }),
    put: { ...put, ownerSignature: sign(slotPutMessage(put)) },
  }
}
