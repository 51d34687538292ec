import { WalletError } from '@latchkey/core/errors'
import { makeBundle as make } from '@latchkey/keys/bundle'
import { readKitCode } from '@latchkey/keys/kit'
import { findPassphraseFlaw } from '@latchkey/keys/pin-rules'
import type { KeyStore } from '../key-store.ts'
import type { AnswerFrom, RequestTo } from '../messages.ts'

/** The text of a sunset bundle, of a vault that a PIN or a passkey has just opened for export. */
export async function makeBundle(
  keyStore: KeyStore,
  { kit: typed, passphrase }: RequestTo<'makeBundle'>,
): Promise<AnswerFrom<'makeBundle'>> {
  const contents = keyStore.contents()
  if (!contents) throw new WalletError('unauthorized', { reason: 'an export needs a fresh PIN or passkey' })
  const kit = typed === undefined ? undefined : readKitCode(typed)
  if (typed !== undefined && kit === undefined)
    throw new WalletError('invalidArgument', { thing: 'recovery code', detail: 'mistyped' })
  if (passphrase !== undefined && findPassphraseFlaw(passphrase))
    throw new WalletError('invalidArgument', { thing: 'passphrase', detail: 'too weak' })
  const { entropy, evmPath, names } = contents
  const imported = [...contents.imported.values()]
  const madeAt = Math.floor(Date.now() / 1000)
  return { text: await make({ entropy, evmPath, names, imported, madeAt }, { kit, passphrase }) }
}
