import { type Bytes, fromBase64Url, toBase64Url } from '@latchkey/core/bytes'
import { WalletError } from '@latchkey/core/errors'
import { defaultFamily } from '@latchkey/core/family-records'
import { firstImport, mostAccounts, mostImports } from '@latchkey/core/vault-contents'
import { toAccount } from '@latchkey/keys/account'
import { sealAccountName } from '@latchkey/keys/account-name'
import { deriveWalletAccount, toMnemonic, toSeed } from '@latchkey/keys/derive'
import {
  type ImportedKey,
  openImportedKey,
  readPrivateKey,
  sealImportedKey,
  toImportedPublicKey,
} from '@latchkey/keys/imported-key'
import { signKeyProof } from '@latchkey/keys/key-proof'
import { Untrusted } from '@latchkey/keys/untrusted'
import { deriveOwnerKey, openVault } from '@latchkey/keys/vault'
import { importProofMessage, walletAccountImportMessage, walletAccountRemoveMessage } from '@latchkey/protocol/api'
import type { ImportedAccount } from '@latchkey/protocol/user'
import { type KeyStore, type OpenAccount, requireOpen } from '../key-store.ts'
import type { AccountsKnown, AnswerFrom, RequestTo } from '../messages.ts'
import { requireChange } from './changes.ts'
import { isSignedByOwner } from './owner-signature.ts'

type About = { userId: string; vaultId: string }
type Public = Pick<ImportedAccount, 'address' | 'ecdsaPublicKey'>

const toPublic = (key: ImportedKey): Public => {
  const { address, publicKey } = toAccount(key.family, toImportedPublicKey(key))
  return { address, ecdsaPublicKey: publicKey } as Public // EVM's own forms
}

/** The account of an imported key: it has none in the families that are not its own. */
export function toImportedWallet(vaultId: string, key: ImportedKey): OpenAccount['wallet'] {
  return { vaultId, ...toPublic(key), accounts: {} }
}

const toOpenAccount = (vaultId: string, key: ImportedKey): OpenAccount => ({
  keys: { evm: key.privateKey },
  wallet: toImportedWallet(vaultId, key),
})

const isSame = (a: Public, b: Public) =>
  a.address.toLowerCase() === b.address.toLowerCase() &&
  a.ecdsaPublicKey.toLowerCase() === b.ecdsaPublicKey.toLowerCase()

/**
 * Opens the imported keys that are known of a wallet. The caller wipes them.
 *
 * @returns also the indexes that the owner's own signature says were removed
 * @throws Untrusted where one does not open, or is another account's
 */
export async function openImported(
  vaultKey: Bytes,
  { userId, vaultId }: About,
  known: AccountsKnown | undefined,
): Promise<{ imported: Map<number, OpenAccount>; removed: number[] }> {
  const removed = (known?.importsRemoved ?? []).flatMap(({ index, number, ownerSignature }) =>
    isSignedByOwner(vaultKey, walletAccountRemoveMessage({ vaultId, number, index }), ownerSignature) ? [index] : [],
  )
  const imported = new Map<number, OpenAccount>()
  try {
    for (const { index, sealedKey, address, ecdsaPublicKey } of known?.imported ?? []) {
      if (removed.includes(index)) continue
      const key = await openImportedKey(vaultKey, { userId, vaultId, index }, fromBase64Url(sealedKey))
      const account = toPublic(key)
      // The same account may be named twice: as this browser knew it, and as the API names it.
      for (const secret of Object.values(imported.get(index)?.keys ?? {})) secret.fill(0)
      imported.set(index, toOpenAccount(vaultId, key))
      if (!isSame(account, { address, ecdsaPublicKey })) throw new Untrusted('the API names another account')
    }
  } catch (failure) {
    for (const { keys } of imported.values()) for (const key of Object.values(keys)) key.fill(0)
    throw failure
  }
  return { imported, removed }
}

/**
 * What an account is to the open wallet: one that it has (`own`), or one of its phrase that its person can add and would
 * then have twice (`later`).
 */
