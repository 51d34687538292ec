/** A new account of a program. */
export type CreateAccount = {
  kind: 'createAccount'
  /** The account that pays for it. */
  from: string
  account: string
  lamports: bigint
  /** Bytes. */
  space: bigint
  /** The program that owns it. */
  owner: string
  holds: 'stake' | 'vote' | undefined
  /** Everybody who gets control of it by what this transaction writes into it; empty where that cannot be read. */
  controllers: readonly string[]
  /** True if coins beyond the rent serve the account's purpose: a stake, or wrapped coins. */
  isFunded: boolean
}

/** The effect of one instruction. Amounts in lamports, or in a token's smallest unit. */
export type Step =
  /** `authority` signs for `from` where that is another account: one derived with a seed, or a nonce. */
  | { kind: 'transfer'; from: string; to: string; lamports: bigint; authority?: string }
  | CreateAccount
  /** `base` signs for an account derived from it with a seed. */
  | { kind: 'assign'; account: string; owner: string; base?: string }
  /** `decimals` and `mint` are set where the instruction names them: the chain then rejects any others. */
  | {
      kind: 'transferToken'
      source: string
      destination: string
      authority: string
      amount: bigint
      mint?: string
      decimals?: number
    }
  | { kind: 'approveToken'; source: string; delegate: string; amount: bigint; mint?: string; decimals?: number }
  | { kind: 'revokeToken'; source: string }
  | { kind: 'burnToken'; source: string; amount: bigint; mint?: string; decimals?: number }
  /** `first`: of a new account that nobody controlled before. */
  | { kind: 'setAuthority'; account: string; to: string | undefined; first?: true }
  | { kind: 'closeTokenAccount'; account: string; to: string }
  | { kind: 'createTokenAccount'; account: string; owner: string; mint: string; payer: string }
  /** Of an existing account; `funder` created it in this same transaction. */
  | { kind: 'initializeTokenAccount'; account: string; owner: string; mint: string; funder: string | undefined }
  | { kind: 'delegateStake'; stake: string; vote: string }
  | { kind: 'deactivateStake'; stake: string }
  | { kind: 'withdrawStake'; stake: string; to: string; lamports: bigint }
  | { kind: 'authorizeStake'; stake: string; to: string; first?: true }
  /** Splits a stake in two, with the same authorities. */
  | { kind: 'splitStake'; stake: string; to: string; authority: string; lamports: bigint }
  /** Merges a stake into another, which the network allows only under the same authorities. */
  | { kind: 'mergeStake'; stake: string; into: string }
  /** Sets the part of a vote account's rewards that its owner keeps, in percent. */
  | { kind: 'setCommission'; account: string; percent: number }
  | { kind: 'memo'; text: string }
  /** Internal bookkeeping of these programs: it transfers nothing and grants no right. */
  | { kind: 'bookkeeping'; program: 'system' | 'token' }
  | { kind: 'unknown'; program: string; data: Uint8Array; accounts: readonly string[] }
