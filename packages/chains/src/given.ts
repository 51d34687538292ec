/** Something a transaction of the account gives away, as far as its bytes say. */
export type Given = {
  what: 'coin' | 'token' | 'item'
  /** Of the coin, in its smallest unit; left out for all there is of it, and for what only a contract counts. */
  amount?: bigint
  /** Who gets it, as the family writes an account. */
  to: string
  /** The place of theirs it goes into, where that has an address of its own. */
  into?: string
}
