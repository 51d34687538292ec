import type { Asset } from '../asset.ts'

/** An address on the screen, with its role. */
export type Party = {
  label: string
  address: string
  /** The note of the account's history about it. */
  note?: string | undefined
}

export type Warning = {
  tone: 'caution' | 'danger'
  title: string
  text?: string
  /** An address that the text is about. */
  address?: Party
}

/**
 * Makes a warning.
 *
 * @param text left out where the title says it all
 */
export function warn(tone: Warning['tone'], title: string, text?: string): Warning {
  return { tone, title, ...(text && { text }) }
}

/** Asks the operator's warning service for the dangers that it knows. @throws where it does not answer */
export type LoadThreats = () => Promise<readonly Warning[]>

/** One step of an operation in words, and whom it concerns. */
export type Line = { text: string; party?: Party | undefined }

/** A row of the screen. */
export type FactRow = { term: string; detail: string; strong?: true }

/** An allowance the person can lower before they approve it. */
export type Limit = {
  token: { symbol: string | undefined; decimals: number }
  /** How much the page asked for, in the token's smallest unit. */
  requested: bigint
  /** How much the account holds, where the token says so. */
  held: bigint | undefined
  /** The person set it already. */
  edited: boolean
}

/** The limits a person set, by the place of the part, in the token's smallest unit. */
export type Limits = Readonly<Record<number, bigint>>

/** A descriptor's reading of a call or of typed data (ERC-7730), beside that of the bytes and never in its place. */
export type ClearSigning = {
  /** Its purpose: "Swap". */
  intent: string
  /** The author of the descriptor. */
  owner: string | undefined
  /**
   * Its lines. `omitted`: so many characters of the value are left out. `contract`: the token of an amount, for any token
   * can call itself anything.
   */
  fields: { label: string; value: string; omitted?: number; contract?: string }[]
  /** So many lines are left out. */
  omitted?: number
}

/** A line of a simulation. */
export type SimulationLine = {
  way: 'out' | 'may' | 'in'
  text: string
  /** The spender, or the token where it has no name. */
  address: { label: string; value: string } | undefined
  /** Whoever gets what goes out, whoever gets most first. */
  recipients?: { label: string; addresses: readonly string[] }
  /** The contract whose own name for itself stands in the text: any token can call itself anything. */
  contract: string | undefined
}

/** The result of a simulation: its lines, or that no node could run it. */
export type Simulation = { kind: 'none' } | { kind: 'changes'; lines: readonly SimulationLine[] }

/** One thing that is done: a transaction of a bundle, or a call inside another. */
export type Part = {
  /** A few words: "Send 2 SOL". */
  what: string
  /** Whom it concerns first: who gets it, or who may take it. */
  parties: readonly Party[]
  /** The party beside the PIN. */
  party?: Party | undefined
  warnings: readonly Warning[]
  /** Several items of a collection, one by one. */
  items?: readonly string[] | undefined
  /** The calls inside, and in whose name they are made. */
  inner?: { text: string | undefined; parts: readonly Part[] } | undefined
  /** The reading of a descriptor (ERC-7730). */
  clearSigning?: ClearSigning | undefined
  limit?: Limit | undefined
  /** Left out where the lines stand elsewhere, or where it fails. */
  simulation?: Simulation | undefined
  facts?: readonly FactRow[] | undefined
  /** The call's data, with the kinds of what it moves. */
  data?: { value: string; assets: readonly Asset[] } | undefined
}

/** The network fee: what it will probably be, at most, and the share for storing data on a rollup's own chain. */
export type Fee = { likely: string; most: string | undefined; data: string | undefined }

/**
 * The text a person reads before a signature: decoded from `unsigned`, the very bytes that will be signed, and put into
 * words by the family.
 */
export type Operation = {
  unsigned: Uint8Array
  /**
   * Everything that must not change unseen, as text: what is done, to whom, at what cost at most. A part that only
   * expires (a block's hash, a number that counts) is not in it and may be made new after the person agreed.
   */
  meaning: string
  /** The action in a few words: "Send 2 SOL". The screen asks it as a question. */
  what: string
  /** The screen's title where it is not `what` as a question. */
  title?: string | undefined
  /** The button: the verb and the thing. */
  action: string
  /** A notice above everything else: it takes the place of another, for example. */
  notice?: { title: string; text: string } | undefined
  /** One sentence above the parts. */
  lead?: string | undefined
  /** The largest thing on the screen. */
  amount: { value: string; coin: string } | undefined
  /** In the place of an amount: no limit. */
  headline?: string | undefined
  /** The kinds of all that moves, by their standards. */
  assets: readonly Asset[]
  /** Whom it concerns first: who gets it, or who may take it. */
  parties: readonly Party[]
  /** The party beside the PIN, where that is not the first of `parties`. */
  party?: Party | undefined
  /** Several items of a collection, one by one. */
  items?: readonly string[] | undefined
  /** The calls inside, and in whose name they are made. */
  inner?: Part['inner']
  /** The reading of a descriptor (ERC-7730). */
  clearSigning?: ClearSigning | undefined
  limit?: Limit | undefined
  /** Each step, in order, where it is more than the title says. */
  lines: readonly Line[]
  /** The transactions of a bundle, each with its own parties and warnings. */
  parts?: readonly Part[] | undefined
  /** The changes of the network's simulation, in words; undefined where there is none. */
  changes: readonly string[] | undefined
  /** The same with addresses, in place of `changes`; `omitted` where another line says enough. */
  simulation?: Simulation | 'omitted' | undefined
  /** Rows under the network's name: a memo, what is kept as a deposit. */
  facts: readonly FactRow[]
  /** The fee besides what is moved, and both together, at most; nothing where others pay. */
  fee: string | Fee | undefined
  total: string | undefined
  /** The account cannot pay: of what it has too little, what it has, what it needs. */
  insufficient: { coin: string; have: string; need: string } | undefined
  /**
   * It would fail, and why, in our words: the network tried it out, or, `untried`, it was seen without that. `said`: the
   * network's own words or a contract's, which may be anything; `quoted`: the reason itself is such words.
   */
  failure: { reason: string | undefined; message?: string | undefined; untried?: true; quoted?: true } | undefined
  warnings: readonly Warning[]
  /** Blind signing: nobody can say what it does, or not all of it. Refused unless the person allows it. */
  unreadable: boolean
  /** For those who want to know: sequence number, limits, programs. */
  details: readonly { term: string; detail: string }[]
  /** Raw values under the details; left out: the unsigned bytes. */
  data?: readonly { label: string; value: string }[] | undefined
  /** The subject of a consent, where fees and amounts that only move with each block must not void it. */
  consentDigest?: string | undefined
}

/**
 * All of an operation a person decides by, as text: what it means, whom it concerns, what the network says would change,
 * what is warned of. As soon as this differs, the screen shows another operation.
 *
 * @param operation as it is shown
 */
export function approvalDigestOf(operation: Operation): string {
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
