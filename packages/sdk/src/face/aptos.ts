import { WalletError } from '@latchkey/core/errors'
import { toHex } from '../hex.ts'
import type { Wallet } from '../wallet.ts'
import { readAddresses } from './accounts.ts'

/** The message to sign, and the parts that the wallet adds in front of it. */
export type AptosSignMessagePayload = {
  message: string
  nonce: string
  address?: boolean
  application?: boolean
  chainId?: boolean
}
/** The signature, and the signed text as `fullMessage`, prefix included. */
export type AptosSignMessageResponse = {
  fullMessage: string
  message: string
  nonce: string
  prefix: string
  signature: string
  address?: string
  application?: string
  chainId?: number
}
/** An entry function as the node's JSON has it. */
export type AptosPayload = { type?: string; function: string; type_arguments: unknown[]; arguments: unknown[] }
/** A transaction of several parties: its BCS bytes, or an object that returns them. */
export type AptosMultiAgent = Uint8Array | { bcsToBytes(): Uint8Array }

const utf8 = new TextEncoder()
const asBytes = (value: unknown) => toHex(utf8.encode(typeof value === 'string' ? value : JSON.stringify(value)))

/** Parses an object from the wallet's text; `fields` are its required text members. Throws WalletError `internal`. */
const readObject = <T extends object>(text: string, fields: readonly string[]): T => {
  try {
    const value: unknown = JSON.parse(text)
    const of = value as Record<string, unknown>
    if (typeof value === 'object' && value && fields.every((name) => typeof of[name] === 'string')) return value as T
  } catch {
    // Rejected below.
  }
  throw new WalletError('internal')
}

/** An account's address: SHA3-256 over its Ed25519 public key and a 0 byte. The hash function is loaded on demand. */
const toAddress = async (publicKey: string): Promise<string> => {
  const { sha3_256 } = await import('@noble/hashes/sha3.js')
  const bytes = (publicKey.match(/[0-9a-f]{2}/gi) ?? []).map((pair) => Number.parseInt(pair, 16)).slice(-32)
  return toHex(sha3_256(Uint8Array.from([...bytes, 0])))
}

const provider = (wallet: Wallet) => {
  const getPublicKeys = (): Promise<string[]> => readAddresses(wallet, 'APTOS')
  const getAddresses = async (): Promise<string[]> => Promise.all((await getPublicKeys()).map(toAddress))
  const sender = async () => asBytes((await getAddresses())[0])
  const parts = async (payload: AptosPayload, options?: Record<string, unknown>) =>
    [await sender(), asBytes(payload), ...(options ? [options] : [])] as
      | [`0x${string}`, `0x${string}`]
      | [`0x${string}`, `0x${string}`, Record<string, unknown>]

  return {
    /** The Ed25519 public keys, 0x and 64 hex digits. */
    getPublicKeys,
    /** The accounts' addresses. */
    getAddresses,
    /** Signs a text with the Aptos prefix. */
    async signMessage(payload: AptosSignMessagePayload): Promise<AptosSignMessageResponse> {
      const text = await wallet.request('aptos_signMessage', asBytes(payload))
      return readObject(text, ['fullMessage', 'message', 'nonce', 'prefix', 'signature'])
    },
    /** Signs an entry function and returns the transaction in the node's form. `options` as the node names them. */
    async signTransaction(payload: AptosPayload, options?: Record<string, unknown>): Promise<Record<string, unknown>> {
      return readObject(await wallet.request('aptos_signTransaction', ...(await parts(payload, options))), [])
    },
    /** Signs an entry function and submits it. */
    async signAndSubmitTransaction(
      payload: AptosPayload,
      options?: Record<string, unknown>,
    ): Promise<{ hash: string }> {
      return { hash: await wallet.request('aptos_signAndSubmitTransaction', ...(await parts(payload, options))) }
    },
    /** Signs a transaction of several parties. Returns the signature in the wallet's form. */
    async signMultiAgentTransaction(transaction: AptosMultiAgent): Promise<string> {
      const bytes = transaction instanceof Uint8Array ? transaction : transaction.bcsToBytes()
      return wallet.request('aptos_signMultiAgentTransaction', await sender(), toHex(bytes))
    },
  }
}

/** Aptos. */
export function createAptos(wallet: Wallet) {
  return { getProvider: () => provider(wallet) }
}
