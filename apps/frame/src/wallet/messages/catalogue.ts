import { createCatalogue, matchLocale, pseudoLocale, pseudoLocalize } from '@latchkey/core/locale'

const loadEnglish = () => import('./en.ts')

/** The wallet's languages; only the one that is needed is loaded. */
const languages = {
  en: loadEnglish,
  ko: () => import('./ko.ts'),
}

/** For looking at and for tests: no build has it. */
const pseudo = { [pseudoLocale]: async () => ({ messages: pseudoLocalize((await loadEnglish()).messages) }) }

export const catalogue = createCatalogue(import.meta.env.DEV ? { ...languages, ...pseudo } : languages)

/**
 * The language the wallet speaks.
 * @param wanted BCP 47 tags, the dearest first: the page's choice, then the browser's
 * @returns English where none of them is available
 */
export function chooseLocale(wanted: readonly string[]): string {
  return matchLocale<string>(wanted, catalogue.locales) ?? 'en'
}
