// Written by `npm run reference` from the files of languages; a test fails when it is stale.
/** Loads the login window's words; of each file the build takes nothing else. */
export const languages = {
  ar: () => import('../../messages/ar.ts').then(({ loginWindow }) => ({ messages: loginWindow })),
  de: () => import('../../messages/de.ts').then(({ loginWindow }) => ({ messages: loginWindow })),
  es: () => import('../../messages/es.ts').then(({ loginWindow }) => ({ messages: loginWindow })),
  fr: () => import('../../messages/fr.ts').then(({ loginWindow }) => ({ messages: loginWindow })),
  hi: () => import('../../messages/hi.ts').then(({ loginWindow }) => ({ messages: loginWindow })),
  ja: () => import('../../messages/ja.ts').then(({ loginWindow }) => ({ messages: loginWindow })),
  ko: () => import('../../messages/ko.ts').then(({ loginWindow }) => ({ messages: loginWindow })),
  pt: () => import('../../messages/pt.ts').then(({ loginWindow }) => ({ messages: loginWindow })),
  zh: () => import('../../messages/zh.ts').then(({ loginWindow }) => ({ messages: loginWindow })),
} as const
