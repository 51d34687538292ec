import type { Address } from 'viem'
import { getAddress } from 'viem/utils'

/** The address in the lower 160 bits of a word, whatever the others are. */
export function addressIn(word: bigint): Address {
  return getAddress(`0x${(word & ((1n << 160n) - 1n)).toString(16).padStart(40, '0')}`)
}
