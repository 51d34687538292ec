// Written by `npm run reference` from the files of languages; a test fails when it is stale.
/** Loads the frame's words. The parts are named, so that the build leaves the login window's words out. */
export const languages = {
  ar: () => import('./ar.ts').then(({ wallet, families, plain }) => ({ wallet, families, plain })),
  de: () => import('./de.ts').then(({ wallet, families, plain }) => ({ wallet, families, plain })),
  es: () => import('./es.ts').then(({ wallet, families, plain }) => ({ wallet, families, plain })),
  fr: () => import('./fr.ts').then(({ wallet, families, plain }) => ({ wallet, families, plain })),
  hi: () => import('./hi.ts').then(({ wallet, families, plain }) => ({ wallet, families, plain })),
  ja: () => import('./ja.ts').then(({ wallet, families, plain }) => ({ wallet, families, plain })),
  ko: () => import('./ko.ts').then(({ wallet, families, plain }) => ({ wallet, families, plain })),
  pt: () => import('./pt.ts').then(({ wallet, families, plain }) => ({ wallet, families, plain })),
  zh: () => import('./zh.ts').then(({ wallet, families, plain }) => ({ wallet, families, plain })),
} as const
