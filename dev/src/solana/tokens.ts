import type { Address } from '@solana/kit'
import { getMintDecoder, getTokenDecoder, type Mint, TOKEN_PROGRAM_ADDRESS, type Token } from '@solana-program/token'
import type { AccountState } from './account-state.ts'

export const token2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' as Address
const programs: readonly string[] = [TOKEN_PROGRAM_ADDRESS, token2022]

export type TokenBalance = {
  accountIndex: number
  mint: string
  owner: string
  programId: string
  uiTokenAmount: TokenAmount
}
export type TokenAmount = { amount: string; decimals: number; uiAmount: number; uiAmountString: string }

/** A mint's account; undefined for others. The successor puts its extensions behind byte 165. */
export function readMint({ owner, data }: AccountState): Mint | undefined {
  return programs.includes(owner) && (data.length === 82 || (owner === token2022 && data[165] === 1))
    ? getMintDecoder().decode(data.subarray(0, 82))
    : undefined
}

/** A holding of a token; undefined for other accounts. */
export function readToken({ owner, data }: AccountState): Token | undefined {
  return programs.includes(owner) && (data.length === 165 || (owner === token2022 && data[165] === 2))
    ? getTokenDecoder().decode(data.subarray(0, 165))
    : undefined
}

export function toTokenAmount(amount: bigint, decimals: number): TokenAmount {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const part = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const uiAmountString = part ? `${whole}.${part}` : whole
  return { amount: amount.toString(), decimals, uiAmount: Number(uiAmountString), uiAmountString }
}

/** The token balances of the accounts, as a transaction's record lists them. */
export function tokenBalances(
  accounts: readonly Address[],
  read: (of: Address) => AccountState | undefined,
): TokenBalance[] {
  return accounts.flatMap((each, accountIndex) => {
    const state = read(each)
    const token = state && readToken(state)
    const mint = token && read(token.mint)
    if (!state || !token || !mint) return []
    return {
      accountIndex,
      mint: token.mint,
      owner: token.owner,
      programId: state.owner,
      uiTokenAmount: toTokenAmount(token.amount, readMint(mint)?.decimals ?? 0),
    }
  })
}
