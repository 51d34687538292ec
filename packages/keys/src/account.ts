import { type Bytes, toHex } from '@latchkey/core/bytes'
import { familyKeys } from './families.gen.ts'
import type { FamilyKeys } from './family-keys.ts'

/** From public keys to accounts: only public values, so the API uses this too. Private keys are never passed here. */

export type KeyFamily = keyof typeof familyKeys

/** The account that a public key has on the networks of a family; `address` is null where the chain itself names it. */
export function toAccount(family: KeyFamily, publicKey: Bytes): { address: string | null; publicKey: string } {
  const { address, publicKeyText = toHex }: FamilyKeys = familyKeys[family]
  return { address: address(publicKey), publicKey: publicKeyText(publicKey) }
}

/**
 * The public values of a wallet, derived from its public keys. EVM public keys have 64 bytes (no 0x04), the others 32.
 * `eddsaPublicKey`, a single field on the wire, is Solana's; the keys of the others are in `accounts`.
 */
export function toWallet({ evm, ...others }: Record<KeyFamily, Bytes>) {
  type Other = keyof typeof others
  const families = Object.keys(familyKeys).filter((family) => family !== 'evm') as Other[]
  return {
    address: familyKeys.evm.address(evm),
    ecdsaPublicKey: toHex(evm),
    eddsaPublicKey: toHex(others.solana),
    accounts: Object.fromEntries(families.map((family) => [family, toAccount(family, others[family])])) as Record<
      Other,
      ReturnType<typeof toAccount>
    >, // every family has an entry
  }
}
