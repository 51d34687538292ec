/** Prefixes that all addresses of a family share. */
const prefix = /^(0x|tz[1-4]|KT1)/

/** Replaces characters that are easily confused, so that confusable names become equal. */
function toSkeleton(name: string): string {
  return name.toLowerCase().replace(/[1i|]/g, 'l').replace(/0/g, 'o').replace(/[-_.]/g, '')
}

/** Generated addresses are longer; a text of up to this length is a name that somebody chose. */
const longestName = 31

/**
 * Returns whether two addresses are different and look alike: the same first and last four characters, or names whose
 * characters all look the same. Address poisoning plants such an address in a history, to be copied from there.
 */
export function isLookAlike(one: string, other: string): boolean {
  if (normalize(one) === normalize(other)) return false
  if (one.length <= longestName || other.length <= longestName || [one, other].some((each) => each.includes('.')))
    return toSkeleton(one) === toSkeleton(other)
  const [a, b] = [one, other].map((each) => each.replace(prefix, '').toLowerCase()) as [string, string] // of two
  return a.slice(0, 4) === b.slice(0, 4) && a.slice(-4) === b.slice(-4)
}

/** Hexadecimal addresses are the same in any case, others are not. */
function normalize(address: string): string {
  return address.startsWith('0x') ? address.toLowerCase() : address
}
