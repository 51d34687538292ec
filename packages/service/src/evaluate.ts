import { createHash } from 'node:crypto'
import { type Bytes, concat, fromUtf8 } from '@latchkey/core/bytes'
import type { Evaluation } from '@latchkey/keys/oprf'
import { p256, p256_hasher } from '@noble/curves/nist.js'
import { multiply, multiplyBase, readPoint } from './p256.ts'

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
 * @throws where `blinded` is not a point or is the identity, or the share is no scalar of 1 to n - 1
 */
export function evaluate(share: Bytes, publicKey: Bytes, blinded: Bytes, random?: Random): Evaluation {
  const [B, C] = [publicKey, readPoint(blinded)]
  const D = multiply(share, C)

  const seed = createHash('sha256').update(withLengths(B, seedLabel)).digest()
  const d = toScalar(
    concat(withLengths(seed), Uint8Array.of(0, 0), withLengths(C.bytes, D.bytes), fromUtf8('Composite')),
  )
  const M = multiply(Fn.toBytes(d) as Bytes, C)
  // k·M, computed from public values: d·D.
  const Z = multiply(Fn.toBytes(d) as Bytes, D)

  const r = p256.utils.randomSecretKey(random?.(48)) as Bytes
  const t2 = multiplyBase(r)
  const t3 = multiply(r, M)
  const c = toScalar(concat(withLengths(B, M.bytes, Z.bytes, t2, t3.bytes), fromUtf8('Challenge')))
  const s = Fn.sub(Fn.fromBytes(r), Fn.mul(c, Fn.fromBytes(share)))
  r.fill(0)
  return { evaluated: D.bytes, proof: concat(Fn.toBytes(c), Fn.toBytes(s)) }
}

/** Each part behind its length in two bytes, as the RFC's transcripts have them. */
const withLengths = (...parts: Uint8Array[]): Bytes =>
  concat(...parts.flatMap((part) => [Uint8Array.of(part.length >> 8, part.length & 255), part]))

const toScalar = (transcript: Bytes): bigint => p256_hasher.hashToScalar(transcript, { DST: scalarTag })
