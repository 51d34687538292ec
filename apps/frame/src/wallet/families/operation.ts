import type { FailureReason } from '@latchkey/chains/failure-reason'
import type { Asset } from '../asset.ts'

/** An address on the screen, with its role. */
export type Party = {
  label: string
  address: string
  /** A note about it from the account's history. */
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
 * @param text left out where the title says everything
 */
export function warn(tone: Warning['tone'], title: string, text?: string): Warning {
  return { tone, title, ...(text && { text }) }
}

/** Asks the operator's warning service for known dangers. @throws where it does not answer */
export type LoadThreats = () => Promise<readonly Warning[]>

/** One step of an operation in words, and the party concerned. */
export type Line = { text: string; party?: Party | undefined }

/** A row of the screen. */
export type FactRow = { term: string; detail: string; strong?: true }

/** An allowance the person can lower before they approve it. */
export type Limit = {
  token: { symbol: string | undefined; decimals: number }
  /** The amount that the page requested, in the token's smallest unit. */
  requested: bigint
  /** The account's balance, where the token reports it. */
  held: bigint | undefined
  /** The person has changed it. */
  edited: boolean
}

/** The limits that a person set, by the index of the part, in the token's smallest unit. */
export type Limits = Readonly<Record<number, bigint>>

/**
 * A descriptor's reading of a call or of typed data (ERC-7730), in addition to that of the bytes and never instead of
 * it.
 */
export type ClearSigning = {
  /** Its purpose: "Swap". */
  intent: string
  /** The author of the descriptor. */
  owner: string | undefined
  /**
   * Its lines. `omitted`: the number of characters left out of the value. `contract`: the token of an amount, because
   * any token can choose any name.
   */
  fields: { label: string; value: string; omitted?: number; contract?: string }[]
  /** The number of lines left out. */
  omitted?: number
}

/** A line of a simulation. */
export type SimulationLine = {
  way: 'out' | 'may' | 'in'
  text: string
  /** The spender, or the token where it has no name. */
  address: { label: string; value: string } | undefined
  /** The receivers of what is lost, the largest first. */
  recipients?: { label: string; addresses: readonly string[] }
  /** The contract whose own name is in the text: any token can choose any name. */
  contract: string | undefined
}

/** The result of a simulation: its lines; that it is the transfer in the title and nothing else; or that no node could run it. */
export type Simulation = { kind: 'none' } | { kind: 'same' } | { kind: 'changes'; lines: readonly SimulationLine[] }

/** A part of an operation: a transaction of a bundle, or a nested call. */
export type Part = {
  /** A few words: "Send 2 SOL". */
  what: string
  /** The party concerned comes first: who receives it, or who may take it. */
  parties: readonly Party[]
  /** More addresses that what cannot be read names, than are shown before somebody asks for them. */
  further?: readonly Party[] | undefined
  /** The party beside the PIN. */
  party?: Party | undefined
  warnings: readonly Warning[]
  /** Several items of a collection, one by one. */
  items?: readonly string[] | undefined
  /** The nested calls, and on whose behalf they are made. */
  inner?: { text: string | undefined; parts: readonly Part[] } | undefined
  /** The reading of a descriptor (ERC-7730). */
  clearSigning?: ClearSigning | undefined
  limit?: Limit | undefined
  /** Left out where its lines are shown elsewhere, or where it fails. */
  simulation?: Simulation | undefined
  facts?: readonly FactRow[] | undefined
  /** The call's data, and the kinds of assets that it moves. */
  data?: { value: string; assets: readonly Asset[] } | undefined
}

/** The network fee: the likely one, the most, and the part for the data on a rollup's layer 1. */
export type Fee = { likely: string; most: string | undefined; data: string | undefined }

/**
 * The text a person reads before a signature: decoded by the family from `unsigned`, the very bytes that will be
 * signed.
 */
export type Operation = {
  unsigned: Uint8Array
  /**
   * Everything that must not change unseen, as text: the effects, the parties, and the highest cost. A part that merely
   * expires (a block's hash, a nonce) is left out and may be renewed after the person agreed.
   */
  meaning: string
  /** The action in a few words: "Send 2 SOL". The screen's title turns it into a question. */
  what: string
  /** The screen's title where it is not `what` as a question. */
  title?: string | undefined
  /** The button: the verb and its object. */
  action: string
  /** A notice above everything else, for example that it replaces another transaction. */
  notice?: { title: string; text: string } | undefined
  /** One sentence above the parts. */
  lead?: string | undefined
  /** The largest thing on the screen. */
  amount: { value: string; coin: string } | undefined
  /** Instead of an amount: no limit. */
  headline?: string | undefined
  /** The kinds of all that moves, by their standards. */
  assets: readonly Asset[]
  /** The party concerned comes first: who receives it, or who may take it. */
  parties: readonly Party[]
  /** More addresses that what cannot be read names, than are shown before somebody asks for them. */
  further?: readonly Party[] | undefined
  /**
   * Further addresses in the bytes that are shown only in a sentence, or not at all: the warning service is asked about
   * them.
   */
  subjects?: readonly string[] | undefined
  /** Bytes in hex in which addresses may be packed: the warning service is asked about these too. */
  bytes?: readonly string[] | undefined
  /** The party beside the PIN, where that is not the first of `parties`. */
  party?: Party | undefined
  /** Several items of a collection, one by one. */
  items?: readonly string[] | undefined
  /** The nested calls, and on whose behalf they are made. */
  inner?: Part['inner']
  /** The reading of a descriptor (ERC-7730). */
  clearSigning?: ClearSigning | undefined
  limit?: Limit | undefined
  /** Each step, in order, where the title does not say everything. */
  lines: readonly Line[]
  /** The transactions of a bundle, each with its own parties and warnings. */
  parts?: readonly Part[] | undefined
  /** The changes of the network's simulation, in words; undefined where there is none. */
  changes: readonly string[] | undefined
  /** The same with addresses, instead of `changes`; `omitted` where another line says enough. */
  simulation?: Simulation | 'omitted' | undefined
  /** Rows below the network's name: a memo, or the amount of a deposit. */
  facts: readonly FactRow[]
  /** The fee in addition to the amount, and the highest total; undefined where others pay. */
  fee: string | Fee | undefined
  total: string | undefined
  /** The account cannot pay: the coin that is missing, its balance, and the amount needed. */
  insufficient: { coin: string; have: string; need: string } | undefined
  /**
   * It would fail, and why, as a code or in words, according to a simulation or, with `untried`, by other evidence.
   * `message`: the network's or a contract's own text, which may be anything; `quoted`: the reason itself is such text.
   */
  failure:
    | {
        reason: FailureReason | string | undefined
        message?: string | undefined
        untried?: true
        quoted?: undefined
      }
    | { reason: string | undefined; quoted: true; message?: undefined; untried?: undefined }
    | undefined
  warnings: readonly Warning[]
  /** Blind signing: some of its effects are unknown. Rejected unless the person allows it. */
  unreadable: boolean
  /** Details for experts: nonce, limits, programs. */
  details: readonly { term: string; detail: string }[]
  /** Raw values among the details. Default: the unsigned bytes. */
  data?: readonly { label: string; value: string }[] | undefined
  /** The content of a consent, where fees and amounts that change with each block must not void it. */
  consentDigest?: string | undefined
}

/**
 * Everything in an operation that a person decides by, as text: its effects, its parties, the simulated changes, the
 * warnings. As soon as it differs, the screen shows another operation.
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
