import { fromUtf8 } from '@latchkey/core/bytes'
import { WalletError } from '@latchkey/core/errors'
import { base64 } from '@scure/base'
import * as v from 'valibot'
import { isAccountId } from './address.ts'
import { amount, count, NodeRefusal, type Rpc, read } from './rpc.ts'

/** What an account has. Amounts in yoctoNEAR. */
export type Holdings = {
  /** All that is not staked. */
  amount: bigint
  /** What it cannot spend because of what it stores. */
  storageLock: bigint
  /** Bytes it stores. */
  storage: number
}

/** yoctoNEAR an account must keep for each byte it stores: 1 NEAR for 100 kB. */
const perByte = 10n ** 19n

const accountView = v.object({ amount, locked: amount, storage_usage: count })

const latest = { finality: 'optimistic' } as const

/**
 * What an account has; nothing for one that was never given any coins, and so is not there.
 * @throws WalletError `internalJsonRpc`, what `rpc` throws
 */
export const readAccount = async (account: string, rpc: Rpc): Promise<Holdings | undefined> => {
  try {
    const asked = rpc('query', { request_type: 'view_account', ...latest, account_id: account })
    const found = await read(asked, accountView)
    const stored = BigInt(found.storage_usage) * perByte
    return {
      amount: found.amount,
      // Staked coins stand for what is stored as well.
      storageLock: stored > found.locked ? stored - found.locked : 0n,
      storage: found.storage_usage,
    }
  } catch (failure) {
    if (failure instanceof NodeRefusal && failure.cause === 'UNKNOWN_ACCOUNT') return undefined
    throw failure
  }
}

/** Calls a contract's view. Answers what it says, as JSON. */
const view = async (contract: string, method: string, args: Record<string, unknown>, rpc: Rpc): Promise<unknown> => {
  const asked = rpc('query', {
    request_type: 'call_function',
    ...latest,
    account_id: contract,
    method_name: method,
    args_base64: base64.encode(fromUtf8(JSON.stringify(args))),
  })
  const bytes = v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255))), v.maxLength(100_000))
  const { result } = await read(asked, v.object({ result: bytes }))
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(result)))
  } catch (cause) {
    throw new WalletError('internalJsonRpc', { reason: 'the contract gave no answer of its form' }, { cause })
  }
}

const requireAccountId = (account: string) => {
  if (!isAccountId(account)) throw new WalletError('invalidParams', { reason: 'this is no NEAR account' })
}

/**
 * What an account can spend: its coins in yoctoNEAR without what it must keep for storage, or a token's smallest units
 * (NEP-141). An account that is not there has nothing.
 * @returns decimal text
 * @throws WalletError `invalidParams` for what is no account and no token, `internalJsonRpc`; what `rpc` throws
 */
export const readBalance = async (account: string, contract: string | undefined, rpc: Rpc): Promise<string> => {
  requireAccountId(account)
  if (contract === undefined) {
    const { amount: has, storageLock } = (await readAccount(account, rpc)) ?? { amount: 0n, storageLock: 0n }
    return String(has > storageLock ? has - storageLock : 0n)
  }
  requireAccountId(contract)
  return String(await readTokens(account, contract, rpc))
}

/** How many of a token's smallest units an account has. */
export const readTokens = async (account: string, contract: string, rpc: Rpc): Promise<bigint> => {
  try {
    return await read(view(contract, 'ft_balance_of', { account_id: account }, rpc), amount)
  } catch (failure) {
    if (!(failure instanceof NodeRefusal)) throw failure
    throw new WalletError('invalidParams', { reason: 'there is no such token' }, { cause: failure })
  }
}

/** What a token says of itself (NEP-148). */
export type Token = { symbol: string; decimals: number }

/** Only what can be shown beside a number without misleading anyone. */
const metadata = v.object({
  symbol: v.pipe(v.string(), v.regex(/^[A-Za-z0-9.$_-]{1,12}$/)),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(38)),
})

/** A token's symbol and decimals; nothing where the contract gives none that can be shown. */
export const readToken = async (contract: string, rpc: Rpc): Promise<Token | undefined> => {
  try {
    const parsed = v.safeParse(metadata, await view(contract, 'ft_metadata', {}, rpc))
    return parsed.success ? parsed.output : undefined
  } catch (failure) {
    if (failure instanceof NodeRefusal) return undefined
    throw failure
  }
}

/** Whether an account may receive a token: contracts of NEP-145 refuse those that are not registered. */
export const isRegistered = async (account: string, contract: string, rpc: Rpc): Promise<boolean> => {
  try {
    return (await view(contract, 'storage_balance_of', { account_id: account }, rpc)) !== null
  } catch (failure) {
    // A token without registration has no such view.
    if (failure instanceof NodeRefusal) return true
    throw failure
  }
}

const keyView = v.object({ nonce: count, permission: v.unknown() })

/**
 * A key of an account: the last number it signed, and whether it may do everything; nothing for one there is not.
 * @param finality of the newest block (`optimistic`), or of the newest that stays
 */
export const readKey = async (
  account: string,
  key: string,
  rpc: Rpc,
  finality: 'optimistic' | 'final' = 'optimistic',
): Promise<{ nonce: bigint; full: boolean } | undefined> => {
  try {
    const asked = rpc('query', { request_type: 'view_access_key', finality, account_id: account, public_key: key })
    const { nonce, permission } = await read(asked, keyView)
    return { nonce: BigInt(nonce), full: permission === 'FullAccess' }
  } catch (failure) {
    if (failure instanceof NodeRefusal && ['UNKNOWN_ACCOUNT', 'UNKNOWN_ACCESS_KEY'].includes(failure.cause))
      return undefined
    throw failure
  }
}
