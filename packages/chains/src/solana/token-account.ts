import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import { toBase58 } from './decode.ts'
import type { AccountState } from './rpc.ts'

/** The token program's successor; the common parts have the same layout. */
export const token2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
/** The mints of wrapped coins, of either token program: closing such an account pays them out. */
export const wrappedMints: readonly string[] = [
  'So11111111111111111111111111111111111111112',
  '9pan9bMn5HatX4EJdBwg9VgCa7Uz5HL8N1m5D3NdXej9',
]

/** A token account. */
export type TokenAccount = {
  mint: string
  owner: string
  amount: bigint
  /** The delegate, who may spend `amount` of it. */
  delegate?: { to: string; amount: bigint }
  /** The close authority, who may close it and gets its coins, where that is not its owner. */
  closer?: string
}

const accountBytes = 165
const mintBytes = 82
/** Token-2022 writes the kind of account after the common layout. */
const kinds = { mint: 1, account: 2 }

const is = (kind: keyof typeof kinds, bytes: number, { owner, data }: AccountState): boolean =>
  (owner === TOKEN_PROGRAM_ADDRESS && data.length === bytes) ||
  (owner === token2022 && (data.length === bytes || data[accountBytes] === kinds[kind]))

/** Reads an account as a token account; undefined for other accounts. */
export function toTokenAccount(state: AccountState): TokenAccount | undefined {
  if (!is('account', accountBytes, state)) return undefined
  const { data } = state
  const view = new DataView(data.buffer, data.byteOffset)
  const optional = (at: number) =>
    view.getUint32(at, true) === 1 ? toBase58(data.subarray(at + 4, at + 36)) : undefined
  const [delegate, closer] = [optional(72), optional(129)]
  return {
    mint: toBase58(data.subarray(0, 32)),
    owner: toBase58(data.subarray(32, 64)),
    amount: view.getBigUint64(64, true),
    ...(delegate && { delegate: { to: delegate, amount: view.getBigUint64(121, true) } }),
    ...(closer && { closer }),
  }
}

/** A mint's decimals; undefined for other accounts. */
export function toDecimals(state: AccountState): number | undefined {
  return is('mint', mintBytes, state) ? state.data[44] : undefined
}
