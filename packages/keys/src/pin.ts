import { type Bytes, concat, fromUtf8, lp } from '@latchkey/core/bytes'
import { ed25519 } from '@noble/curves/ed25519.js'
import { expand, extract } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { argon2id } from 'hash-wasm'
import { toPinForm } from './pin-form.ts'
import { Untrusted } from './untrusted.ts'

/**
 * From PIN and guards to keys: input → (oprf) rw → Argon2id y → prk → pinSecret and one Ed25519 key per guard. In a slot
 * whose PIN the API evaluates too, rw is the guards' output and the API's, joined.
 */

export type PinSlotName = { vaultId: string; slotId: string; epoch: number }

/** The input of the guards' OPRF. */
export function pinInput({ vaultId, slotId, epoch }: PinSlotName, pin: string): Bytes {
  return lp('latchkey/v1/pin', vaultId, slotId, epoch, toPinForm(pin))
}

/** Joins the guards' and the API's outputs for one input, so that neither can test a PIN without the other. */
export function joinOutputs(ofGuards: Bytes, ofApi: Bytes): Bytes {
  return Uint8Array.from(sha256(lp('latchkey/v2/pin-outputs', ofGuards, ofApi)))
}

/** Argon2id parameters; `memory` in KiB, `salt` 16 bytes. */
export type Kdf = { salt: Bytes; memory: number; iterations: number; parallelism: number }

/** The weakest parameters this client uses, and the strongest, which phones can still run. */
export const kdfFloor = { memory: 65_536, iterations: 3, parallelism: 1 } as const
export const kdfCeiling = { memory: 1_048_576, iterations: 16, parallelism: 1 } as const

/** Rejects parameters outside the bounds. Throws `Untrusted`. */
export function requireKdf(kdf: Kdf): void {
  for (const name of ['memory', 'iterations', 'parallelism'] as const)
    if (!Number.isInteger(kdf[name]) || kdf[name] < kdfFloor[name] || kdf[name] > kdfCeiling[name])
      throw new Untrusted(`the key derivation has ${name} ${kdf[name]}`)
  if (kdf.salt.length !== 16) throw new Untrusted('the key derivation has no salt of 16 bytes')
}

/**
 * Argon2id (RFC 9106) of the guards' output, 32 bytes. It depends on the guards' output, so nothing can be precomputed.
 * Throws `Untrusted` for parameters outside the bounds.
 */
export async function stretch(rw: Bytes, kdf: Kdf): Promise<Bytes> {
  requireKdf(kdf)
  const { salt, memory, iterations, parallelism } = kdf
  const cost = { memorySize: memory, iterations, parallelism, hashLength: 32 }
  return Uint8Array.from(await argon2id({ password: rw, salt, ...cost, outputType: 'binary' }))
}

export type PinKeys = {
  /** The PIN's factor of the slot's key (slot.ts). */
  pinSecret: Bytes
  /** The public key that a guard, or the API under its own name, stores to verify that the PIN was right. */
  authKey: (guardId: string) => Bytes
  /** Ed25519 by that guard's key. */
  prove: (guardId: string, message: Bytes) => Bytes
  wipe: () => void
}

/** The keys of a PIN, from the guards' output `rw` and its stretched form `y`. */
export function derivePinKeys({ vaultId, slotId, epoch }: PinSlotName, rw: Bytes, y: Bytes): PinKeys {
  const prk = extract(sha256, concat(rw, y), fromUtf8(vaultId))
  const derive = (info: Bytes) => Uint8Array.from(expand(sha256, prk, info, 32))
  const authSeed = (guardId: string) => derive(lp('latchkey/v1/pin-auth', guardId, slotId, epoch))
  const pinSecret = derive(lp('latchkey/v1/pin-secret', slotId, epoch))
  return {
    pinSecret,
    authKey: (guardId) => ed25519.getPublicKey(authSeed(guardId)) as Bytes,
    prove: (guardId, message) => ed25519.sign(message, authSeed(guardId)) as Bytes,
    wipe: () => {
      prk.fill(0)
      pinSecret.fill(0)
    },
  }
}
