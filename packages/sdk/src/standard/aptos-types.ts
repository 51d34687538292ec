import type { Address, BytesLike, PublicKey } from './aptos-values.ts'

/** A person's answer in the standard's form, in which a rejection is not an error. */
export type UserResponse<T> = { status: 'Approved'; args: T } | { status: 'Rejected' }
export type AccountInfo = { address: Address; publicKey: PublicKey; ansName?: string }
export type NetworkInfo = { name: string; chainId: number; url?: string }
export type SignMessageInput = {
  message: string
  nonce: string
  address?: boolean
  application?: boolean
  chainId?: boolean
}
export type SignMessageOutput = Omit<SignMessageInput, 'address' | 'application' | 'chainId'> & {
  address?: string
  application?: string
  chainId?: number
  fullMessage: string
  prefix: 'APTOS'
  signature: BytesLike
}
/** A call as Aptos' SDK has it. */
export type EntryFunctionData = {
  function: string
  typeArguments?: readonly unknown[]
  functionArguments: readonly unknown[]
}
export type SubmitInput = { payload: EntryFunctionData; gasUnitPrice?: number; maxGasAmount?: number }
/** A transaction of Aptos' SDK: simple, with several signers, or paid for by another. */
export type AnyTransaction = {
  rawTransaction: { bcsToBytes(): Uint8Array }
  secondarySignerAddresses?: readonly { bcsToBytes(): Uint8Array }[] | undefined
  feePayerAddress?: { bcsToBytes(): Uint8Array } | undefined
}
