import type { Texts } from './texts/en.ts'

/** The languages of the kit besides English, each a file of its own: only the one that is spoken is fetched. */
const loaders = {} satisfies Record<string, () => Promise<{ texts: Texts }>>

/** As BCP 47 names it. */
export type Language = 'en' | keyof typeof loaders

const rightToLeft = /^(ar|fa|he|ur)\b/

export const directionOf = (language: string): 'ltr' | 'rtl' => (rightToLeft.test(language) ? 'rtl' : 'ltr')

/** Fetches the words of a language. */
export const loadTexts = async (language: string): Promise<Texts | undefined> => {
  const load = (loaders as Record<string, () => Promise<{ texts: Texts }>>)[language] // `satisfies` above says so
  return (await load?.())?.texts
}
