import { WalletError } from '@latchkey/core/errors'
import type { Address } from 'viem'
import { numberToHex, pad } from 'viem/utils'

// Accounts are known by the EVM address of their key (HIP-583).
export { isAddress, toAddress } from '../evm/address.ts'

/**
 * The address at which a token acts as an ERC-20, derived from its number (HIP-719).
 *
 * @param id `0.0.1234`
 * @throws WalletError `invalidParams` for text that is not a token's id
 */
export function toTokenAddress(id: string): Address {
  const [, number] = /^0\.0\.([1-9]\d{0,18})$/.exec(id) ?? []
  if (number === undefined) throw new WalletError('invalidParams', { reason: 'this is no token’s id' })
  return pad(numberToHex(BigInt(number)), { size: 20 })
}
