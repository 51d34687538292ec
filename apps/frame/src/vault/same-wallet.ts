import { accountFamilies, type Wallet } from '@latchkey/protocol/user'

/** True when two descriptions of a wallet show the same one, with each of its accounts. */
export function isSameWallet(a: Wallet, b: Wallet): boolean {
  return (
    a.vaultId === b.vaultId &&
    a.address.toLowerCase() === b.address.toLowerCase() &&
    a.ecdsaPublicKey.toLowerCase() === b.ecdsaPublicKey.toLowerCase() &&
    a.eddsaPublicKey?.toLowerCase() === b.eddsaPublicKey?.toLowerCase() &&
    accountFamilies.every(
      (family) =>
        a.accounts[family]?.address === b.accounts[family]?.address &&
        a.accounts[family]?.publicKey === b.accounts[family]?.publicKey,
    )
  )
}
