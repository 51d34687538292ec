import { WalletError } from '@latchkey/core/errors'
import * as v from 'valibot'
import type { Token, TokenSource } from '../family.ts'
import { readListedTokens } from '../tokens.ts'
import { view } from './account.ts'
import { isAccountId } from './address.ts'
import { amount, NodeRefusal, type Rpc, read } from './rpc.ts'

/** The tokens (NEP-141) of the operator's list that an account holds, because a node lists none. */
export function readTokens(address: string, rpc: Rpc, source: TokenSource): Promise<Token[]> {
  return readListedTokens(source, (contract) => readTokenBalance(address, contract, rpc))
}

/**
 * An account's balance of a token (NEP-141), in its smallest unit. @throws WalletError `invalidParams` for a contract
 * that is not a token
 */
export async function readTokenBalance(account: string, contract: string, rpc: Rpc): Promise<bigint> {
  for (const each of [account, contract])
    if (!isAccountId(each)) throw new WalletError('invalidParams', { reason: 'this is no NEAR account' })
  try {
    return await read(view(contract, 'ft_balance_of', { account_id: account }, rpc), amount)
  } catch (failure) {
    if (!(failure instanceof NodeRefusal)) throw failure
    throw new WalletError('invalidParams', { reason: 'there is no such token' }, { cause: failure })
  }
}

/** A token's own metadata (NEP-148). */
export type TokenMetadata = { symbol: string; decimals: number }

/** Only what can be shown beside a number without misleading anybody. */
const metadata = v.object({
  symbol: v.pipe(v.string(), v.regex(/^[A-Za-z0-9.$_-]{1,12}$/)),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(38)),
})

/** A token's symbol and decimals; undefined where the contract has none that can be shown. */
export async function readTokenMetadata(contract: string, rpc: Rpc): Promise<TokenMetadata | undefined> {
  try {
    const parsed = v.safeParse(metadata, await view(contract, 'ft_metadata', {}, rpc))
    return parsed.success ? parsed.output : undefined
  } catch (failure) {
    if (failure instanceof NodeRefusal) return undefined
    throw failure
  }
}

/** Returns whether an account may receive a token: contracts of NEP-145 refuse accounts that are not registered. */
export async function isRegistered(account: string, contract: string, rpc: Rpc): Promise<boolean> {
  try {
    return (await view(contract, 'storage_balance_of', { account_id: account }, rpc)) !== null
  } catch (failure) {
    // A token without registration does not have this view function.
    if (failure instanceof NodeRefusal) return true
    throw failure
  }
}

const registered = v.nullable(v.object({ total: amount }))
const bounds = v.object({ min: amount })

/**
 * The least deposit that registers an account with a token (NEP-145); undefined for a registered one.
 *
 * @throws NodeRefusal where the token has no registration; WalletError `internalJsonRpc`; what `rpc` throws
 */
export async function readRegistration(account: string, contract: string, rpc: Rpc): Promise<bigint | undefined> {
  const [storage, { min }] = await Promise.all([
    read(view(contract, 'storage_balance_of', { account_id: account }, rpc), registered),
    read(view(contract, 'storage_balance_bounds', {}, rpc), bounds),
  ])
  return storage === null ? min : undefined
}
