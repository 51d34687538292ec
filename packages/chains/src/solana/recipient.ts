import { type Address, isOffCurveAddress } from '@solana/kit'
import { SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system'
import { type Rpc, read, readAccounts, u64 } from './rpc.ts'
import { toDecimals, toTokenAccount } from './token-account.ts'

/** The loader programs, which own programs. */
const loaders: ReadonlySet<string> = new Set([
  'NativeLoader1111111111111111111111111111111',
  'BPFLoader1111111111111111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
  'LoaderV411111111111111111111111111111111111',
])

/**
 * The kind of an address. `nobody`: no account, and off the curve, so no key exists for it. `data`: a program's data.
 */
export type Standing =
  | { kind: 'wallet' | 'new' | 'nobody' | 'program' | 'mint' | 'data' }
  | { kind: 'tokenAccount'; mint: string; owner: string }

/** Reads the kind of an address. @throws WalletError `internalJsonRpc`; what `rpc` throws */
export async function readStanding(address: string, rpc: Rpc): Promise<Standing> {
  const state = (await readAccounts(rpc, [address])).get(address)
  if (!state) return { kind: isOffCurveAddress(address as Address) ? 'nobody' : 'new' } // checked by the caller
  if (loaders.has(state.owner)) return { kind: 'program' }
  const holding = toTokenAccount(state)
  if (holding) return { kind: 'tokenAccount', mint: holding.mint, owner: holding.owner }
  if (toDecimals(state) !== undefined) return { kind: 'mint' }
  return { kind: state.owner === SYSTEM_PROGRAM_ADDRESS && state.data.length === 0 ? 'wallet' : 'data' }
}

/** The least balance of an account without data, lamports. @throws WalletError `internalJsonRpc`; what `rpc` throws */
export function readLeast(rpc: Rpc): Promise<bigint> {
  return read(rpc('getMinimumBalanceForRentExemption', [0]), u64)
}
