import { WalletError } from '@latchkey/core/errors'
import type { AnswerFrom } from '../../vault/messages.ts'
import type { Vault } from '../../vault/vault.ts'
import type { SendContext } from '../send-context.ts'

type Signed = AnswerFrom<'signOf'>

/**
 * Signs with the open vault for the account of a family, which answers what it has of a signature.
 *
 * @param parts what must be among it
 * @throws WalletError `signFailed` where one of these is missing; what the vault throws
 */
export const signOf = async <P extends keyof Signed>(
  { vault }: Pick<SendContext, 'vault'>,
  asked: Parameters<Vault['signOf']>,
  ...parts: P[]
): Promise<Signed & { [K in P]: NonNullable<Signed[K]> }> => {
  const signed = await vault.signOf(...asked)
  if (parts.some((part) => signed[part] === undefined))
    throw new WalletError('signFailed', { reason: 'the wallet could not sign' })
  return signed as Signed & { [K in P]: NonNullable<Signed[K]> } // each of the parts was looked at
}
