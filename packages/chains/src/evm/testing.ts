import { type Bytes, toHex } from '@latchkey/core/bytes'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import fc from 'fast-check'
import { getAddress } from 'viem'
import type { Transaction } from './decode.ts'

/** Any transaction at all, and any key. */

const integer = (bits: bigint) => {
  const max = (1n << bits) - 1n
  return fc.oneof(
    { arbitrary: fc.constantFrom(0n, 1n, 127n, 128n, 255n, 256n, max), weight: 1 },
    { arbitrary: fc.bigInt({ min: 0n, max }), weight: 3 },
  )
}
const sized = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const address = sized(20).map((bytes) => getAddress(toHex(bytes)))
/**
 * Calldata: none, one byte below and above the border of what stands for itself, and as much as needs a longer count.
 */
const data = fc.oneof(
  { arbitrary: fc.uint8Array({ maxLength: 200 }), weight: 4 },
  { arbitrary: fc.constantFrom([], [0], [127], [128]).map((bytes) => Uint8Array.from(bytes)), weight: 1 },
  { arbitrary: fc.constantFrom(55, 56, 256, 5_000).map((length) => new Uint8Array(length).fill(1)), weight: 1 },
)
const accessList = fc.array(fc.record({ address, storageKeys: fc.array(sized(32).map(toHex), { maxLength: 3 }) }), {
  maxLength: 3,
})
const price = integer(64n)
const common = {
  chainId: fc.oneof(fc.constantFrom(1, 137, 80_001, 2 ** 40), fc.integer({ min: 1, max: 2 ** 40 })),
  nonce: fc.oneof(fc.constantFrom(0, 127, 128, 2 ** 31), fc.nat()),
  to: fc.option(address, { nil: null }),
  value: integer(256n),
  data: data.map(toHex),
  gas: price,
}
export const legacy = fc.record({
  ...common,
  accessList: fc.constant([]),
  fees: fc.record({ kind: fc.constant('legacy' as const), gasPrice: price }),
})
const eip2930 = fc.record({
  ...common,
  accessList,
  fees: fc.record({ kind: fc.constant('eip2930' as const), gasPrice: price }),
})
export const eip1559 = fc.record({
  ...common,
  accessList,
  // A tip above the cap is no transaction.
  fees: fc.tuple(price, price).map(([tip, over]) => ({
    kind: 'eip1559' as const,
    maxPriorityFeePerGas: tip,
    maxFeePerGas: tip + over,
  })),
})
export const transaction: fc.Arbitrary<Transaction> = fc.oneof(legacy, eip2930, eip1559)

/** Any but zero, and below the order of the curve. */
export const privateKey: fc.Arbitrary<Bytes> = sized(32)
  .filter((bytes) => secp256k1.utils.isValidSecretKey(bytes))
  .map((bytes) => Uint8Array.from(bytes))
