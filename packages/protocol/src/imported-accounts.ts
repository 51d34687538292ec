import { type Bytes, lp } from '@latchkey/core/bytes'
import { defaultFamily } from '@latchkey/core/family-records'
import * as v from 'valibot'
import { bytes, changeNumber, id, importIndex } from './shapes.ts'
import { type ImportedAccount, sealedKey, sealedName } from './user.ts'

/**
 * PUT /v1/vault/account/import · session in which a recent proof of the PIN or a passkey allowed it, with the purpose
 * `account-import`. Adds a private key as an account: what is stored of it is sealed under the vault key. One proof, one
 * key. Errors: `not_allowed` without the proof, `conflict` where a number or an index was used, the wallet has this account
 * or too many, `bad_proof` where the key or the owner did not sign this.
 */
export const walletAccountImport = {
  request: v.strictObject({
    vaultId: id,
    /** One more than `changes` of `vaultMeta`, as of any change of the vault. */
    number: changeNumber,
    /** Higher than that of every key that was imported before, also of one that was removed. */
    index: importIndex,
    /** The family whose key it is. */
    family: v.literal(defaultFamily),
    /** Its public key, and its signature over `importProofMessage`, as in `keyProofs`. */
    key: v.strictObject({ publicKey: bytes(64), signature: bytes(64) }),
    sealedKey,
    /** The account's name, sealed under the vault key. */
    name: v.optional(sealedName),
    /** Ed25519 by the owner key over `walletAccountImportMessage`. */
    ownerSignature: bytes(64),
  }),
  answer: v.strictObject({}),
}
export type WalletAccountImport = v.InferOutput<typeof walletAccountImport.request>

/**
 * POST /v1/vault/account/remove · session in which a recent proof of the PIN or a passkey allowed it, with the purpose
 * `account-remove`. Removes an imported account, with its key and what was sent by it. Errors: `not_allowed` without the
 * proof, `conflict` where the number was used, `not_found` where there is no such account, `bad_proof`.
 */
export const walletAccountRemove = {
  request: v.strictObject({
    vaultId: id,
    number: changeNumber,
    index: importIndex,
    /** Ed25519 by the owner key over `walletAccountRemoveMessage`. */
    ownerSignature: bytes(64),
  }),
  answer: v.strictObject({}),
}
export type WalletAccountRemove = v.InferOutput<typeof walletAccountRemove.request>

/** The bytes that the owner key signs when a private key is imported, and the key itself as part of its proof. */
export function walletAccountImportMessage(
  {
    vaultId,
    number,
    index,
    family,
    sealedKey: sealed,
  }: Pick<WalletAccountImport, 'vaultId' | 'number' | 'index' | 'family' | 'sealedKey'>,
  { address, ecdsaPublicKey }: Pick<ImportedAccount, 'address' | 'ecdsaPublicKey'>,
): Bytes {
  return lp('latchkey/v1/account-import', vaultId, number, index, family, address, ecdsaPublicKey, sealed)
}

/**
 * The bytes that an imported key signs, so that the API can vouch for its owner.
 *
 * @param apiOrigin the API that the proof is for; another one cannot use it
 * @param occasion `walletAccountImportMessage`
 */
export function importProofMessage(about: { apiOrigin: string; userId: string; occasion: Bytes }): Bytes {
  return lp('latchkey/v1/import-proof', about.apiOrigin, about.userId, about.occasion)
}

/** The bytes that the owner key signs when an imported account is removed. */
export function walletAccountRemoveMessage({
  vaultId,
  number,
  index,
}: Pick<WalletAccountRemove, 'vaultId' | 'number' | 'index'>): Bytes {
  return lp('latchkey/v1/account-remove', vaultId, number, index)
}
