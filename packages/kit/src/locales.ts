import { createCatalogue } from '@latchkey/core/locale'
import { languages } from './languages.gen.ts'

/** The languages besides English, which is built in; each is loaded on demand. */
export const catalogue = createCatalogue(languages)

/** The languages the kit has, by their BCP 47 tags. */
export type Locale = 'en' | (typeof catalogue.locales)[number]
