import { matchLocale } from '@latchkey/core/locale'
import { messages as english, type Messages } from './en.ts'

/** The words of every language, as the page is one file. The build takes nothing else from a language's file. */
const others = import.meta.glob<Messages>(
  ['../../messages/*.ts', '!../../messages/{language,languages}.ts', '!../../messages/*.{gen,test}.ts'],
  { import: 'opener', eager: true },
)
const byLocale = new Map([english, ...Object.values(others)].map((each) => [each.locale, each]))

/**
 * Chooses the opener's words.
 *
 * @param wanted BCP 47 tags, the preferred one first
 */
export function chooseMessages(wanted: readonly string[]): Messages {
  return byLocale.get(matchLocale(wanted, [...byLocale.keys()]) ?? 'en') ?? english
}
