import type { Bytes } from '@latchkey/core/bytes'

export type Curve = 'secp256k1' | 'ed25519'

/**
 * A family's keys: a file of `families/`, whose name is the family's. `npm run reference` writes the register from
 * these files. Changing one would make people's money disappear, so tests freeze them.
 */
export type FamilyKeys = {
  curve: Curve
  /** The derivation path of an account: BIP-44, every step of ed25519 hardened (SLIP-10). */
  path: (index: number) => string
  /** The path of the legacy SDKs' account, and of the accounts after it; only used for an imported phrase. */
  olderPath?: (index: number) => string
  /** The address of a public key; null where the chain itself names an account. */
  address: (publicKey: Bytes) => string | null
  /** How the chain writes a public key; 0x-hex by default. */
  publicKeyText?: (publicKey: Bytes) => string
  /**
   * A private key as other wallets of the family import it; left out for a family whose accounts use another family's
   * key.
   */
  privateKeyText?: (privateKey: Bytes) => string
}
