import { WalletError } from '@latchkey/core/errors'
import { readAccount } from './account.ts'
import { isAccountId } from './address.ts'
import type { Rpc } from './rpc.ts'

/**
 * The coins an account can spend, in yoctoNEAR: without those it must keep for its storage. Zero for an account that
 * does not exist.
 *
 * @throws WalletError `invalidParams` for text that is not an account id, `internalJsonRpc`; what `rpc` throws
 */
export async function readBalance(address: string, rpc: Rpc): Promise<bigint> {
  if (!isAccountId(address)) throw new WalletError('invalidParams', { reason: 'this is no NEAR account' })
  const { amount, storageLock } = (await readAccount(address, rpc)) ?? { amount: 0n, storageLock: 0n }
  return amount > storageLock ? amount - storageLock : 0n
}
