import type { VaultPut } from '@latchkey/protocol/api'
import { type GuardSet, isSameSet } from '@latchkey/protocol/guard-set'
import { ServiceError } from '@latchkey/protocol/service-error'
import type { Purpose } from '@latchkey/protocol/shapes'
import {
  type AckClaims,
  ackClaims,
  ackType,
  lifetimes,
  type ReceiptClaims,
  receiptClaims,
  receiptType,
} from '@latchkey/protocol/tokens'
import { createVerifier } from '@latchkey/service/signed'
import { decodeJwt } from 'jose'
import { type CheckedConfiguration, receiptKeysOf } from '../configuration.ts'
import type { StoredPinSlot } from './vault-slots.ts'

/** The subject of the guards' acknowledgements: the record of a new wallet's slot, or of one that follows another. */
type Acknowledged = Pick<VaultPut, 'vaultId' | 'ownerKey' | 'acks'> & {
  slot: Omit<Pick<VaultPut['slot'], 'slotId' | 'epoch' | 'threshold' | 'guards'>, 'epoch'> & { epoch: number }
}

/** The texts that our guards sign: receipts of a right PIN, and acknowledgements of a stored record. */
export type GuardSignatures = {
  /** True for a guard of the configuration, also one that is gone and only stands in an earlier set. */
  has(guardId: string): boolean
  /**
   * Verifies a receipt with the key of the guard that it names.
   *
   * @throws ServiceError `bad_token`
   */
  readReceipt(token: string): Promise<ReceiptClaims>
  /**
   * Requires that the slot's guards are the current set, or an earlier one to which a release of before still deals, and
   * that each of them, and no other, acknowledged exactly this slot's record.
   *
   * @throws ServiceError `bad_request` where one is missing; `bad_token` where one is not valid, or for another record
   */
  requireAcks(put: Acknowledged): Promise<void>
}

/**
 * Creates the checks of the guards' signatures.
 *
 * @param audience the origin of this API, for which the guards sign
 * @param sets the current set, and the earlier ones that are still known
 */
export async function createGuardSignatures(
  guards: CheckedConfiguration['guards'],
  audience: string,
  sets: readonly GuardSet[],
): Promise<GuardSignatures> {
  const verifiers = new Map(
    await Promise.all(
      guards.map(async (guard) => {
        const { id } = guard
        const common = { audience, keys: receiptKeysOf(guard), issuer: id }
        const readReceipt = await createVerifier({
          ...common,
          type: receiptType,
          claims: receiptClaims,
          maxAge: lifetimes.receipt,
        })
        const readAck = await createVerifier({ ...common, type: ackType, claims: ackClaims, maxAge: lifetimes.ack })
        return [id, { readReceipt, readAck }] as const
      }),
    ),
  )

  return {
    has: (guardId) => verifiers.has(guardId) || sets.some((set) => set.guards.includes(guardId)),

    async readReceipt(token) {
      const verifier = verifiers.get(issuerOf(token))
      if (!verifier) throw new ServiceError('bad_token')
      return verifier.readReceipt(token)
    },

    async requireAcks(put) {
      const { slot, acks } = put
      const dealtTo = { guards: slot.guards.map((guard) => guard.id), threshold: slot.threshold }
      if (new Set(dealtTo.guards).size !== slot.guards.length || !sets.some((set) => isSameSet(set, dealtTo)))
        throw new ServiceError('bad_request')
      if (acks.length !== slot.guards.length) throw new ServiceError('bad_request')
      for (const guard of slot.guards) {
        const ack = acks.find(({ guardId }) => guardId === guard.id)?.ack
        const claims = ack && (await verifiers.get(guard.id)?.readAck(ack))
        if (!claims) throw new ServiceError('bad_request')
        if (!isAckOf(claims, put, guard.publicKey)) throw new ServiceError('bad_token')
      }
    },
  }
}

/**
 * Requires receipts of as many different guards as the slot demands, each for this slot, purpose and session key.
 *
 * @throws ServiceError `bad_token`
 */
export function requireReceipts(
  receipts: readonly ReceiptClaims[],
  slot: Pick<StoredPinSlot, 'id' | 'epoch' | 'guards' | 'threshold'>,
  { vaultId, purpose, jkt }: { vaultId: string; purpose: Purpose; jkt: string },
  isOurGuard: (guardId: string) => boolean,
): void {
  const isFor = (receipt: ReceiptClaims) =>
    receipt.sub === vaultId &&
    receipt.slotId === slot.id &&
    receipt.epoch === slot.epoch &&
    receipt.purpose === purpose &&
    receipt.cnf.jkt === jkt
  const guards = new Set(receipts.map(({ iss }) => iss))
  const areKnown =
    slot.guards.every(({ id }) => isOurGuard(id)) &&
    [...guards].every((id) => slot.guards.some((guard) => guard.id === id))
  if (!receipts.every(isFor) || !areKnown || guards.size !== receipts.length || guards.size < slot.threshold)
    throw new ServiceError('bad_token')
}

const isAckOf = (
  claims: AckClaims,
  { vaultId, ownerKey, slot }: Omit<Acknowledged, 'acks'>,
  publicKey: string,
): boolean =>
  claims.sub === vaultId &&
  claims.slotId === slot.slotId &&
  claims.epoch === slot.epoch &&
  claims.ownerKey === ownerKey &&
  claims.publicKey === publicKey

const issuerOf = (token: string): string => {
  try {
    return decodeJwt(token).iss ?? ''
  } catch {
    return ''
  }
}
