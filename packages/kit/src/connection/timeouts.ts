/** Time limits, in milliseconds. */
export type Timeouts = {
  /** For the wallet of a stored connection to announce itself (EIP-6963). */
  announcement: number
  /** For an answer that needs no person: accounts, chain id, provider. */
  answer: number
  /** For a person to answer in the wallet. */
  approval: number
  /** For a wallet to arrive on the chain to which it confirmed the switch. */
  switched: number
  /** After this time the visitor is told about a wait. */
  slow: number
}

export const defaultTimeouts: Timeouts = {
  announcement: 5_000,
  answer: 10_000,
  approval: 10 * 60_000,
  switched: 3_000,
  slow: 4_000,
}
