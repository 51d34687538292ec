import type { FamilyMessages, PlainMessages, WalletMessages } from './language.ts'

type Language = { wallet: WalletMessages; families: FamilyMessages; plain: PlainMessages }

/**
 * The languages of the frame besides English, each a file that is loaded on demand. The parts are named here, so that
 * the build leaves the login window's words out; `login-window/messages/load.ts` takes only those.
 */
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
} as const satisfies Record<string, () => Promise<Language>>

/**
 * Takes one part of every language.
 *
 * @param part chooses it
 * @returns a loader for each BCP 47 tag, in the form of a catalogue
 */
export function loadersOf<M>(part: (language: Language) => M): Record<string, () => Promise<{ messages: M }>> {
  const loaders = Object.entries<() => Promise<Language>>(languages)
  return Object.fromEntries(loaders.map(([tag, load]) => [tag, async () => ({ messages: part(await load()) })]))
}
