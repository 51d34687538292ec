import type { Address } from 'viem'

/**
 * Whether two addresses are different and yet alike where people look: the first and the last four letters. Such ones are
 * made on purpose, so that somebody copies the wrong one out of their history.
 */
export const isTwin = (one: Address, other: Address): boolean => {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()]
  return a !== b && a.slice(2, 6) === b.slice(2, 6) && a.slice(-4) === b.slice(-4)
}

const burns = new Set(['0x000000000000000000000000000000000000dead', '0xdead000000000000000042069420694206942069'])

/** Whether nobody has the key of an address: zero, the precompiled contracts, and those people burn with. */
export const isBurn = (address: string): boolean =>
  burns.has(address.toLowerCase()) || /^0x0{38}[0-9a-f]{2}$/i.test(address)
