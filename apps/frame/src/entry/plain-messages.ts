import { directionOf, matchLocale } from '@latchkey/core/locale'
import { languages } from '../messages/languages.gen.ts'

/**
 * Writes the static texts of a document in the first available language; they stay English where a language's file
 * cannot be loaded.
 *
 * @param wanted BCP 47 tags, the preferred one first
 */
export async function translatePlainTexts(document: Document, wanted: readonly string[]): Promise<void> {
  const known: Readonly<Record<string, (typeof languages)['ko']>> = languages
  const locale = matchLocale(wanted, ['en', ...Object.keys(known)]) ?? 'en'
  const language = await known[locale]?.().catch(() => undefined)
  if (!language) return
  Object.assign(document.documentElement, { lang: locale, dir: directionOf(locale) })
  for (const [id, text] of Object.entries(language.plain)) {
    const element = document.getElementById(id)
    if (element) element.textContent = text
  }
}
