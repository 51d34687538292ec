import type { Address } from 'viem'

/** A payment for gas that a Safe makes besides what its transaction does. */
export type SafeRefund = {
  /** The receiver; undefined: whoever submits the transaction. */
  to: Address | undefined
  /** The token it is paid in; undefined: the network's coin. */
  token: Address | undefined
  /** The part that is fixed, in smallest units. The gas that is used comes on top. */
  least: bigint
}