const findInWallet = async (keyStore: KeyStore, { address }: Public): Promise<'own' | 'later' | undefined> => {
  const { wallet, further, userId, vaultId, version, vaultKey, ciphertext } = requireOpen(keyStore)
  const isThis = (each: string | null) => each?.toLowerCase() === address.toLowerCase()
  if ([wallet, ...[...further.values()].map((each) => each.wallet)].some((each) => isThis(each.address))) return 'own'
  const { entropy, evmPath } = await openVault(vaultKey, { userId, vaultId, version }, ciphertext)
  const seed = await toSeed(toMnemonic(entropy)).finally(() => entropy.fill(0))
  const isOfPhrase = Array.from({ length: mostAccounts }, (_, index) => {
    const derived = deriveWalletAccount(seed, defaultFamily, evmPath, index)
    derived.privateKey.fill(0)
    return isThis(derived.address)
  }).includes(true)
  seed.fill(0)
  return isOfPhrase ? 'later' : undefined
}

/**
 * Reads a private key as it was typed, after a fresh proof for importing one: whose account it is, or what is wrong. The
 * worker keeps nothing of it.
 */
export async function readKey(keyStore: KeyStore, { text }: RequestTo<'readKey'>): Promise<AnswerFrom<'readKey'>> {
  requireChange(keyStore, 'account-import')
  const read = readPrivateKey(text)
  if ('flaw' in read) return read
  const account = toPublic(read)
  read.privateKey.fill(0)
  const flaw = await findInWallet(keyStore, account)
  return { ...(flaw && { flaw }), address: account.address }
}

/** Seals a private key as a further account of the open wallet, after a fresh proof for it, and proves it. */
export async function importKey(
  keyStore: KeyStore,
  { number, after, apiOrigin, text, name }: RequestTo<'importKey'>,
): Promise<AnswerFrom<'importKey'>> {
  const { userId, vaultId, vaultKey } = requireChange(keyStore, 'account-import')
  const { further } = requireOpen(keyStore)
  const indexes = [...further.keys()].filter((each) => each >= firstImport)
  if (indexes.length >= mostImports) throw new WalletError('invalidArgument', { thing: 'account' })
  const index = Math.max(firstImport - 1, after, ...indexes) + 1
  const key = readPrivateKey(text)
  if ('flaw' in key) throw new WalletError('invalidArgument', { thing: 'private key', detail: key.flaw })
  const account = toPublic(key)
  const flaw = await findInWallet(keyStore, account)
  if (flaw) {
    key.privateKey.fill(0)
    throw new WalletError('invalidArgument', { thing: 'private key', detail: flaw })
  }
  const { family } = key
  const sealedKey = toBase64Url(await sealImportedKey(vaultKey, { userId, vaultId, index }, key))
  const about = { vaultId, number, index, family, sealedKey }
  const occasion = walletAccountImportMessage(about, account)
  const signature = signKeyProof(family, key.privateKey, importProofMessage({ apiOrigin, userId, occasion }))
  const sealed =
    name === undefined ? undefined : toBase64Url(await sealAccountName(vaultKey, { userId, vaultId, index }, name))
  const add = {
    ...about,
    key: { publicKey: toBase64Url(toImportedPublicKey(key)), signature: toBase64Url(signature) },
    ownerSignature: toBase64Url(deriveOwnerKey(vaultKey).sign(occasion)),
    ...(sealed !== undefined && { name: sealed }),
  }
  // It signs once the API has it.
  keyStore.holdImport({ index, account: toOpenAccount(vaultId, key) })
  // One proof allows one key, as at the API.
  keyStore.allow(undefined)
  return { add, account }
}

/** Signs that an imported account is removed, after a fresh proof for it. */
export function removeKey(keyStore: KeyStore, { number, index }: RequestTo<'removeKey'>): AnswerFrom<'removeKey'> {
  const { vaultId, vaultKey } = requireChange(keyStore, 'account-remove')
  const about = { vaultId, number, index }
  const ownerSignature = toBase64Url(deriveOwnerKey(vaultKey).sign(walletAccountRemoveMessage(about)))
  keyStore.allow(undefined)
  return { remove: { ...about, ownerSignature } }
}

/** Lets the account sign that was imported last: the API has it. */
export function keepImport(keyStore: KeyStore): AnswerFrom<'keepImport'> {
  const held = keyStore.heldImport()
  if (held) requireOpen(keyStore).further.set(held.index, held.account)
  keyStore.holdImport(undefined, held !== undefined)
  return {}
}

/** Forgets the key of an imported account: it signs nothing here any more. */
export function dropImport(keyStore: KeyStore, { index }: RequestTo<'dropImport'>): AnswerFrom<'dropImport'> {
  const { further } = requireOpen(keyStore)
  for (const key of Object.values(further.get(index)?.keys ?? {})) key.fill(0)
  further.delete(index)
  return {}
}
