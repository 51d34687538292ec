import { createCatalogue } from '@latchkey/core/locale'

/** The languages besides English, which is built in; each is loaded on demand. */
export const catalogue = createCatalogue({
  ar: () => import('./messages/ar.ts'),
  de: () => import('./messages/de.ts'),
  es: () => import('./messages/es.ts'),
  fr: () => import('./messages/fr.ts'),
  hi: () => import('./messages/hi.ts'),
  ja: () => import('./messages/ja.ts'),
  ko: () => import('./messages/ko.ts'),
  pt: () => import('./messages/pt.ts'),
  zh: () => import('./messages/zh.ts'),
})

/** The languages the kit has, by their BCP 47 tags. */
export type Locale = 'en' | (typeof catalogue.locales)[number]
