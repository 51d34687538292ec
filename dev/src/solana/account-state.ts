import type { Address } from '@solana/kit'

/** An account as the runtime returns it. */
export type AccountState = {
  address: Address
  executable: boolean
  lamports: bigint
  owner: Address
  data: Uint8Array
}
