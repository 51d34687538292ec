import { concat, fromHex, toHex } from '@latchkey/core/bytes'
import { WalletError } from '@latchkey/core/errors'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import type { Address, Hex } from 'viem'
import { keccak256, parseTransaction, publicKeyToAddress, slice } from 'viem/utils'
import { decode, encode, type Transaction } from './decode.ts'

/** A signed transaction, and its signer as recovered from the signature. */
export type Signed = { raw: Hex; hash: Hex; transaction: Transaction; from: Address }

type Signature = { r?: Hex | undefined; s?: Hex | undefined; v?: bigint | undefined; yParity?: number | undefined }

/** Recovers the signer. Another signature or other bytes yield another account. */
const readSigner = (unsigned: Hex, { r, s, v, yParity }: Signature): Address => {
  // The v of legacy transactions is 27 or 28, or starts at 35 plus twice the chain id (EIP-155): odd means parity 0.
  const parity = yParity ?? (v === undefined ? undefined : Number((v + 1n) % 2n))
  if (!r || !s || (parity !== 0 && parity !== 1)) throw new Error('not signed')
  const padded = (part: Hex) => fromHex(`0x${part.slice(2).padStart(64, '0')}`)
  const signature = concat(Uint8Array.of(parity), padded(r), padded(s))
  const compressed = secp256k1.recoverPublicKey(signature, fromHex(keccak256(unsigned)), { prehash: false })
  return publicKeyToAddress(toHex(secp256k1.Point.fromBytes(compressed).toBytes(false)))
}

/**
 * Reads a signed transaction. `from` is the recovered signer: compare it before trusting bytes from elsewhere.
 *
 * @throws WalletError `invalidParams` for bytes that this wallet would not sign
 */
export function readSigned(raw: Hex): Signed {
  try {
    const { to, nonce = 0, value = 0n, data = '0x', gas = 0n, accessList = [], ...rest } = parseTransaction(raw)
    const { chainId = 0, maxFeePerGas, maxPriorityFeePerGas = 0n, gasPrice = 0n } = rest
    const kind = raw.startsWith('0x01') ? 'eip2930' : 'legacy'
    const fees: Transaction['fees'] = raw.startsWith('0x02')
      ? { kind: 'eip1559', maxFeePerGas: maxFeePerGas ?? 0n, maxPriorityFeePerGas }
      : { kind, gasPrice }
    const facts = { chainId, nonce, to: to ?? null, value, data, gas, accessList: [...accessList], fees }
    // Only a transaction that can be decoded here can have been signed here.
    const unsigned = encode(facts)
    return { raw, hash: keccak256(raw), transaction: decode(unsigned), from: readSigner(unsigned, rest) }
  } catch (cause) {
    throw new WalletError('invalidParams', { reason: 'these bytes are not a signed transaction' }, { cause })
  }
}

/** Functions of token standards that transfer or approve, and the index of the receiver among their parameters. */
const givers: Record<string, number> = {
  '0xa9059cbb': 0,
  '0x23b872dd': 1,
  '0x42842e0e': 1,
  '0xb88d4fde': 1,
  '0xf242432a': 1,
  '0x2eb2c2d6': 1,
}

/** The recipient of coins, tokens or items, from the transaction's bytes alone. */
export function recipientOf({ to, data }: Pick<Transaction, 'to' | 'data'>): Address | undefined {
  const place = givers[data.slice(0, 10).toLowerCase()]
  if (place === undefined || data.length < 10 + 64 * (place + 1)) return data === '0x' ? (to ?? undefined) : undefined
  return slice(data, 4 + 32 * place + 12, 4 + 32 * (place + 1)) as Address
}
