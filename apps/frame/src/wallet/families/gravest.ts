import type { SeveralMessages } from '../messages/several.ts'
import type { Party } from './operation.ts'

/** Several transfers of one asset out of one account are one loss. */
type Sum = { asset: string; amount: bigint; say(total: bigint): string }

/**
 * What a part of an operation means for the account. Kinds of parts that take nothing and give nobody a right are listed
 * where this is weighed, and have neither member; all others have one.
 */
export type Weight = {
  /** Something leaves: its worth in dollars, as far as anybody can say; without limit where it may be worth anything. */
  leaves?: { worth: number; sum?: Sum }
  /** Others get a right, or nobody can say what happens. */
  opens?: Opening
  /** What a right is worth to whoever gets it, in dollars, where more than its kind can be said. */
  reach?: number
}

/** A bounded right, what nobody can read, a right without bounds, control of the account itself. */
export type Opening = 'bounded' | 'unreadable' | 'unbounded' | 'control'

/**
 * In whose name a part is done, where the account does not do it by itself: a Safe's, a contract's, an unknown
 * contract's; `account`: its own, by the code that it delegates to.
 */
export type Via = 'safe' | 'contract' | 'account' | 'unknown'

/** A part of an operation, as far as the title of the whole may name it. */
export type Weighed = { what: string; party?: Party | undefined; weight: Weight; via?: Via | undefined }

/**
 * A dollar amount for an item: nobody can say what it is worth, and it must neither hide behind a few coins nor hide many.
 */
export const worthOfItem = 1_000

/** All of a token that is known, now and later: only control of the account itself is more. */
export const reachOfAll = 1e15

/**
 * Where nothing more is known of a right: what cannot be read has a notice and a box of its own, so it comes before
 * small rights only.
 */
const reaches: Readonly<Record<Opening, number>> = {
  bounded: 0,
  unreadable: 500,
  unbounded: worthOfItem,
  control: Number.POSITIVE_INFINITY,
}

/**
 * Names the gravest of several things: the largest loss, and beside it the gravest right that somebody gets; all others
 * are counted. Who chooses the parts and their order must not choose what the title says.
 *
 * @returns undefined for no parts at all; `party`: whom the first one concerns, where it concerns one
 */
export function nameGravest(
  parts: readonly Weighed[],
  t: SeveralMessages,
): { what: string; party: Party | undefined } | undefined {
  const things = sumUp(parts, t)
  const losses = things
    .filter(({ weight }) => weight.leaves !== undefined)
    .sort((a, b) => descending(worthOf(a), worthOf(b)))
  const rights = things
    .filter(({ weight }) => weight.opens !== undefined)
    .sort((a, b) => descending(reachOf(a), reachOf(b)))
  const first = losses[0] ?? rights[0] ?? things[0]
  if (!first) return undefined
  const others = (each: Thing) => each.text !== first.text
  const right = rights.find((each) => others(each) && reachOf(each) > reachOf(first))
  const second = right ?? losses.find(others) ?? rights.find(others)
  // What the account does itself comes first, so that nobody takes it for what somebody else does.
  const named = second === undefined ? [first] : first.via && !second.via ? [second, first] : [first, second]
  const rest = things.length - named.length
  const vias = new Set(named.map(({ via }) => via))
  const [via] = vias
  const say = ({ text, via: own }: Thing) => (vias.size > 1 && own ? t[own](text) : text)
  const joined = joinNamed(named.map(say), rest, t)
  return { what: vias.size === 1 && via ? t[via](joined) : joined, party: named[0]?.party }
}

const joinNamed = ([first = '', second]: readonly string[], rest: number, t: SeveralMessages): string => {
  if (second === undefined) return rest === 0 ? first : t.more(first, rest)
  return rest === 0 ? t.two(first, second) : t.twoMore(first, second, rest)
}

type Thing = Weighed & { text: string }

const worthOf = ({ weight }: Weighed): number => weight.leaves?.worth ?? 0
const reachOf = ({ weight: { opens, reach } }: Weighed): number => {
  if (opens === undefined) return -1
  return opens === 'control' ? reaches.control : (reach ?? reaches[opens])
}
/** Without a difference, which two infinite numbers have none of. */
const descending = (a: number, b: number): number => (a === b ? 0 : a > b ? -1 : 1)

/** Adds up transfers of one asset: fifty small payments are one large one. */
const sumUp = (parts: readonly Weighed[], t: SeveralMessages): Thing[] => {
  const things: Thing[] = []
  const places = new Map<string, { at: number; all: Weighed[] }>()
  for (const part of parts) {
    const sum = part.weight.leaves?.sum
    const key = sum && `${part.via ?? ''} ${sum.asset}`
    const before = key === undefined ? undefined : places.get(key)
    if (!before) {
      if (key !== undefined) places.set(key, { at: things.length, all: [part] })
      things.push({ ...part, text: part.what })
      continue
    }
    before.all.push(part)
    things[before.at] = toOne(before.all, t)
  }
  return things
}

/** Payments of one asset as one; its party is theirs where all go to the same. */
const toOne = (payments: readonly Weighed[], t: SeveralMessages): Thing => {
  const [first] = payments as [Weighed, ...Weighed[]] // never empty
  const amount = payments.reduce((all, { weight }) => all + (weight.leaves?.sum?.amount ?? 0n), 0n)
  const worth = payments.reduce((all, { weight }) => all + (weight.leaves?.worth ?? 0), 0)
  const what = first.weight.leaves?.sum?.say(amount) ?? first.what
  const isSame = payments.every(({ party }) => party?.address === first.party?.address)
  return {
    ...first,
    what,
    text: t.payments(what, payments.length),
    party: isSame ? first.party : undefined,
    weight: { ...first.weight, leaves: { worth } },
  }
}
