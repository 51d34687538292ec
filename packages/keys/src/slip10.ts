import { type Bytes, fromUtf8 } from '@latchkey/core/bytes'
import { hmac } from '@noble/hashes/hmac.js'
import { sha512 } from '@noble/hashes/sha2.js'

/**
 * The Ed25519 private key at a path, by SLIP-0010, where every step is hardened. The letters are the standard's.
 * Libraries also compute the public key of each step, for a fingerprint that is not needed here: it took most of the
 * time to open a wallet.
 *
 * @param seed 16 to 64 bytes
 * @param path such as `m/44'/501'/0'`
 * @throws RangeError for another length of the seed, a step that is not hardened, or one above 2^31 - 1
 */
export function deriveEd25519(seed: Bytes, path: string): Bytes {
  if (seed.length < 16 || seed.length > 64) throw new RangeError('a seed has 16 to 64 bytes')
  if (!/^m(\/\d{1,10}')+$/.test(path)) throw new RangeError('a path has hardened steps only')
  let I = hmac(sha512, fromUtf8('ed25519 seed'), seed)
  for (const step of path.split('/').slice(1)) {
    const i = Number.parseInt(step, 10)
    if (i >= 2 ** 31) throw new RangeError('a step is below 2^31')
    // 0x00 || ser256(k) || ser32(i), and the chain code as the key.
    const data = new Uint8Array(37)
    data.set(I.subarray(0, 32), 1)
    new DataView(data.buffer).setUint32(33, i + 2 ** 31)
    const next = hmac(sha512, I.subarray(32), data)
    data.fill(0)
    I.fill(0)
    I = next
  }
  const k = I.slice(0, 32)
  I.fill(0)
  return k as Bytes
}
