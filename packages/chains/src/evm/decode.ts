import { WalletError } from '@latchkey/core/errors'
import type { AccessList, Address, Hex, TransactionSerializable } from 'viem'
import { getAddress, parseTransaction, serializeTransaction } from 'viem/utils'

/** An unsigned transaction as plain facts: everything its bytes say and nothing else. */
export type Transaction = {
  chainId: number
  nonce: number
  /** Null: the transaction creates a contract. */
  to: Address | null
  value: bigint
  data: Hex
  gas: bigint
  accessList: AccessList
  fees:
    | { kind: 'legacy' | 'eip2930'; gasPrice: bigint }
    | { kind: 'eip1559'; maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }
}

/** The serialised unsigned form of a transaction (EIP-155, EIP-2930 or EIP-1559). */
export function encode({ fees, to, ...rest }: Transaction): Hex {
  const { kind, ...prices } = fees
  // viem spells the kinds as separate types that share these fields.
  return serializeTransaction({ ...rest, ...prices, type: kind, ...(to && { to }) } as TransactionSerializable)
}

const kindOf = (unsigned: Hex): Transaction['fees']['kind'] =>
  unsigned.startsWith('0x01') ? 'eip2930' : unsigned.startsWith('0x02') ? 'eip1559' : 'legacy'

/**
 * Decodes a serialised unsigned transaction. Encoding it again must give the same bytes, so no two byte strings read
 * the same, and what a screen shows is what gets signed.
 *
 * @throws WalletError `invalidParams` for bytes that are not one canonical unsigned transaction naming its chain
 */
export function decode(unsigned: Hex): Transaction {
  try {
    const parsed: TransactionSerializable & { r?: Hex | undefined } = parseTransaction(unsigned)
    const kind = kindOf(unsigned)
    const { chainId } = parsed
    if (parsed.r !== undefined || chainId === undefined || !Number.isSafeInteger(chainId) || chainId < 1)
      throw new Error('signed, or for no chain')
    const transaction: Transaction = {
      chainId,
      nonce: parsed.nonce ?? 0,
      to: parsed.to ? getAddress(parsed.to) : null,
      value: parsed.value ?? 0n,
      data: parsed.data ?? '0x',
      gas: parsed.gas ?? 0n,
      accessList: (parsed.accessList ?? []).map((entry) => ({ ...entry, address: getAddress(entry.address) })),
      fees:
        kind === 'eip1559'
          ? {
              kind,
              maxFeePerGas: parsed.maxFeePerGas ?? 0n,
              maxPriorityFeePerGas: parsed.maxPriorityFeePerGas ?? 0n,
            }
          : { kind, gasPrice: parsed.gasPrice ?? 0n },
    }
    if (encode(transaction) !== unsigned.toLowerCase()) throw new Error('not canonical')
    return transaction
  } catch (cause) {
    throw new WalletError('invalidParams', { reason: 'these bytes are not an unsigned transaction' }, { cause })
  }
}

/** The most the network may take for a transaction, in the coin's smallest unit. */
export function mostFee({ gas, fees }: Transaction): bigint {
  return gas * (fees.kind === 'eip1559' ? fees.maxFeePerGas : fees.gasPrice)
}
