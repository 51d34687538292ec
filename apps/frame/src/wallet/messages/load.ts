import { createCatalogue, pseudoLocale, pseudoLocalize } from '@latchkey/core/locale'
import { lazyImport } from '../../entry/lazy-import.ts'

type Languages<M> = Record<'en', () => Promise<{ messages: M }>> & Record<string, () => Promise<{ messages: M }>>

/**
 * Makes what loads messages, each language when it is first needed.
 *
 * @param languages a dynamic import for each BCP 47 tag; each file exports `messages`
 * @returns gives the messages of a language; the English ones where there are none, or where its file does not come after
 *   three tries. Throws WalletError `internal` where the English file does not come either.
 */
export function createLoadMessages<M extends { locale: string }>(
  languages: Languages<M>,
  wait?: (ms: number) => Promise<unknown>,
): (locale: string) => Promise<M> {
  const loadPseudo = async () => {
    const { messages } = await languages.en()
    return { messages: { ...pseudoLocalize(messages), locale: pseudoLocale } }
  }
  // For looking at and for tests: no build has it.
  const catalogue = createCatalogue(import.meta.env.DEV ? { ...languages, [pseudoLocale]: loadPseudo } : languages)
  const loads = new Map(catalogue.locales.map((locale) => [locale, lazyImport(() => catalogue.load(locale), wait)]))
  const loadEnglish = lazyImport(async () => (await languages.en()).messages, wait)
  return async (locale) => {
    try {
      return (await loads.get(locale)?.()) ?? (await loadEnglish())
    } catch {
      return loadEnglish()
    }
  }
}
