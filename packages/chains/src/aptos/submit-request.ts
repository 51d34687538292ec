import { toShortAddress } from './address.ts'
import { decodeArguments, toJson } from './arguments.ts'
import { decode } from './decode.ts'
import { formatTypeTag } from './type-tag.ts'

/**
 * A signed transaction as the node takes it in JSON (`SubmitTransactionRequest`), as text: the answer of
 * aptos_signTransaction. It is read back from the bytes that were signed.
 *
 * @param parameters the types of the function's parameters, without the signer
 * @throws WalletError `invalidParams` where the bytes are not of those types
 */
export function toSubmitRequest(
  unsigned: Uint8Array,
  parameters: readonly string[],
  { publicKey, signature }: { publicKey: string; signature: string },
): string {
  const { call, ...transaction } = decode(unsigned)
  const values = decodeArguments(call.arguments, parameters, call.typeArguments)
  return JSON.stringify({
    sender: transaction.sender,
    sequence_number: String(transaction.sequenceNumber),
    max_gas_amount: String(transaction.maxGasAmount),
    gas_unit_price: String(transaction.gasUnitPrice),
    expiration_timestamp_secs: String(transaction.expirationSeconds),
    payload: {
      type: 'entry_function_payload',
      function: `${toShortAddress(call.address)}::${call.module}::${call.name}`,
      type_arguments: call.typeArguments.map(formatTypeTag),
      arguments: values.map(({ type, value }) => toJson(type, value)),
    },
    signature: { type: 'ed25519_signature', public_key: publicKey, signature },
  })
}
