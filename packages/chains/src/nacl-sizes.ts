import { WalletError } from '@latchkey/core/errors'

/**
 * Bytes of what NaCl knows by a size and what enters here: keys that sign (of secp256k1, too), public keys and
 * signatures of Ed25519. Its boxes (keys of 32 bytes, nonces of 24) enter nowhere: what is sealed is sealed by AES-GCM,
 * in `packages/keys`. Nor does its secret key of 64 bytes, seed and public key in one: the vault derives seeds.
 */
const sizes = { 'signing public key': 32, signature: 64, seed: 32 } as const

/**
 * Checks the size of bytes where they enter.
 *
 * @throws WalletError `invalidArgument`, which says what was meant and how many bytes it has, never the bytes
 */
export function requireSize(what: keyof typeof sizes, bytes: Uint8Array): void {
  if (bytes.length !== sizes[what])
    throw new WalletError('invalidArgument', { thing: what, detail: `${sizes[what]} bytes` })
}
