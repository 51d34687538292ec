/** Time limits for a wallet, in milliseconds. */
export type WalletTimeouts = {
  /** For an answer that needs no person: accounts, chain id. */
  answer: number
  /** For a person to answer in the wallet. */
  approval: number
  /** For a wallet to arrive on the chain to which it confirmed the switch. */
  switched: number
  /** For loading a wallet's code. */
  loading: number
}

export const defaultWalletTimeouts: WalletTimeouts = {
  answer: 10_000,
  approval: 10 * 60_000,
  switched: 3_000,
  loading: 30_000,
}
