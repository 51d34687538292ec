import { type Bytes, fromBase64Url, toBase64Url } from '@latchkey/core/bytes'
import { WalletError } from '@latchkey/core/errors'
import { firstImport } from '@latchkey/core/vault-contents'
import { openAccountName, sealAccountName } from '@latchkey/keys/account-name'
import { Untrusted } from '@latchkey/keys/untrusted'
import { type Contents, deriveOwnerKey, openVault } from '@latchkey/keys/vault'
import { walletAccountAddMessage } from '@latchkey/protocol/api'
import { type KeyStore, type OpenAccount, requireOpen } from '../key-store.ts'
import type { AccountsKnown, AnswerFrom, RequestTo } from '../messages.ts'
import { isSameWallet } from '../same-wallet.ts'
import { deriveWallet } from './accounts.ts'
import { requireChange } from './changes.ts'

/**
 * Derives the further accounts that are known of a wallet. The caller wipes their keys.
 *
 * @throws Untrusted where one is not this phrase's
 */
export async function deriveFurther(
  contents: Pick<Contents, 'entropy' | 'evmPath'>,
  vaultId: string,
  known: AccountsKnown | undefined,
): Promise<Map<number, OpenAccount>> {
  const accounts = new Map<number, OpenAccount>()
  for (const { index, name: _, ...account } of known?.further ?? []) {
    const derived = accounts.get(index) ?? (await deriveWallet(contents, vaultId, undefined, index))
    accounts.set(index, derived)
    if (!isSameWallet({ vaultId, ...account }, derived.wallet)) {
      wipe(accounts)
      throw new Untrusted('the API names another account')
    }
  }
  return accounts
}

/** Wipes the keys of accounts. */
export function wipe(accounts: ReadonlyMap<number, Pick<OpenAccount, 'keys'>>): void {
  for (const { keys } of accounts.values()) for (const key of Object.values(keys)) key.fill(0)
}

/** The names of a wallet's accounts. A name that cannot be opened is left out: the wallet opens nevertheless. */
export async function readNames(
  vaultKey: Bytes,
  about: { userId: string; vaultId: string },
  known: AccountsKnown | undefined,
): Promise<AnswerFrom<'open'>['names']> {
  const sealed = [
    ...(known?.first === undefined ? [] : [{ index: 0, name: known.first }]),
    ...[...(known?.further ?? []), ...(known?.imported ?? [])].flatMap(({ index, name }) =>
      name === undefined ? [] : [{ index, name }],
    ),
  ]
  const names = await Promise.all(
    sealed.map(async ({ index, name }) => {
      try {
        return [{ index, name: await openAccountName(vaultKey, { ...about, index }, fromBase64Url(name)) }]
      } catch {
        return []
      }
    }),
  )
  return names.flat()
}

/** Derives the next account of the open wallet, after a fresh proof for it, and proves its keys. */
export async function addAccount(
  keyStore: KeyStore,
  { number, index, apiOrigin, name }: RequestTo<'addAccount'>,
): Promise<AnswerFrom<'addAccount'>> {
  const { userId, vaultId, vaultKey } = requireChange(keyStore, 'account-add')
  const { version, ciphertext, further } = requireOpen(keyStore)
  // A wallet's accounts have no gaps: other wallets restore the same ones, one after the other.
  if (index !== [...further.keys()].filter((each) => each < firstImport).length + 1)
    throw new Untrusted('the API leaves an account out')
  const contents = await openVault(vaultKey, { userId, vaultId, version }, ciphertext)
  const about = { vaultId, number, index }
  const { keys, wallet, proofs } = await deriveWallet(
    contents,
    vaultId,
    { apiOrigin, userId, version, toOccasion: (made) => walletAccountAddMessage(about, made) },
    index,
  )
  contents.entropy.fill(0)
  if (!proofs) throw new Error('no proofs were made')
  const ownerSignature = toBase64Url(deriveOwnerKey(vaultKey).sign(walletAccountAddMessage(about, wallet)))
  const sealed =
    name === undefined ? undefined : toBase64Url(await sealAccountName(vaultKey, { userId, vaultId, index }, name))
  further.set(index, { keys, wallet })
  // One proof allows one account, as at the API.
  keyStore.allow(undefined)
  return { add: { ...about, keys: proofs, ownerSignature, ...(sealed !== undefined && { name: sealed }) }, wallet }
}

/** Seals the name of an account of the open wallet. */
export async function nameAccount(
  keyStore: KeyStore,
  { index, name }: RequestTo<'nameAccount'>,
): Promise<AnswerFrom<'nameAccount'>> {
  const { userId, vaultId, vaultKey, further } = requireOpen(keyStore)
  if (index !== 0 && !further.has(index)) throw new WalletError('invalidArgument', { thing: 'account' })
  return { name: toBase64Url(await sealAccountName(vaultKey, { userId, vaultId, index }, name)) }
}
