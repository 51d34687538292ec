import { createECDH, ECDH, timingSafeEqual } from 'node:crypto'
import { type Bytes, toHex } from '@latchkey/core/bytes'
import { p256 } from '@noble/curves/nist.js'

/**
 * Multiplication on P-256 by OpenSSL, which is constant-time and some ten times faster than JavaScript. Node only
 * exposes ECDH, that is the x coordinate of a product; decision 21 describes how y is found, and why that reveals
 * nothing.
 */

const curve = 'prime256v1'

const { Fp, Fn } = p256.Point
const { a, b } = p256.Point.CURVE()

/** A point of the curve other than the identity. */
export type Point = {
  x: bigint
  y: bigint
  /** 33 bytes, compressed. */
  bytes: Bytes
  /** 65 bytes, which spare OpenSSL computing y. */
  whole: Bytes
}

/** The scalar n - 1, whose successor is zero. */
const last = Fn.toBytes(Fn.ORDER - 1n) as Bytes

/**
 * Reads a compressed point.
 *
 * @throws where these are not 33 bytes that name a point of the curve other than the identity
 */
export function readPoint(bytes: Bytes): Point {
  if (bytes.length !== 33) throw new RangeError('not a compressed point')
  const whole = ECDH.convertKey(bytes, curve, undefined, undefined, 'uncompressed') as Buffer
  return { x: toNumber(whole.subarray(1, 33)), y: toNumber(whole.subarray(33)), bytes, whole: new Uint8Array(whole) }
}

/** scalar·G. Throws where the scalar (32 bytes) is not one of 1 to n - 1. */
export function multiplyBase(scalar: Bytes): Bytes {
  return new Uint8Array(toEcdh(scalar).getPublicKey(null, 'compressed') as unknown as Bytes)
}

/**
 * scalar·P.
 *
 * With Q = scalar·P, the x coordinates of Q and of Q + P = (scalar + 1)·P determine y of Q, by the formula for adding
 * points: (y - y_P)² = (x(Q + P) + x + x_P)·(x - x_P)², and y² = x³ + ax + b.
 *
 * @param scalar 32 bytes, 1 to n - 1
 * @throws for any other scalar
 */
export function multiply(scalar: Bytes, point: Point): Point {
  return createMultiplier(scalar)(point)
}

/**
 * Creates a function that multiplies points by one scalar.
 *
 * @param scalar 32 bytes, 1 to n - 1
 * @throws for any other scalar
 */
export function createMultiplier(scalar: Bytes): (point: Point) => Point {
  // Only a deliberately chosen share is this one, never a random scalar.
  if (timingSafeEqual(scalar, last)) return (point) => toPoint(point.x, Fp.neg(point.y))
  const next = successor(scalar)
  const [ecdh, ecdhNext] = [toEcdh(scalar), toEcdh(next)]
  next.fill(0)
  return (point) => {
    const x = toNumber(ecdh.computeSecret(point.whole))
    const xSum = toNumber(ecdhNext.computeSecret(point.whole))
    return solve(point, x, xSum)
  }
}

/** The product whose x coordinate is `x`, where that of the product and `point` together is `xSum`. */
const solve = (point: Point, x: bigint, xSum: bigint): Point => {
  const difference = Fp.sub(x, point.x)
  const ySquared = Fp.add(Fp.mul(Fp.add(Fp.sqr(x), a), x), b)
  const bracket = Fp.mul(Fp.add(xSum, Fp.add(x, point.x)), Fp.sqr(difference))
  const y = Fp.div(Fp.sub(Fp.add(ySquared, Fp.sqr(point.y)), bracket), Fp.add(point.y, point.y))
  // A faulty product must not leave the guard: together with a right one it could reveal something about the scalar.
  if (!Fp.eql(Fp.sqr(y), ySquared)) throw new Error('a product is not on the curve')
  return toPoint(x, y)
}

/** True when these bytes are a compressed point of the curve other than the identity. */
export function isElement(bytes: Bytes): boolean {
  try {
    readPoint(bytes)
    return true
  } catch {
    return false
  }
}

/** True when `publicKey` is scalar·G, compressed. A number outside the field's scalars has no public key. */
export function isPublicKeyOf(scalar: Bytes, publicKey: Bytes): boolean {
  try {
    return toHex(multiplyBase(scalar)) === toHex(publicKey)
  } catch {
    return false
  }
}

const toEcdh = (scalar: Bytes): ECDH => {
  const ecdh = createECDH(curve)
  ecdh.setPrivateKey(scalar)
  return ecdh
}

/** scalar + 1, always over all bytes, whatever they are. */
const successor = (scalar: Bytes): Bytes => {
  const sum = scalar.slice()
  let carry = 1
  for (let i = sum.length - 1; i >= 0; i--) {
    const digit = (sum[i] ?? 0) + carry
    sum[i] = digit & 255
    carry = digit >> 8
  }
  return sum
}

const toPoint = (x: bigint, y: bigint): Point => {
  const whole = new Uint8Array(65)
  whole[0] = 4
  whole.set(Fp.toBytes(x), 1)
  whole.set(Fp.toBytes(y), 33)
  const bytes = whole.slice(0, 33)
  bytes[0] = 2 + ((whole[64] ?? 0) & 1)
  return { x, y, bytes, whole }
}

const toNumber = (bytes: Uint8Array): bigint => BigInt(toHex(bytes as Bytes))
