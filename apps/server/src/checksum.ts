import { fromUtf8, toHex } from '@latchkey/core/bytes'
import { keccak_256 } from '@noble/hashes/sha3.js'

/** An EVM address with the checksum of EIP-55, as people and other services write it. */
export function toChecksum(address: `0x${string}`): `0x${string}` {
  const digits = address.slice(2).toLowerCase()
  const hash = toHex(keccak_256(fromUtf8(digits))).slice(2)
  const cased = [...digits].map((digit, i) => (Number.parseInt(hash[i] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit))
  return `0x${cased.join('')}`
}
