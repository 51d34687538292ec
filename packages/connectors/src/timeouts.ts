/** How long each wait for a wallet may take, in milliseconds. */
export type WalletTimeouts = {
  /** For an answer that needs no person: accounts, chain id. */
  answer: number
  /** For a person to answer in the wallet. */
  approval: number
  /** For a wallet to be on the chain it confirmed to have switched to. */
  switched: number
  /** For a wallet's code to be loaded. */
  loading: number
}

export const defaultWalletTimeouts: WalletTimeouts = {
  answer: 10_000,
  approval: 10 * 60_000,
  switched: 3_000,
  loading: 30_000,
}
