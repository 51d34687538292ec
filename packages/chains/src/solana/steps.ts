/** A new account of a program. */
export type CreateAccount = {
  kind: 'createAccount'
  /** The account that pays for it. */
  from: string
  account: string
  lamports: bigint
  /** Bytes. */
  space: bigint
  /** The program it belongs to. */
  owner: string
  holds: 'stake' | 'vote' | undefined
  /** All who get control of it by what this same transaction writes into it; none where that cannot be read. */
  controllers: readonly string[]
  /** True if coins beyond the rent serve what the account is for: a stake, or wrapped coins. */
  isFunded: boolean
}

/** The effect of one instruction. Amounts in lamports, or in a token's smallest unit. */
export type Step =
  /** `authority` signs for `from` where that is another account: one derived with a seed, or a nonce. */
  | { kind: 'transfer'; from: string; to: string; lamports: bigint; authority?: string }
  | CreateAccount
  /** `base` signs for an account derived from it with a seed. */
  | { kind: 'assign'; account: string; owner: string; base?: string }
  /** `decimals` and `mint` are there where the instruction has them: the chain then refuses others. */
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
  /** `first` of an account made ready: nobody had control before. */
  | { kind: 'setAuthority'; account: string; to: string | undefined; first?: true }
  | { kind: 'closeTokenAccount'; account: string; to: string }
  | { kind: 'createTokenAccount'; account: string; owner: string; mint: string; payer: string }
  /** Of an account that is there; `funder` made it in this same transaction. */
  | { kind: 'initializeTokenAccount'; account: string; owner: string; mint: string; funder: string | undefined }
  | { kind: 'delegateStake'; stake: string; vote: string }
  | { kind: 'deactivateStake'; stake: string }
  | { kind: 'withdrawStake'; stake: string; to: string; lamports: bigint }
  | { kind: 'authorizeStake'; stake: string; to: string; first?: true }
  /** A part of a stake becomes a stake of its own, under the same authorities. */
  | { kind: 'splitStake'; stake: string; to: string; authority: string; lamports: bigint }
  /** A stake becomes a part of another, which the network allows only under the same authorities. */
  | { kind: 'mergeStake'; stake: string; into: string }
  /** The part of the rewards that a vote account's owner keeps, in percent. */
  | { kind: 'setCommission'; account: string; percent: number }
  | { kind: 'memo'; text: string }
  /** Bookkeeping of the programs named: it moves and gives away nothing. */
  | { kind: 'bookkeeping'; program: 'system' | 'token' }
  | { kind: 'unknown'; program: string; data: Uint8Array; accounts: readonly string[] }
