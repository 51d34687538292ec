// Written by `npm run reference` from the files of languages; a test fails when it is stale.
/** Loads the page's words. */
export const languages = {
  ar: () => import('./ar.ts'),
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  hi: () => import('./hi.ts'),
  ja: () => import('./ja.ts'),
  ko: () => import('./ko.ts'),
  pt: () => import('./pt.ts'),
  zh: () => import('./zh.ts'),
} as const
