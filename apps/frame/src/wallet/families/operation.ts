import type { Asset } from '../asset.ts'
import type { Party, Warning } from '../describe.ts'

/** One thing an operation does, in words, and whom it concerns. */
export type Line = { text: string; party?: Party | undefined }

/**
 * What a person reads before something of a family other than EVM is signed: decoded from `unsigned`, the very bytes that
 * will be signed, and put into words by the family.
 */
export type Operation = {
  unsigned: Uint8Array
  /**
   * Everything of it that must not change unseen, as text: what is done, to whom, at what cost at most. What only expires
   * (a block's hash, a number that counts) is not in it and may be made new after the person agreed.
   */
  meaning: string
  /** What happens, in a few words: "Send 2 SOL". The screen asks it as a question. */
  what: string
  /** The button: the verb and the thing. */
  action: string
  /** The largest thing on the screen. */
  amount: { value: string; coin: string } | undefined
  /** The kinds of all that moves, by their standards. */
  assets: readonly Asset[]
  /** Whom it concerns first: who gets it, or who may take it. */
  parties: readonly Party[]
  /** Each thing it does, in order, where it is more than what the title says. */
  lines: readonly Line[]
  /** What the network says would change, in words; nothing where it was not asked or could not say. */
  changes: readonly string[] | undefined
  /** Rows under the network's name: a memo, what is kept as a deposit. */
  facts: readonly { term: string; detail: string }[]
  /** What it costs besides what it moves, and with it, at most; nothing where others pay. */
  fee: string | undefined
  total: string | undefined
  /** The account cannot pay: of what it has too little, what it has, what it needs. */
  insufficient: { coin: string; have: string; need: string } | undefined
  /**
   * It would fail, and why, in our words: the network tried it out, or, `untried`, it was seen without that. `said`: the
   * network's own words or a contract's, which may be anything.
   */
  failure: { reason: string | undefined; said?: string | undefined; untried?: true } | undefined
  warnings: readonly Warning[]
  /** Nobody can say what it does, or not all of it: refused unless the person allows it. */
  unreadable: boolean
  /** For those who want to know: sequence number, limits, programs. */
  details: readonly { term: string; detail: string }[]
}

/**
 * All of an operation a person decides by, as text: what it means, whom it concerns, what the network says would change,
 * what is warned of. What is shown is another thing as soon as this differs.
 */
export const gistOf = (operation: Operation): string => {
  const { meaning, what, amount, parties, lines, changes, warnings, unreadable, insufficient, failure } = operation
  const failing = failure && [failure.reason, failure.untried]
  return JSON.stringify([
    meaning,
    what,
    amount,
    parties,
    lines,
    changes,
    warnings,
    unreadable,
    insufficient?.need,
    failing,
  ])
}
