import { type Bytes, fromBase64Url, toBase64Url } from '@latchkey/core/bytes'
import { derivePasskeyFactor, toPrfInput } from '@latchkey/keys/passkey'
import { deriveOwnerKey } from '@latchkey/keys/vault'
import { slotPutMessage, slotRemoveMessage } from '@latchkey/protocol/api'
import { exportPurpose, passkeyChangePurposes, signingPurpose } from '@latchkey/protocol/shapes'
import type { KeyStore } from '../key-store.ts'
import type { AnswerFrom, RequestTo } from '../messages.ts'
import { requireChange } from './changes.ts'
import { draw } from './draw.ts'
import { makeGuardlessSlot, unwrapGuardlessSlot } from './guardless-slot.ts'
import { openWith } from './open.ts'

const toInput = (vaultId: string, slotId: string) => toBase64Url(toPrfInput({ vaultId, slotId }))

/** The factor of a passkey. The output of its PRF is wiped. */
const readFactor = (output: string): Bytes => {
  const bytes = fromBase64Url(output)
  const factor = derivePasskeyFactor(bytes)
  bytes.fill(0)
  return factor
}

export function passkeyInputs({ vaultId, slotIds }: RequestTo<'passkeyInputs'>): AnswerFrom<'passkeyInputs'> {
  return { inputs: slotIds.map((slotId) => toInput(vaultId, slotId)) }
}

export async function openPasskey(
  keyStore: KeyStore,
  released: RequestTo<'openPasskey'>,
): Promise<AnswerFrom<'openPasskey'>> {
  const { userId, vaultId, slotId, use } = released
  // An abandoned attempt with a PIN is over.
  keyStore.begin(undefined)
  const factor = readFactor(released.output)
  const name = { userId, vaultId, slotId, type: 'passkey' as const }
  const vaultKey = await unwrapGuardlessSlot(released, name, factor).finally(() => factor.fill(0))
  return openWith(keyStore, { userId, vaultId, vaultKey }, released, {
    change: passkeyChangePurposes.find((each) => each === use),
    signatures: use === signingPurpose ? released.signatures : 0,
    exports: use === exportPurpose,
  })
}

export function beginPasskey(keyStore: KeyStore): AnswerFrom<'beginPasskey'> {
  const { vaultId } = requireChange(keyStore, 'slot-change')
  const slotId = toBase64Url(draw(16))
  return { vaultId, slotId, input: toInput(vaultId, slotId) }
}

export async function makePasskey(
  keyStore: KeyStore,
  { number, slotId, credentialId, attestation, output }: RequestTo<'makePasskey'>,
): Promise<AnswerFrom<'makePasskey'>> {
  const { userId, vaultId, vaultKey } = requireChange(keyStore, 'slot-change')
  const factor = readFactor(output)
  const name = { userId, vaultId, slotId, type: 'passkey' as const }
  const slot = await makeGuardlessSlot(vaultKey, name, factor)
  const put = { type: name.type, vaultId, number, slot: { ...slot, credentialId, attestation } }
  const ownerSignature = toBase64Url(deriveOwnerKey(vaultKey).sign(slotPutMessage(put)))
  factor.fill(0)
  // One proof allows one passkey, as at the API.
  keyStore.allow(undefined)
  return { put: { ...put, ownerSignature } }
}

export function removeSlot(keyStore: KeyStore, { number, slotId }: RequestTo<'removeSlot'>): AnswerFrom<'removeSlot'> {
  const { vaultId, vaultKey } = requireChange(keyStore, 'slot-change')
  const unsigned = { vaultId, number, slotId }
  const ownerSignature = toBase64Url(deriveOwnerKey(vaultKey).sign(slotRemoveMessage(unsigned)))
  keyStore.allow(undefined)
  return { remove: { ...unsigned, ownerSignature } }
}
