import { fromUtf8 } from '@latchkey/core/bytes'
import { WalletError } from '@latchkey/core/errors'
import { base64 } from '@scure/base'
import * as v from 'valibot'
import { amount, count, NodeRefusal, type Rpc, read } from './rpc.ts'

/** The coins of an account. Amounts in yoctoNEAR. */
export type Holdings = {
  /** Everything that is not staked. */
  amount: bigint
  /** Coins locked for the account's storage. */
  storageLock: bigint
  /** The bytes it stores. */
  storage: number
}

/** yoctoNEAR that an account must keep for each byte it stores: 1 NEAR for 100 kB. */
const perByte = 10n ** 19n

const accountView = v.object({ amount, locked: amount, storage_usage: count })

const latest = { finality: 'optimistic' } as const

/**
 * Reads an account; undefined for one that does not exist because it has never received coins.
 * @throws WalletError `internalJsonRpc`, what `rpc` throws
 */
export async function readAccount(account: string, rpc: Rpc): Promise<Holdings | undefined> {
  try {
    const response = rpc('query', { request_type: 'view_account', ...latest, account_id: account })
    const found = await read(response, accountView)
    const stored = BigInt(found.storage_usage) * perByte
    return {
      amount: found.amount,
      // Staked coins count towards the storage as well.
      storageLock: stored > found.locked ? stored - found.locked : 0n,
      storage: found.storage_usage,
    }
  } catch (failure) {
    if (failure instanceof NodeRefusal && failure.cause === 'UNKNOWN_ACCOUNT') return undefined
    throw failure
  }
}

/**
 * Calls a contract's view function and returns its JSON. @throws NodeRefusal; WalletError `internalJsonRpc`; what `rpc`
 * throws
 */
export async function view(
  contract: string,
  method: string,
  args: Record<string, unknown>,
  rpc: Rpc,
): Promise<unknown> {
  const response = rpc('query', {
    request_type: 'call_function',
    ...latest,
    account_id: contract,
    method_name: method,
    args_base64: base64.encode(fromUtf8(JSON.stringify(args))),
  })
  const bytes = v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255))), v.maxLength(100_000))
  const { result } = await read(response, v.object({ result: bytes }))
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(result)))
  } catch (cause) {
    throw new WalletError('internalJsonRpc', { reason: 'the contract gave no answer of its form' }, { cause })
  }
}

const keyView = v.object({ nonce: count, permission: v.unknown() })

/**
 * An access key of an account: its last nonce, and whether it has full access; undefined where there is none.
 * @param finality the newest block (`optimistic`), or the newest final one
 */
export async function readKey(
  account: string,
  key: string,
  rpc: Rpc,
  finality: 'optimistic' | 'final' = 'optimistic',
): Promise<{ nonce: bigint; full: boolean } | undefined> {
  try {
    const response = rpc('query', { request_type: 'view_access_key', finality, account_id: account, public_key: key })
    const { nonce, permission } = await read(response, keyView)
    return { nonce: BigInt(nonce), full: permission === 'FullAccess' }
  } catch (failure) {
    if (failure instanceof NodeRefusal && ['UNKNOWN_ACCOUNT', 'UNKNOWN_ACCESS_KEY'].includes(failure.cause))
      return undefined
    throw failure
  }
}
