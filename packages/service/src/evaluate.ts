import { createHash } from 'node:crypto'
import { type Bytes, concat, fromUtf8 } from '@latchkey/core/bytes'
import type { Evaluation } from '@latchkey/keys/oprf'
import { p256 } from '@noble/curves/nist.js'
import { createMultiplier, multiply, multiplyBase, readPoint } from './p256.ts'

/**
 * `evaluate` of `@latchkey/keys/oprf` with the arithmetic of `p256.ts`: RFC 9497, VOPRF mode, suite P256-SHA256. The
 * letters are the RFC's.
 */

const { Fn } = p256.Point

const context = concat(fromUtf8('OPRFV1-'), Uint8Array.of(1), fromUtf8('-P256-SHA256'))
const seedLabel = concat(fromUtf8('Seed-'), context)
const scalarTag = concat(fromUtf8('HashToScalar-'), context)

type Random = (length?: number) => Uint8Array

/**
 * BlindEvaluate with one share, and the proof (GenerateProof, section 2.2.1) that this share was used.
 *
 * @param share k, 32 bytes
 * @param publicKey B = k·G, 33 bytes
 * @param blinded C, 33 bytes
 * @param random draws r; for tests
 * @throws where `blinded` is not a point or is the identity, or the share is not a scalar from 1 to n - 1
 */
export function evaluate(share: Bytes, publicKey: Bytes, blinded: Bytes, random?: Random): Evaluation {
  const [B, C] = [publicKey, readPoint(blinded)]
  const D = multiply(share, C)

  const seed = createHash('sha256').update(withLengths(B, seedLabel)).digest()
  const d = toScalar(
    concat(withLengths(seed), Uint8Array.of(0, 0), withLengths(C.bytes, D.bytes), fromUtf8('Composite')),
  )
  const multiplyByD = createMultiplier(Fn.toBytes(d) as Bytes)
  const M = multiplyByD(C)
  // k·M, computed from public values: d·D.
  const Z = multiplyByD(D)

  const r = p256.utils.randomSecretKey(random?.(48)) as Bytes
  const t2 = multiplyBase(r)
  const t3 = multiply(r, M)
  const c = toScalar(concat(withLengths(B, M.bytes, Z.bytes, t2, t3.bytes), fromUtf8('Challenge')))
  const s = Fn.sub(Fn.fromBytes(r), Fn.mul(c, Fn.fromBytes(share)))
  r.fill(0)
  return { evaluated: D.bytes, proof: concat(Fn.toBytes(c), Fn.toBytes(s)) }
}

/** Each part preceded by its length in two bytes, as in the RFC's transcripts. */
const withLengths = (...parts: Uint8Array[]): Bytes =>
  concat(...parts.flatMap((part) => [Uint8Array.of(part.length >> 8, part.length & 255), part]))

/** HashToScalar: `hash_to_field` of RFC 9380 (section 5.2) to the field of scalars, with L = 48. */
const toScalar = (transcript: Bytes): bigint => Fn.create(BigInt(`0x${expand(transcript).toString('hex')}`))

const sha256 = (...parts: Uint8Array[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

const zPad = new Uint8Array(64)
/** L in two bytes, and the zero behind it. */
const lengthAndZero = Uint8Array.of(0, 48, 0)
const tagWithLength = concat(scalarTag, Uint8Array.of(scalarTag.length))

/** `expand_message_xmd` of RFC 9380 (section 5.3.1) with SHA-256, to 48 bytes. */
const expand = (message: Bytes): Buffer => {
  const b0 = sha256(zPad, message, lengthAndZero, tagWithLength)
  const b1 = sha256(b0, Uint8Array.of(1), tagWithLength)
  const b2 = sha256(
    b0.map((byte, i) => byte ^ (b1[i] ?? 0)),
    Uint8Array.of(2),
    tagWithLength,
  )
  return Buffer.concat([b1, b2.subarray(0, 16)])
}
