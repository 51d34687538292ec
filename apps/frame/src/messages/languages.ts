import type { FamilyMessages, PlainMessages, WalletMessages } from './language.ts'
import { languages } from './languages.gen.ts'

type Language = { wallet: WalletMessages; families: FamilyMessages; plain: PlainMessages }

const loaders: readonly [tag: string, load: () => Promise<Language>][] = Object.entries(languages)

/**
 * Takes one part of every language.
 *
 * @param part chooses it
 * @returns a loader for each BCP 47 tag, in the form of a catalogue
 */
export function loadersOf<M>(part: (language: Language) => M): Record<string, () => Promise<{ messages: M }>> {
  return Object.fromEntries(loaders.map(([tag, load]) => [tag, async () => ({ messages: part(await load()) })]))
}
