// A stand-in for Hedera's JSON-RPC relay: anvil behind it is the EVM, and the requests that the real relay refuses are
// refused here.
import { secp256k1 } from '@noble/curves/secp256k1.js'
import {
  type Hex,
  keccak256,
  parseTransaction,
  recoverPublicKey,
  recoverTransactionAddress,
  serializeTransaction,
  type TransactionSerialized,
} from 'viem'

type Question = { id?: unknown; method?: unknown; params?: unknown }
type Signer = { address: Hex; key: Hex }

/** The smallest unit of HBAR in the relay's unit: the coin has 8 decimals, the relay uses 18. */
export const weibarPerTinybar = 10n ** 10n

const refusal = (id: unknown, message: string) => ({ jsonrpc: '2.0', id, error: { code: -32602, message } })

/** The signer of a transaction and its key, or the reason for the relay's refusal. */
const read = async (raw: Hex): Promise<{ signer: Signer; refused: string | undefined }> => {
  const signed = raw as TransactionSerialized // parsed by the next line, which throws otherwise
  const { r, s, v: _, yParity, ...unsigned } = parseTransaction(signed)
  const hash = keccak256(serializeTransaction(unsigned as Parameters<typeof serializeTransaction>[0])) // of the kind it was
  if (!r || !s) throw new Error('the transaction is not signed')
  const full = await recoverPublicKey({ hash, signature: { r, s, yParity: yParity ?? 0 } })
  const key: Hex = `0x${secp256k1.Point.fromHex(full.slice(2)).toHex(true)}`
  const address = await recoverTransactionAddress({ serializedTransaction: signed })
  const value = unsigned.value ?? 0n
  const tooSmall = value > 0n && value < weibarPerTinybar
  return {
    signer: { address, key },
    refused: tooSmall
      ? "Invalid parameter 1: Value can't be non-zero and less than 10_000_000_000 wei which is 1 tinybar"
      : undefined,
  }
}

/**
 * Passes a request to the EVM, unless the relay would refuse it. @param onSigned is called with the signer of each
 * accepted transaction
 */
export function createRelay(evm: string, onSigned: (signer: Signer) => void) {
  const pass = async (body: unknown): Promise<unknown> => {
    const response = await fetch(evm, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    })
    return response.json()
  }

  const one = async (question: Question): Promise<unknown> => {
    const { id = null, method, params } = question
    if (method !== 'eth_sendRawTransaction') return pass(question)
    const [raw] = Array.isArray(params) ? params : []
    let signer: Signer
    try {
      const { signer: known, refused } = await read(raw as Hex)
      if (refused) return refusal(id, refused)
      signer = known
    } catch {
      return refusal(id, 'Invalid parameter 0: The transaction cannot be read')
    }
    const answer = await pass(question)
    if (typeof answer === 'object' && answer !== null && 'result' in answer) onSigned(signer)
    return answer
  }

  return (body: unknown): Promise<unknown> =>
    Array.isArray(body) ? Promise.all(body.map((each) => one(each as Question))) : one(body as Question)
}
