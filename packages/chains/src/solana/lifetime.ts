import type { Bytes } from '@latchkey/core/bytes'
import { getCompiledTransactionMessageDecoder, getCompiledTransactionMessageEncoder } from '@solana/kit'
import { SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system'
import * as v from 'valibot'
import { encode, type Transaction, toBase58 } from './decode.ts'
import { isDurable } from './describe.ts'
import { inContext, type Rpc, read, readAccounts, u64 } from './rpc.ts'

/** A block's hash, and the last height at which a transaction with it is accepted. */
export type Lifetime = { blockhash: string; lastValidBlockHeight: bigint }

/** Reads the newest final one. */
export async function readLifetime(rpc: Rpc): Promise<Lifetime> {
  const { value } = await read(
    rpc('getLatestBlockhash', [{ commitment: 'confirmed' }]),
    inContext(
      v.object({
        blockhash: v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)),
        lastValidBlockHeight: u64,
      }),
    ),
  )
  return value
}

const epoch = v.object({ blockHeight: u64, absoluteSlot: u64 })

/** The height of the newest final block, and its slot. */
export async function readNewest(rpc: Rpc, signal?: AbortSignal): Promise<{ height: bigint; slot: bigint }> {
  const { blockHeight, absoluteSlot } = await read(rpc('getEpochInfo', [{ commitment: 'confirmed' }], signal), epoch)
  return { height: blockHeight, slot: absoluteSlot }
}

/** Returns whether a transaction would still be accepted, judged by its block's hash or its durable nonce. */
export async function isAlive(transaction: Transaction, rpc: Rpc): Promise<boolean> {
  if (isDurable(transaction)) return isNonceKnown(transaction, rpc)
  const { value } = await read(
    rpc('isBlockhashValid', [transaction.lifetime, { commitment: 'processed' }]),
    inContext(v.boolean()),
  )
  return value
}

/** Offsets of a nonce account's state and value. */
const nonce = { bytes: 80, state: 4, value: 40 }

const isNonceKnown = async ({ instructions: [first], lifetime }: Transaction, rpc: Rpc): Promise<boolean> => {
  const named = first?.accounts[0]
  if (!named || !('address' in named)) return false
  const state = (await readAccounts(rpc, [named.address])).get(named.address)
  return (
    state !== undefined &&
    state.owner === SYSTEM_PROGRAM_ADDRESS &&
    state.data.length === nonce.bytes &&
    state.data[nonce.state] === 1 &&
    toBase58(state.data.subarray(nonce.value, nonce.value + 32)) === lifetime
  )
}

/**
 * Returns whether another block's hash may be filled in without asking anybody: the account is the only signer, and
 * there is no durable nonce.
 */
export function mayBeRenewed(transaction: Transaction, account: string): boolean {
  return transaction.signers.length === 1 && transaction.signers[0] === account && !isDurable(transaction)
}

/** The bytes of the transaction with another block's hash, unsigned. */
export function withLifetime(transaction: Transaction, blockhash: string): Bytes {
  const compiled = getCompiledTransactionMessageDecoder().decode(transaction.message)
  const message = Uint8Array.from(
    // As decoded, with another lifetime token.
    getCompiledTransactionMessageEncoder().encode({ ...compiled, lifetimeToken: blockhash } as typeof compiled),
  )
  return encode(
    { ...transaction, message },
    transaction.signers.map(() => undefined),
  )
}
