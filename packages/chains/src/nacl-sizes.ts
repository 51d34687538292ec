import { WalletError } from '@latchkey/core/errors'

/**
 * Sizes in bytes of values that NaCl defines and that enter here: signing keys (of secp256k1, too), public keys and
 * signatures of Ed25519. NaCl's boxes (keys of 32 bytes, nonces of 24) are not used: `packages/keys` seals with
 * AES-GCM. Nor is its secret key of 64 bytes, seed and public key in one: the vault derives seeds.
 */
const sizes = { 'signing public key': 32, signature: 64, seed: 32 } as const

/**
 * Checks the size of bytes that come from outside.
 *
 * @throws WalletError `invalidArgument`, which says what was expected and how many bytes there were, never the bytes
 */
export function requireSize(what: keyof typeof sizes, bytes: Uint8Array): void {
  if (bytes.length !== sizes[what])
    throw new WalletError('invalidArgument', { thing: what, detail: `${sizes[what]} bytes` })
}
