import type { Bytes } from '@latchkey/core/bytes'
import { p256, p256_oprf } from '@noble/curves/nist.js'

/**
 * Verifiable oblivious pseudorandom function, RFC 9497 mode 0x01 (VOPRF), suite P256-SHA256, with the key split by
 * Shamir's scheme over the scalar field: share i is the polynomial's value at x = i, the key its value at 0.
 * Elements are compressed points (33 bytes), scalars 32 bytes, proofs 64 bytes. The letters are the RFC's.
 */

type Random = (length?: number) => Uint8Array

export type Share = { index: number; share: Bytes; publicKey: Bytes }
export type Evaluation = { evaluated: Bytes; proof: Bytes }

const { Point } = p256
const { Fn } = Point

const succeeds = (attempt: () => void): boolean => {
  try {
    attempt()
    return true
  } catch {
    return false
  }
}

/** The public key of a share: share·G, compressed. Throws when the share is not a scalar of 1 to n - 1. */
export function readPublicKey(share: Bytes): Bytes {
  return p256.getPublicKey(share, true)
}

/** True when these 33 bytes are a compressed point of the curve other than the identity. */
export function isElement(bytes: Bytes): boolean {
  return bytes.length === 33 && succeeds(() => Point.fromBytes(bytes).assertValidity())
}

/**
 * Splits a fresh random key among `count` guards so that any `threshold` of them can evaluate together and fewer learn
 * nothing. The key is returned for the dealer's own evaluation at enrolment and must be forgotten after it.
 */
export function deal({ threshold, count }: { threshold: number; count: number }): { key: Bytes; shares: Share[] } {
  if (!(Number.isInteger(threshold) && Number.isInteger(count) && threshold >= 1 && threshold <= count && count <= 255))
    throw new RangeError('threshold must be between 1 and the number of guards')
  const coefficients = Array.from({ length: threshold }, () => Fn.fromBytes(p256.utils.randomSecretKey()))
  const at = (x: number) => coefficients.reduceRight((sum, c) => Fn.add(Fn.mul(sum, BigInt(x)), c), Fn.ZERO)
  const shares = Array.from({ length: count }, (_, i) => {
    const share = Fn.toBytes(at(i + 1)) as Bytes
    return { index: i + 1, share, publicKey: readPublicKey(share) }
  })
  return { key: Fn.toBytes(at(0)) as Bytes, shares }
}

/** Blind of section 3.3.2: hides `input` behind a random scalar. `blinded` goes to the guards, `blind` stays. */
export function blind(input: Bytes, random?: Random): { blind: Bytes; blinded: Bytes } {
  return p256_oprf.voprf.blind(input, random)
}

/**
 * BlindEvaluate with one share, and the proof (section 2.2.1) that this share was used. This is the guard's part.
 * Throws when `blinded` is not a point or is the identity.
 */
export function evaluate(share: Bytes, publicKey: Bytes, blinded: Bytes, random?: Random): Evaluation {
  return p256_oprf.voprf.blindEvaluate(share, publicKey, blinded, random)
}

/** VerifyProof of section 2.2.2: whether a guard evaluated `blinded` with the share of `publicKey`. */
export function isEvaluation(publicKey: Bytes, blinded: Bytes, { evaluated, proof }: Evaluation): boolean {
  // The library checks the proof inside Finalize; with an empty input and a blind of one only that check matters.
  return succeeds(() =>
    p256_oprf.voprf.finalize(new Uint8Array(), Fn.toBytes(Fn.ONE), evaluated, blinded, publicKey, proof),
  )
}

/**
 * Combines the evaluations of at least `threshold` different shares into the whole key's: Lagrange interpolation at 0.
 */
export function combine(parts: readonly { index: number; evaluated: Bytes }[]): Bytes {
  const indexes = new Set(parts.map(({ index }) => index))
  if (parts.length === 0 || indexes.size !== parts.length || ![...indexes].every((x) => Number.isInteger(x) && x > 0))
    throw new RangeError('evaluations must come from different shares')
  return parts
    .map(({ index, evaluated }) => {
      let weight = Fn.ONE
      for (const other of indexes) {
        if (other === index) continue
        // x_j / (x_j - x_i)
        weight = Fn.mul(weight, Fn.div(BigInt(other), Fn.sub(BigInt(other), BigInt(index))))
      }
      return Point.fromBytes(evaluated).multiply(weight)
    })
    .reduce((sum, point) => sum.add(point))
    .toBytes(true) as Bytes
}

/** Finalize of section 3.3.1: unblinds and hashes to the output, 32 bytes. Verify the parts first. */
export function finalize(input: Bytes, blinding: Bytes, evaluated: Bytes): Bytes {
  return p256_oprf.oprf.finalize(input, blinding, evaluated)
}

/** The output for `input` under a known key, without a guard: what the dealer needs at enrolment. */
export function evaluateWithKey(key: Bytes, input: Bytes): Bytes {
  const blinded = blind(input)
  return finalize(input, blinded.blind, p256_oprf.oprf.blindEvaluate(key, blinded.blinded))
}
