import { matchLocale } from '@latchkey/core/locale'
import { messages as english, type Messages } from './en.ts'

/** The words of every language, in the one file that the page is: of each language's file the build takes these alone. */
const others = import.meta.glob<Messages>(
  ['../../messages/*.ts', '!../../messages/{language,languages,families.gen}.ts', '!../../messages/*.test.ts'],
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
