import { type Bytes, concat, fromUtf8, lp } from '@latchkey/core/bytes'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { open, seal } from './seal.ts'
import { Untrusted } from './untrusted.ts'

/**
 * A slot wraps the vault key under a person's factor and a server's share. AES-GCM does not commit to its key, so a
 * server could craft a text that opens under many keys; `commit` comes from the same derivation and is compared first.
 */

export type SlotName = {
  userId: string
  vaultId: string
  slotId: string
  /** `pin2`: the API evaluates the PIN too. `kit`, `passkey`: the factor is a recovery kit's, or a passkey's. */
  type: 'pin' | 'pin2' | 'kit' | 'passkey'
  epoch: number
  /** `hashGuardSet` of the guards whose evaluations the factor depends on; empty without guards. */
  guardSetHash: Bytes
}

/**
 * A hash of the guards, their order, their public keys and the number that must answer: wrapping under it pins all of
 * these.
 *
 * @param set.evaluator the public key of the API's own evaluation, in a slot of type `pin2`
 */
export function hashGuardSet(set: {
  threshold: number
  guards: readonly { id: string; publicKey: Bytes }[]
  evaluator?: Bytes | undefined
}): Bytes {
  const guards = set.guards.flatMap(({ id, publicKey }) => [id, publicKey])
  const fields = set.evaluator
    ? lp('latchkey/v2/guard-set', set.evaluator, set.threshold, ...guards)
    : lp('latchkey/v1/guard-set', set.threshold, ...guards)
  return Uint8Array.from(sha256(fields))
}

type Halves = { factor: Bytes; serverShare: Bytes }

const deriveKek = ({ vaultId, type, slotId, epoch }: SlotName, { factor, serverShare }: Halves) => {
  if (factor.length !== 32 || serverShare.length !== 32) throw new RangeError('factor and server share have 32 bytes')
  const info = lp('latchkey/v1/slot', type, slotId, epoch)
  const okm = Uint8Array.from(hkdf(sha256, concat(factor, serverShare), fromUtf8(vaultId), info, 64))
  return { kek: okm.slice(0, 32), commit: okm.slice(32) }
}

const about = (slot: SlotName) =>
  lp('latchkey/v1/wrap', slot.userId, slot.vaultId, slot.slotId, slot.type, slot.epoch, slot.guardSetHash)

/** Compares two byte strings in constant time, so that it does not reveal where they differ. */
export function equal(a: Bytes, b: Bytes): boolean {
  return a.length === b.length && a.reduce((sum, x, i) => sum | (x ^ (b[i] ?? 0)), 0) === 0
}

/** Wraps the vault key for a slot. */
export async function wrap(vaultKey: Bytes, slot: SlotName, halves: Halves) {
  const { kek, commit } = deriveKek(slot, halves)
  const wrappedKey = await seal(kek, vaultKey, about(slot))
  kek.fill(0)
  return { wrappedKey, commit }
}

/** Unwraps the vault key of a slot. Throws `Untrusted` when a half, the texts or any part of the slot's name differ. */
export async function unwrap(
  { wrappedKey, commit }: { wrappedKey: Bytes; commit: Bytes },
  slot: SlotName,
  halves: Halves,
): Promise<Bytes> {
  const derived = deriveKek(slot, halves)
  if (!equal(derived.commit, commit)) throw new Untrusted('the slot is not the one this PIN or code belongs to')
  const vaultKey = await open(derived.kek, wrappedKey, about(slot))
  derived.kek.fill(0)
  return vaultKey
}
