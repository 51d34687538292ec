import { type Bytes, concat, fromHex, toHex } from '@latchkey/core/bytes'
import { WalletError } from '@latchkey/core/errors'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import type { Hex, TransactionSerializable } from 'viem'
import { hashMessage, hashTypedData, keccak256, parseTransaction, serializeTransaction } from 'viem/utils'
import type { FamilySigner } from '../family.ts'
import { requireSize } from '../nacl-sizes.ts'
import { readTypedData } from './typed-data.ts'

/**
 * Signatures of EVM accounts. Only the frame's vault worker imports this file: it is the one that takes a private key.
 * Encoders are viem's pure functions, signatures are deterministic (RFC 6979) with low s (EIP-2).
 */

type Signature = { r: Hex; s: Hex; yParity: 0 | 1 }

const sign = (privateKey: Bytes, digest: Hex): Signature => {
  requireSize('seed', privateKey)
  const bytes = secp256k1.sign(fromHex(digest), privateKey, { prehash: false, lowS: true, format: 'recovered' })
  return { yParity: bytes[0] === 1 ? 1 : 0, r: toHex(bytes.subarray(1, 33)), s: toHex(bytes.subarray(33)) }
}

/** r, s and v (27 or 28), 65 bytes: the form that personal_sign and eth_signTypedData_v4 return. */
const serialize = ({ r, s, yParity }: Signature): Hex =>
  toHex(concat(fromHex(r), fromHex(s), Uint8Array.of(27 + yParity)))

/** Signs `message` as EIP-191 version 0x45 ("personal sign"). */
export function signMessage(privateKey: Bytes, message: Bytes): Hex {
  return serialize(sign(privateKey, hashMessage({ raw: message })))
}

/**
 * Signs typed data (EIP-712) from the JSON text that was shown.
 *
 * @throws WalletError `invalidParams` for a text that is not typed data or whose values do not fit their types.
 */
export function signTypedData(privateKey: Bytes, json: string): Hex {
  const typedData = readTypedData(json)
  let digest: Hex
  try {
    digest = hashTypedData(typedData)
  } catch (cause) {
    throw new WalletError('invalidParams', { reason: 'a value of the typed data does not fit its type' }, { cause })
  }
  return serialize(sign(privateKey, digest))
}

const kinds = new Map<string, 'eip2930' | 'eip1559'>([
  ['01', 'eip2930'],
  ['02', 'eip1559'],
])

const refuse = (reason: string, cause?: unknown) => new WalletError('invalidParams', { reason }, { cause })

const parse = (unsigned: Hex): TransactionSerializable => {
  const first = unsigned.slice(2, 4)
  // A legacy transaction is an RLP list, whose first byte is 0xc0 or more (EIP-2718).
  const kind = kinds.get(first) ?? (Number.parseInt(first, 16) >= 0xc0 ? 'legacy' : undefined)
  if (!kind) throw refuse(`transactions of type 0x${first} are not signed`)
  let transaction: TransactionSerializable & { r?: unknown; chainId?: number | undefined }
  let again: Hex
  try {
    transaction = parseTransaction(unsigned)
    if (!Number.isSafeInteger(transaction.chainId) || Number(transaction.chainId) < 1)
      throw refuse('a transaction must name its chain (EIP-155)')
    if (transaction.r !== undefined) throw refuse('this transaction is signed already')
    again = serializeTransaction({ ...transaction, type: kind } as TransactionSerializable)
  } catch (cause) {
    throw cause instanceof WalletError ? cause : refuse('these bytes are not an unsigned transaction', cause)
  }
  // The parsed fields must cover all bytes: skipped ones could mean something else to a node.
  if (again !== unsigned.toLowerCase()) throw refuse('these bytes are not a canonical unsigned transaction')
  return transaction
}

/**
 * Signs a serialised unsigned transaction: legacy with an EIP-155 chain id, EIP-2930 or EIP-1559. `raw` is ready to be
 * sent, `hash` is its hash on the network.
 *
 * @throws WalletError `invalidParams` for other types, a missing chain id, signed or non-canonical bytes.
 */
export function signTransaction(privateKey: Bytes, unsigned: Hex): { raw: Hex; hash: Hex } {
  const transaction = parse(unsigned)
  const { r, s, yParity } = sign(privateKey, keccak256(unsigned))
  const raw = serializeTransaction(transaction, { r, s, yParity, v: BigInt(27 + yParity) })
  return { raw, hash: keccak256(raw) }
}

export const signer = {
  signTransaction(privateKey, unsigned) {
    const { raw, hash } = signTransaction(privateKey, toHex(unsigned))
    return { raw: fromHex(raw), id: hash }
  },
} satisfies FamilySigner
