/** The messages of an app in several languages, each loaded on demand. */
export type Catalogue<Messages, L extends string> = {
  /** BCP 47 tags of the available languages. */
  locales: readonly L[]
  /**
   * Loads the messages of a language.
   * @returns undefined for a language that the catalogue does not have
   * @throws the browser's error when the file cannot be loaded
   */
  load(locale: string): Promise<Messages | undefined>
}

/**
 * Makes a catalogue of files, one for each language.
 * @param loaders a dynamic import for each BCP 47 tag; each file exports `messages`
 */
export function createCatalogue<Messages, L extends string>(
  loaders: Record<L, () => Promise<{ messages: Messages }>>,
): Catalogue<Messages, L> {
  const isKnown = (locale: string): locale is L => Object.hasOwn(loaders, locale)
  return {
    locales: Object.keys(loaders) as L[], // a record's keys are all of them
    load: async (locale) => (isKnown(locale) ? (await loaders[locale]()).messages : undefined),
  }
}
