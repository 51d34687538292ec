/** How long each wait may take, in milliseconds. */
export type Timeouts = {
  /** For a wallet that was connected before to announce itself (EIP-6963). */
  announcement: number
  /** For an answer that needs no person: accounts, chain id, provider. */
  answer: number
  /** For a person to answer in the wallet. */
  approval: number
  /** For a wallet to be on the chain it confirmed to have switched to. */
  switched: number
  /** After this long a wait is spoken of as long. */
  slow: number
}

export const defaultTimeouts: Timeouts = {
  announcement: 5_000,
  answer: 10_000,
  approval: 10 * 60_000,
  switched: 3_000,
  slow: 4_000,
}
