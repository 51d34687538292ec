import { type Bytes, lp } from '@latchkey/core/bytes'
import { defaultFamily } from '@latchkey/core/family-records'
import * as v from 'valibot'
import { bytes } from './shapes.ts'
import { accountFamilies, mapAccountFamilies } from './user.ts'

/**
 * Proof that whoever stores a wallet has its keys: each of them signs the same message. The API can then vouch for the
 * owner of the keys instead of relying on the client's claim.
 */

/** The families whose keys make up a wallet. The message names the keys in this order, which a test freezes. */
export const keyFamilies = [defaultFamily, ...accountFamilies] as const

const proof = (keyLength: number) => v.strictObject({ publicKey: bytes(keyLength), signature: bytes(64) })

/**
 * One public key of each family and its signature over `keyProofMessage`. An EVM key has 64 bytes (no 0x04) and signs
 * with secp256k1 (the SHA-256 of the message, low s), the others have 32 and sign with Ed25519.
 */
export const keyProofs = v.strictObject({ [defaultFamily]: proof(64), ...mapAccountFamilies(() => proof(32)) })
export type KeyProofs = v.InferOutput<typeof keyProofs>

/**
 * The bytes that every key of a wallet signs.
 *
 * @param apiOrigin the API that the proof is for; another one cannot use it
 * @param version the version of the vault, which is incremented when its keys change
 * @param publicKeys all keys, so that none can be exchanged
 * @param occasion what makes the proof unique: `vaultPutMessage` when a wallet is stored, `challengeMessage` later
 */
export function keyProofMessage(about: {
  apiOrigin: string
  userId: string
  vaultId: string
  version: number
  publicKeys: Record<(typeof keyFamilies)[number], Bytes>
  occasion: Bytes
}): Bytes {
  return lp(
    'latchkey/v1/key-proof',
    about.apiOrigin,
    about.userId,
    about.vaultId,
    about.version,
    ...keyFamilies.map((family) => about.publicKeys[family]),
    about.occasion,
  )
}

/** The occasion of a proof that the API requested, with its challenge. */
export function challengeMessage(challenge: string): Bytes {
  return lp('latchkey/v1/key-challenge', challenge)
}
