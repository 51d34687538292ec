import { isImitation, judgeText } from '@latchkey/chains/evm'
import type { QuotedMessages } from '../messages/quoted.ts'
import { type Warning, warn } from './operation.ts'

/** Signs that may end a quotation, so that what follows reads as the wallet's own words. */
const quotes = /[“”„"«»‘’'「」『』]/u

/**
 * Warns of texts in a transaction that look or sound like the wallet: notes, numbers of items, names. They stand on the
 * wallet's own screen, where readers would believe that the wallet says so.
 *
 * @param texts as their authors wrote them
 */
export function imitationWarnings(texts: readonly string[], t: QuotedMessages): Warning[] {
  const found = texts.some((text) => isImitation(text) || text.split(quotes).some((part) => isImitation(part)))
  return found ? [warn('danger', t.imitation, t.imitationText)] : []
}

/**
 * Warns of a note that is all a transaction does: it is a signed message, and judged like one.
 *
 * @param own the account, which is no other party in a text
 */
export function noteWarnings(note: string, own: string, t: QuotedMessages): Warning[] {
  return judgeText(note, [own]) === 'instruction' ? [warn('danger', t.instruction, t.instructionText)] : []
}
