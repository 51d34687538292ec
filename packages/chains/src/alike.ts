/** What the addresses of a family have in common, and tells nobody apart. */
const common = /^(0x|tz[1-4]|KT1)/

/** Letters and digits that are taken for each other in a name. */
const toShape = (name: string) => name.toLowerCase().replace(/[1i|]/g, 'l').replace(/0/g, 'o').replace(/[-_.]/g, '')

/** An address nobody chose is at least so long; anything shorter is a name. */
const longestName = 31

/**
 * Whether two addresses are different and yet alike where people look: the first and the last four letters; names, where
 * all their letters look the same. Such ones are made on purpose, so that somebody copies the wrong one out of their
 * history.
 */
export const isAlike = (one: string, other: string): boolean => {
  if (one === other) return false
  if (one.length <= longestName || other.length <= longestName || [one, other].some((each) => each.includes('.')))
    return toShape(one) === toShape(other)
  const [a, b] = [one, other].map((each) => each.replace(common, '').toLowerCase()) as [string, string] // two of two
  return a.slice(0, 4) === b.slice(0, 4) && a.slice(-4) === b.slice(-4)
}
