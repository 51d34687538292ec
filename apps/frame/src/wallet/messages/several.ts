/** A verb at the beginning of a phrase, within a sentence. Names and quotations stay as they are. */
export function toLowerStart(phrase: string): string {
  return /^\p{Lu}\p{Ll}+ /u.test(phrase) ? phrase.charAt(0).toLowerCase() + phrase.slice(1) : phrase
}

/**
 * The titles of operations that do several things. `first` and `second` are phrases such as "Send 5 ETH"; `count` is how
 * many others there are.
 */
export const several = {
  more: (first: string, count: number) => `${first} and ${count} more`,
  two: (first: string, second: string) => `${first} and ${toLowerStart(second)}`,
  twoMore: (first: string, second: string, count: number) => `${first}, ${toLowerStart(second)}, and ${count} more`,
  payments: (what: string, count: number) => `${what} in ${count} payments`,
  safe: (what: string) => `From a Safe: ${what}`,
  contract: (what: string) => `Through a contract: ${what}`,
  account: (what: string) => `Through your account: ${what}`,
  unknown: (what: string) => `Through an unknown contract: ${what}`,
}
export type SeveralMessages = Readonly<typeof several>
