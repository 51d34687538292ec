import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import { toBase58 } from './decode.ts'
import { token2022 } from './describe.ts'
import type { AccountState } from './rpc.ts'

/** A token account. */
export type TokenAccount = { mint: string; owner: string; amount: bigint }

const accountBytes = 165
const mintBytes = 82
/** The successor's accounts say behind the first form what they are. */
const kinds = { mint: 1, account: 2 }

const is = (kind: keyof typeof kinds, bytes: number, { owner, data }: AccountState): boolean =>
  (owner === TOKEN_PROGRAM_ADDRESS && data.length === bytes) ||
  (owner === token2022 && (data.length === bytes || data[accountBytes] === kinds[kind]))

/** The holding an account is; undefined for other accounts. */
export function toTokenAccount(state: AccountState): TokenAccount | undefined {
  if (!is('account', accountBytes, state)) return undefined
  const { data } = state
  return {
    mint: toBase58(data.subarray(0, 32)),
    owner: toBase58(data.subarray(32, 64)),
    amount: new DataView(data.buffer, data.byteOffset).getBigUint64(64, true),
  }
}

/** A mint's decimals; undefined for other accounts. */
export function toDecimals(state: AccountState): number | undefined {
  return is('mint', mintBytes, state) ? state.data[44] : undefined
}
