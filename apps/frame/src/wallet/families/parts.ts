import type { SeveralMessages } from '../messages/several.ts'
import { nameGravest, type Weight } from './gravest.ts'
import type { Operation, Party, Warning } from './operation.ts'

/** One thing that an operation does, in words. */
export type Part = {
  what: string
  action: string
  amount?: { value: string; coin: string }
  parties: readonly Party[]
  facts?: readonly { term: string; detail: string }[]
  warnings: readonly Warning[]
  unreadable?: true
  weight: Weight
}

type Joined = Pick<
  Operation,
  'what' | 'action' | 'amount' | 'party' | 'parties' | 'lines' | 'facts' | 'warnings' | 'unreadable'
>

/**
 * The texts of an operation's parts: a single one is the title; several are listed, and title, button and the screen of
 * the PIN name the gravest. A warning shared by several parts is shown once.
 */
export const joinParts = (parts: readonly Part[], several: SeveralMessages): Joined => {
  const [only] = parts.length === 1 ? parts : []
  const gravest = nameGravest(
    parts.map(({ what, parties: [party], weight }) => ({ what, party, weight })),
    several,
  )
  const warnings = new Map(parts.flatMap((part) => part.warnings).map((each) => [JSON.stringify(each), each]))
  return {
    what: only?.what ?? gravest?.what ?? '',
    action: only?.action ?? gravest?.what ?? '',
    amount: only?.amount,
    party: only ? undefined : gravest?.party,
    parties: only?.parties ?? [],
    lines: only
      ? []
      : parts.flatMap(({ what, parties: [first, ...rest] }) => [
          { text: what, party: first },
          ...rest.map((party) => ({ text: '', party })),
        ]),
    facts: parts.flatMap(({ facts = [] }) => facts),
    warnings: [...warnings.values()],
    unreadable: parts.some(({ unreadable }) => unreadable),
  }
}
