// Written by `npm run reference` from the files of languages; a test fails when it is stale.
/** Loads the kit's words. */
export const languages = {
  ar: () => import('./messages/ar.ts'),
  de: () => import('./messages/de.ts'),
  es: () => import('./messages/es.ts'),
  fr: () => import('./messages/fr.ts'),
  hi: () => import('./messages/hi.ts'),
  ja: () => import('./messages/ja.ts'),
  ko: () => import('./messages/ko.ts'),
  pt: () => import('./messages/pt.ts'),
  zh: () => import('./messages/zh.ts'),
} as const
