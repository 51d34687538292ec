import type { Address } from 'viem'

/** A payment for gas that a Safe makes on top of its transaction. */
export type SafeRefund = {
  /** The receiver; undefined: whoever submits the transaction. */
  to: Address | undefined
  /** The token it is paid in; undefined: the network's coin. */
  token: Address | undefined
  /** The fixed part, in smallest units. The gas used comes on top. */
  least: bigint
}
