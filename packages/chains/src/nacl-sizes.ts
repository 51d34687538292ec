import { WalletError } from '@latchkey/core/errors'

/** Bytes of everything NaCl knows by a size: secretbox, box, and Ed25519, whose secret key is seed and public key. */
const sizes = {
  'secretbox key': 32,
  'secretbox nonce': 24,
  'box public key': 32,
  'box secret key': 32,
  'signing public key': 32,
  'signing secret key': 64,
  signature: 64,
  seed: 32,
} as const

/**
 * Checks the size of bytes where they enter.
 *
 * @throws WalletError `invalidArgument`, which says what was meant and how many bytes it has, never the bytes
 */
export const requireSize = (what: keyof typeof sizes, bytes: Uint8Array): void => {
  if (bytes.length !== sizes[what])
    throw new WalletError('invalidArgument', { thing: what, detail: `${sizes[what]} bytes` })
}
