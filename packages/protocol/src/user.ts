import { defaultFamily, type Family, familyNames } from '@latchkey/core/family-records'
import { mostAccounts, mostImports } from '@latchkey/core/vault-contents'
import type { WireNetwork } from '@latchkey/core/wire-networks'
import * as v from 'valibot'
import {
  address,
  bytes,
  changeNumber,
  furtherIndex,
  hex,
  id,
  importIndex,
  loginProvider,
  moment,
  text,
} from './shapes.ts'

/** An account on a non-EVM chain: its address and public key in the chain's own forms. */
const account = v.object({ address: v.nullable(text(128)), publicKey: text(128) })

export type AccountFamily = Exclude<Family, typeof defaultFamily>

/**
 * The families with their own account in every wallet. Hedera's account id is assigned by the chain. The owner key
 * signs them in this order (`vaultPutMessage`), which a test freezes.
 */
export const accountFamilies = familyNames.filter((family): family is AccountFamily => family !== defaultFamily)

/**
 * A record with an entry for each family of `accountFamilies`.
 *
 * @param entryOf makes the entry of a family
 */
export function mapAccountFamilies<T>(entryOf: (family: AccountFamily) => T): Record<AccountFamily, T> {
  return Object.fromEntries(accountFamilies.map((family) => [family, entryOf(family)])) as Record<AccountFamily, T>
}

export const accounts = v.object(mapAccountFamilies(() => account))
export type Accounts = v.InferOutput<typeof accounts>

/** The public values of an account: the EVM address, and the account of each other family. */
export const publicWallet = v.object({ address, ecdsaPublicKey: hex, eddsaPublicKey: hex, accounts })
export type PublicWallet = v.InferOutput<typeof publicWallet>

/** An account of a wallet's phrase: it has one in every family. */
export const phraseWallet = v.object({ vaultId: id, ...publicWallet.entries })
export type PhraseWallet = v.InferOutput<typeof phraseWallet>

/** An account of a wallet. An imported key has none in the families to which it does not belong. */
const wallet = v.object({
  ...phraseWallet.entries,
  eddsaPublicKey: v.exactOptional(hex),
  accounts: v.object(mapAccountFamilies(() => v.exactOptional(account))),
})
export type Wallet = v.InferOutput<typeof wallet>

/**
 * The name of an account, sealed under the vault key: always of the same length, so that the length of the name is
 * hidden too.
 */
export const sealedName = bytes(156)

/** An account that its person added: the next one of the wallet's phrase, in each family. */
export const furtherAccount = v.object({ index: furtherIndex, ...publicWallet.entries, name: v.optional(sealedName) })
export type FurtherAccount = v.InferOutput<typeof furtherAccount>

/** A private key, sealed under the vault key for its account (`keys/imported-key`). */
export const sealedKey = bytes(99)

/** An account that is an imported private key of the EVM family, which Hedera's accounts use too. */
export const importedAccount = v.object({
  index: importIndex,
  address,
  ecdsaPublicKey: hex,
  sealedKey,
  name: v.optional(sealedName),
})
export type ImportedAccount = v.InferOutput<typeof importedAccount>

/** The removal of an imported account, as its owner signed it (`walletAccountRemoveMessage`). */
export const importRemoval = v.object({ index: importIndex, number: changeNumber, ownerSignature: bytes(64) })
export type ImportRemoval = v.InferOutput<typeof importRemoval>

/** An account with address and public key in its family's form. */
export type FamilyAccount = { address: string; publicKey: string }

/** `none`: no wallet yet. `pending`: created, but its PIN was never used. */
export const user = v.object({
  id,
  loginProvider,
  email: v.optional(v.string()),
  vault: v.picklist(['none', 'pending', 'active']),
  /** The person was created by this very login. */
  isNew: v.optional(v.boolean()),
  isAdmin: v.optional(v.boolean()),
  /** The wallet, with its first account. */
  wallet: v.optional(wallet),
  /** The name of that account. */
  accountName: v.optional(sealedName),
  /**
   * Its further accounts, by their indexes, from 1; left out where there are none, or the wallet has not been opened
   * yet in this session.
   */
  further: v.optional(v.pipe(v.array(furtherAccount), v.maxLength(mostAccounts - 1))),
  /** The private keys that the person imported as accounts; left out as `further` is. */
  imported: v.optional(v.pipe(v.array(importedAccount), v.maxLength(mostImports))),
  /** Those that were removed: a browser that knew one keeps it until its owner's signature says so. */
  importsRemoved: v.optional(v.array(importRemoval)),
  /** The person removed the PIN: passkeys open the wallet, and a recovery kit allows a new one. */
  pinRemoved: v.optional(v.literal(true)),
  /** This browser is new to the wallet: from when it may change what opens it, and export. Left out where it may now. */
  changesFrom: v.optional(moment),
  /** The person asked to have the account deleted: when that happens. */
  deletedAt: v.optional(moment),
})
export type User = v.InferOutput<typeof user>

/**
 * Finds a person's account on a network. Networks with Ethereum's JSON-RPC share the EVM account, including Hedera's,
 * whose own account id is assigned by the chain.
 *
 * @returns undefined without a wallet, or where it has no account there
 */
export function readAccount(
  { family, evmLike }: Pick<WireNetwork, 'family' | 'evmLike'>,
  user: User | null,
): FamilyAccount | undefined {
  const wallet = user?.wallet
  if (!wallet) return undefined
  if (evmLike) return { address: wallet.address, publicKey: wallet.ecdsaPublicKey }
  const { address, publicKey } = wallet.accounts[family as AccountFamily] ?? {}
  return address && publicKey ? { address, publicKey } : undefined
}
