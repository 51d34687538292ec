/** A verb at the beginning of a phrase, within a sentence. Names and quotations stay as they are. */
export function toLowerStart(phrase: string): string {
  return /^\p{Lu}\p{Ll}+ /u.test(phrase) ? phrase.charAt(0).toLowerCase() + phrase.slice(1) : phrase
}

const ways = {
  safe: 'From a Safe: ',
  contract: 'Through a contract: ',
  account: 'Through your account: ',
  unknown: 'Through an unknown contract: ',
}

const anyWay = new RegExp(`^(${Object.values(ways).join('|')})`)

/** A phrase within a sentence, whose verb may follow in whose name it is done. */
const within = (phrase: string): string => {
  const way = anyWay.exec(phrase)?.[0]
  return way === undefined ? toLowerStart(phrase) : toLowerStart(way) + toLowerStart(phrase.slice(way.length))
}

/**
 * The titles of operations that do several things. `first` and `second` are phrases such as "Send 5 ETH"; `count` is how
 * many others there are.
 */
export const several = {
  more: (first: string, count: number) => `${first} and ${count} more`,
  two: (first: string, second: string) => `${first} and ${within(second)}`,
  twoMore: (first: string, second: string, count: number) => `${first}, ${within(second)}, and ${count} more`,
  payments: (what: string, count: number) => `${what} in ${count} payments`,
  safe: (what: string) => `${ways.safe}${what}`,
  contract: (what: string) => `${ways.contract}${what}`,
  account: (what: string) => `${ways.account}${what}`,
  unknown: (what: string) => `${ways.unknown}${what}`,
}
export type SeveralMessages = Readonly<typeof several>
