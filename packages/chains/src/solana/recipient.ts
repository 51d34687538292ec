import { type Address, isOffCurveAddress } from '@solana/kit'
import { SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system'
import { type Rpc, read, readAccounts, u64 } from './rpc.ts'
import { toDecimals, toTokenAccount } from './token-account.ts'

/** The programs that keep programs. */
const loaders: ReadonlySet<string> = new Set([
  'NativeLoader1111111111111111111111111111111',
  'BPFLoader1111111111111111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
  'LoaderV411111111111111111111111111111111111',
])

/** What stands at an address. `nobody`: nothing, and no key belongs to it. `data`: what a program keeps. */
export type Standing =
  | { kind: 'wallet' | 'new' | 'nobody' | 'program' | 'mint' | 'data' }
  | { kind: 'tokenAccount'; mint: string; owner: string }

/** What stands at an address, as the network has it. @throws WalletError `internalJsonRpc`; what `rpc` throws */
export const readStanding = async (address: string, rpc: Rpc): Promise<Standing> => {
  const state = (await readAccounts(rpc, [address])).get(address)
  if (!state) return { kind: isOffCurveAddress(address as Address) ? 'nobody' : 'new' } // read by whoever asks
  if (loaders.has(state.owner)) return { kind: 'program' }
  const holding = toTokenAccount(state)
  if (holding) return { kind: 'tokenAccount', mint: holding.mint, owner: holding.owner }
  if (toDecimals(state) !== undefined) return { kind: 'mint' }
  return { kind: state.owner === SYSTEM_PROGRAM_ADDRESS && state.data.length === 0 ? 'wallet' : 'data' }
}

/** Lamports an account of nothing but coins must keep. @throws WalletError `internalJsonRpc`; what `rpc` throws */
export const readLeast = (rpc: Rpc): Promise<bigint> => read(rpc('getMinimumBalanceForRentExemption', [0]), u64)
