import { lp } from '@latchkey/core/bytes'
import * as v from 'valibot'
import { keyProofs } from './key-proof.ts'
import { accountIndex, bytes, changeNumber, furtherIndex, id } from './shapes.ts'
import { accountFamilies, type PublicWallet, sealedName } from './user.ts'

/**
 * PUT /v1/vault/account · session in which a recent proof of the PIN or a passkey allowed it, with the purpose `account-add`.
 * Adds the next account of the wallet's phrase, in each family. One proof, one account. Errors: `not_allowed` without the
 * proof, `conflict` where the number was used or the account is not the next one, `bad_proof` where a key or the owner did
 * not sign this.
 */
export const walletAccountAdd = {
  request: v.strictObject({
    vaultId: id,
    /** One more than `changes` of `vaultMeta`, as of any change of the vault. */
    number: changeNumber,
    index: furtherIndex,
    /** The account's public keys, each proven over `walletAccountAddMessage`. */
    keys: keyProofs,
    /** Its name, sealed under the vault key. */
    name: v.optional(sealedName),
    /** Ed25519 by the owner key over `walletAccountAddMessage`. */
    ownerSignature: bytes(64),
  }),
  answer: v.strictObject({}),
}
export type WalletAccountAdd = v.InferOutput<typeof walletAccountAdd.request>

/**
 * POST /v1/vault/account/name · session in which the PIN, a passkey or a kit opened the wallet. Names an account, or
 * removes its name. Errors: `not_allowed`, `not_found` for an account that the wallet does not have.
 */
export const walletAccountName = {
  request: v.strictObject({ index: accountIndex, name: v.nullable(sealedName) }),
  answer: v.strictObject({}),
}

/** The bytes that the owner key and every key of a further account sign when it is added. */
export function walletAccountAddMessage(
  { vaultId, number, index }: Pick<WalletAccountAdd, 'vaultId' | 'number' | 'index'>,
  account: PublicWallet,
) {
  return lp(
    'latchkey/v1/account-add',
    vaultId,
    number,
    index,
    account.address,
    account.ecdsaPublicKey,
    account.eddsaPublicKey,
    ...accountFamilies.flatMap((family) => [
      account.accounts[family].address ?? '',
      account.accounts[family].publicKey,
    ]),
  )
}
