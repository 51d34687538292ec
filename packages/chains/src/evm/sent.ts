import { WalletError } from '@latchkey/core/errors'
import type { Address, Hex } from 'viem'
import { keccak256, parseTransaction, slice } from 'viem/utils'
import { decode, encode, type Transaction } from './decode.ts'

/** A signed transaction as a node knows it. */
export type Signed = { raw: Hex; hash: Hex; transaction: Transaction }

/**
 * Reads a signed transaction.
 *
 * @throws WalletError `invalidParams` for bytes that are none this wallet signs
 */
export const readSigned = (raw: Hex): Signed => {
  try {
    const { to, nonce = 0, value = 0n, data = '0x', gas = 0n, accessList = [], ...rest } = parseTransaction(raw)
    const { chainId = 0, maxFeePerGas, maxPriorityFeePerGas = 0n, gasPrice = 0n } = rest
    if (rest.r === undefined) throw new Error('not signed')
    const kind = raw.startsWith('0x01') ? 'eip2930' : 'legacy'
    const fees: Transaction['fees'] = raw.startsWith('0x02')
      ? { kind: 'eip1559', maxFeePerGas: maxFeePerGas ?? 0n, maxPriorityFeePerGas }
      : { kind, gasPrice }
    const facts = { chainId, nonce, to: to ?? null, value, data, gas, accessList: [...accessList], fees }
    // What can be signed here is what can be decoded here: nothing else is read.
    return { raw, hash: keccak256(raw), transaction: decode(encode(facts)) }
  } catch (cause) {
    throw new WalletError('invalidParams', { reason: 'these bytes are not a signed transaction' }, { cause })
  }
}

/** Functions of token standards that give something to somebody, and the place of that somebody among the parameters. */
const givers: Record<string, number> = {
  '0xa9059cbb': 0,
  '0x23b872dd': 1,
  '0x42842e0e': 1,
  '0xb88d4fde': 1,
  '0xf242432a': 1,
  '0x2eb2c2d6': 1,
}

/** Who a transaction gives something to, told from its bytes alone: the recipient of coins, tokens or items. */
export const recipientOf = ({ to, data }: Pick<Transaction, 'to' | 'data'>): Address | undefined => {
  const place = givers[data.slice(0, 10).toLowerCase()]
  if (place === undefined || data.length < 10 + 64 * (place + 1)) return data === '0x' ? (to ?? undefined) : undefined
  return slice(data, 4 + 32 * place + 12, 4 + 32 * (place + 1)) as Address
}
