import type { Transaction } from '@latchkey/chains/evm'
import { knownToken } from '@latchkey/core/known-tokens'
import type { Network } from '@latchkey/core/networks'

/** Times, offsets and most amounts are below it. Nobody can create an address with ten leading zero bytes. */
export const addressesFrom = 1n << 80n
/** Amounts are below it. With much work an address can be, too: well-known contracts have seven leading zero bytes. */
export const amountsTo = 1n << 104n
export const mostAddress = (1n << 160n) - 1n
/** Negative numbers, and those that mean "everything". */
export const negativeFrom = (1n << 256n) - amountsTo

/** The most of these addresses that stand on a screen before the others are counted. */
export const mostForeign = 4

/** Many contracts write the network's coin as this address. */
export const coinAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/**
 * The addresses in a call's data that are neither the account, nor the called contract, nor a token in the network's
 * record, in lower case. `isOpaque`: some of the data is neither a number nor an address, and could name anybody.
 *
 * @param most the largest amount of a known token that moves: a number of its size is an amount
 */
export function findForeignAddresses(
  { to, data }: Pick<Transaction, 'to' | 'data'>,
  from: string,
  network: Pick<Network, 'name'>,
  most = 0n,
): { addresses: string[]; isOpaque: boolean } {
  const own = [from, to ?? '', coinAddress].map((each) => each.toLowerCase())
  const words = data.slice(10).match(/.{1,64}/g) ?? []
  const addresses = new Set<string>()
  let isOpaque = false
  for (const word of words) {
    const value = BigInt(`0x${word.padEnd(64, '0')}`)
    if (value < addressesFrom || value >= negativeFrom || (value < amountsTo && value <= 2n * most)) continue
    const address = `0x${word.slice(-40)}`.toLowerCase()
    if (value > mostAddress) isOpaque = true
    else if (!own.includes(address) && !knownToken(network.name, address)) addresses.add(address)
  }
  return { addresses: [...addresses], isOpaque }
}
