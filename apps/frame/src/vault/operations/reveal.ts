import { WalletError } from '@latchkey/core/errors'
import { firstImport } from '@latchkey/core/vault-contents'
import { deriveWalletAccount, toMnemonic, toSeed } from '@latchkey/keys/derive'
import type { ImportedKey } from '@latchkey/keys/imported-key'
import { toPrivateKeyText } from '@latchkey/keys/key-text'
import type { Contents } from '@latchkey/keys/vault'
import type { KeyStore } from '../key-store.ts'
import type { AnswerFrom, Exported, RequestTo } from '../messages.ts'

/** The recovery phrase, or the private key of a family, of a vault that a PIN or a passkey has just opened for export. */
export async function reveal(
  keyStore: KeyStore,
  { what, account }: RequestTo<'reveal'>,
): Promise<AnswerFrom<'reveal'>> {
  const contents = keyStore.contents()
  if (!contents) throw new WalletError('unauthorized', { reason: 'an export needs a fresh PIN or passkey' })
  const key = account === undefined ? undefined : contents.imported.get(account)
  if (key) return toImportedSecret(key, what)
  if (account !== undefined && account >= firstImport)
    throw new WalletError('unauthorized', { reason: 'the wallet has no such account' })
  return toSecret(contents, what, account)
}

/** An imported key as wallets of its family import it: it has no phrase, and no key of another family. */
export function toImportedSecret({ family, privateKey }: ImportedKey, what: Exported): AnswerFrom<'reveal'> {
  if (what !== family) throw new WalletError('invalidArgument', { thing: 'kind of secret' })
  return { text: toPrivateKeyText(family, privateKey) }
}

/** The recovery phrase of a vault's contents, or the private key of a family as its wallets import it. */
export async function toSecret(
  contents: Pick<Contents, 'entropy' | 'evmPath'>,
  what: Exported,
  account = 0,
): Promise<AnswerFrom<'reveal'>> {
  const mnemonic = toMnemonic(contents.entropy)
  if (what === 'phrase') return { text: mnemonic }
  const seed = await toSeed(mnemonic)
  const { privateKey, path } = deriveWalletAccount(seed, what, contents.evmPath, account)
  const text = toPrivateKeyText(what, privateKey)
  for (const secret of [seed, privateKey]) secret.fill(0)
  return { text, path }
}
