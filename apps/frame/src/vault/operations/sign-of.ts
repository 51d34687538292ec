import { signers } from '@latchkey/chains/signers'
import { fromHex, toHex } from '@latchkey/core/bytes'
import { WalletError } from '@latchkey/core/errors'
import { keyOwnerOf } from '@latchkey/core/family-records'
import { isReserved } from '@latchkey/keys/key-proof'
import { type KeyStore, requireKey, requireOpenAccount, requirePermission } from '../key-store.ts'
import type { AnswerFrom, RequestTo } from '../messages.ts'

/**
 * Signs for the account of another family; a transaction, and a message that is not text, only with a permission that
 * the PIN gave, one for each.
 */
export async function signOf(
  keyStore: KeyStore,
  { family, as, bytes, account }: RequestTo<'signOf'>,
): Promise<AnswerFrom<'signOf'>> {
  const { isText, [as]: sign } = await signers[family]()
  const key = requireKey(requireOpenAccount(keyStore, account), keyOwnerOf(family))
  if (!sign) throw new WalletError('invalidArgument', { thing: 'kind of signature' })
  const message = fromHex(bytes)
  // Solana's messages are signed as they are: a page could have the key proven to the API for somebody else.
  if (isReserved(message))
    throw new WalletError('invalidParams', { reason: 'this message is one of the wallet itself' })
  if (as !== 'message' || !isText(message)) requirePermission(keyStore)
  const { raw, ...rest } = sign(key, message)
  return { ...rest, ...(raw && { raw: toHex(raw) }) }
}
