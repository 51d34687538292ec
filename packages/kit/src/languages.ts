import type { Texts } from './texts/en.ts'

/** The languages of the kit besides English, each a file of its own: only the one that is spoken is fetched. */
const loaders = {
  ar: () => import('./texts/ar.ts'),
  de: () => import('./texts/de.ts'),
  es: () => import('./texts/es.ts'),
  fr: () => import('./texts/fr.ts'),
  hi: () => import('./texts/hi.ts'),
  ja: () => import('./texts/ja.ts'),
  ko: () => import('./texts/ko.ts'),
  pt: () => import('./texts/pt.ts'),
  zh: () => import('./texts/zh.ts'),
} satisfies Record<string, () => Promise<{ texts: Texts }>>

/** As BCP 47 names it. */
export type Language = 'en' | keyof typeof loaders

const rightToLeft = /^(ar|fa|he|ur)\b/

export const directionOf = (language: string): 'ltr' | 'rtl' => (rightToLeft.test(language) ? 'rtl' : 'ltr')

const isLoadable = (language: string): language is keyof typeof loaders => Object.hasOwn(loaders, language)

/**
 * Fetches the words of a language.
 * @returns nothing for English, which is built in, and for a language the kit does not speak
 * @throws what the browser says when the file does not come
 */
export const loadTexts = async (language: string): Promise<Texts | undefined> => {
  if (!isLoadable(language)) return undefined
  const { texts } = await loaders[language]()
  return texts
}
