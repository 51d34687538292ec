/** What a person wants sent. */
export type FamilyWish = {
  to: string
  /** In the smallest unit. */
  units: bigint
  /** What the network knows the token by; left out for its coin. */
  token?: string
}

/** What the network says of somebody who is to get something. */
export type Recipient = {
  /** Nothing can or should be sent there, and why, in words. */
  problem?: string
  /** What a person should know of it, in words. */
  note?: string
  /** Fewer of the coin's smallest units do not arrive; in words, too. */
  least?: { units: bigint; text: string }
}
