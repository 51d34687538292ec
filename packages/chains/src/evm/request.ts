import { WalletError } from '@latchkey/core/errors'
import type { AccessList, Address, Hex } from 'viem'
import { getAddress, isAddress, isHex } from 'viem/utils'

type Quantity = Hex | number | undefined

/** A transaction as pages ask for it: field names of several generations, numbers in hex or as numbers. */
export type TransactionRequest = {
  from?: Address | undefined
  to?: Address | null | undefined
  value?: Quantity
  data?: Hex | undefined
  input?: Hex | undefined
  gas?: Quantity
  gasLimit?: Quantity
  gasPrice?: Quantity
  maxFeePerGas?: Quantity
  maxPriorityFeePerGas?: Quantity
  nonce?: Quantity
  chainId?: Quantity
  type?: string | undefined
  accessList?: readonly unknown[] | undefined
  authorizationList?: undefined
}

/** The same with one name for each field. Undefined: the wallet decides. */
export type Wanted = {
  to: Address | null
  value: bigint
  data: Hex
  gas: bigint | undefined
  accessList: AccessList
  gasPrice: bigint | undefined
  maxFeePerGas: bigint | undefined
  maxPriorityFeePerGas: bigint | undefined
}

/** The most bytes of calldata that a node takes (geth: 128 KiB for a whole transaction). */
const longestData = 120 * 1024
const mostAccess = 256

const invalid = (reason: string) => new WalletError('invalidParams', { reason })

const toBigInt = (value: Quantity): bigint | undefined => (value === undefined ? undefined : BigInt(value))

const readAddress = (value: string, what: string): Address => {
  // Mixed case carries a checksum (EIP-55): a wrong one means a wrong character.
  if (!isAddress(value)) throw invalid(`${what} is not an address, or its checksum is wrong`)
  return getAddress(value)
}

const readAccess = (entry: unknown): AccessList[number] => {
  const { address, storageKeys } = (entry ?? {}) as { address?: unknown; storageKeys?: unknown }
  const isKey = (key: unknown): key is Hex => isHex(key) && key.length === 66
  if (
    typeof address !== 'string' ||
    !Array.isArray(storageKeys) ||
    storageKeys.length > mostAccess ||
    !storageKeys.every(isKey)
  )
    throw invalid('the access list is not of the form EIP-2930 has')
  return { address: readAddress(address, 'an address of the access list'), storageKeys }
}

/** Reads a field with two names: either one, or both if they agree. */
const either = <T>(one: T | undefined, other: T | undefined, names: string): T | undefined => {
  if (one !== undefined && other !== undefined && one !== other) throw invalid(`${names} are both given and differ`)
  return one ?? other
}

/** Gas 0 means "not set": an SDK in use answers 0 to every estimate, and pages pass it on. */
const toGas = (value: Quantity): bigint | undefined => toBigInt(value) || undefined

/**
 * Reads the transaction a page asks for. Account and network are the wallet's: others in the request are an error,
 * never a silent switch. The nonce is ignored, because the wallet counts.
 *
 * @throws WalletError `unauthorized` for another account, `invalidParams` for anything that this wallet does not sign
 */
export function readRequest(request: TransactionRequest, account: { address: Address; chainId: number }): Wanted {
  const { from, to, type, chainId } = request
  if (from && from.toLowerCase() !== account.address.toLowerCase())
    throw new WalletError('unauthorized', { reason: 'this account is not the signed-in one' })
  if (type !== undefined && !/^0x0*[0-2]$/.test(type)) throw invalid('transactions of this type are not signed')
  if (request.authorizationList !== undefined) throw invalid('authorizations are not accepted from a page')
  if (chainId !== undefined && toBigInt(chainId) !== BigInt(account.chainId))
    throw invalid('the transaction is for another network')

  const data = either(request.data?.toLowerCase(), request.input?.toLowerCase(), 'data and input') ?? '0x'
  if (data.length > 2 + 2 * longestData) throw invalid('the transaction is too large')
  if (!to && data === '0x') throw invalid('the transaction has neither a recipient nor data')

  const gasPrice = toBigInt(request.gasPrice)
  const maxFeePerGas = toBigInt(request.maxFeePerGas)
  const maxPriorityFeePerGas = toBigInt(request.maxPriorityFeePerGas)
  if (gasPrice !== undefined && (maxFeePerGas !== undefined || maxPriorityFeePerGas !== undefined))
    throw invalid('the transaction has a gas price and a maximum fee')
  if (maxFeePerGas !== undefined && maxPriorityFeePerGas !== undefined && maxPriorityFeePerGas > maxFeePerGas)
    throw invalid('the priority fee is above the maximum fee')

  const accessList = request.accessList ?? []
  if (accessList.length > mostAccess) throw invalid('the access list is too long')
  return {
    to: to ? readAddress(to, 'to') : null,
    value: toBigInt(request.value) ?? 0n,
    data: data as Hex, // hex by the protocol's schema
    gas: either(toGas(request.gas), toGas(request.gasLimit), 'gas and gasLimit'),
    accessList: accessList.map(readAccess),
    gasPrice,
    maxFeePerGas,
    maxPriorityFeePerGas,
  }
}
