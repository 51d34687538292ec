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
}

type Joined = Pick<Operation, 'what' | 'action' | 'amount' | 'parties' | 'lines' | 'facts' | 'warnings' | 'unreadable'>

/**
 * The texts of an operation's parts: a single one is the title, several are listed. A warning shared by several parts
 * is shown once.
 *
 * @param several title and button for this many
 */
export const joinParts = (
  parts: readonly Part[],
  several: { what(count: number): string; action(count: number): string },
): Joined => {
  const [only] = parts.length === 1 ? parts : []
  const warnings = new Map(parts.flatMap((part) => part.warnings).map((each) => [JSON.stringify(each), each]))
  return {
    what: only?.what ?? several.what(parts.length),
    action: only?.action ?? several.action(parts.length),
    amount: only?.amount,
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
