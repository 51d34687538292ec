import { createCatalogue, directionOf, matchLocale, pseudoLocale, pseudoLocalize } from '@latchkey/core/locale'
import { languageTag } from '@latchkey/protocol/shapes'
import * as v from 'valibot'
import { withTimeout } from '../../entry/with-timeout.ts'
import { messages as english, type Messages } from './en.ts'
import { languages } from './languages.gen.ts'

/** For the gallery and tests: not in any build. */
const pseudo = { [pseudoLocale]: async () => ({ messages: pseudoLocalize(english) }) }

const catalogue = createCatalogue(import.meta.env.DEV ? { ...languages, ...pseudo } : languages)

/** Messages that take longer than this are not waited for, milliseconds: the window then uses English. */
const loadMs = 2_000

const key = 'latchkey.locale'

/**
 * Loads the messages of the login window, and sets their language in `<html lang dir>`: the language in the window's
 * address, then the browser's, then English. The provider returns to another address of the same window, which reads
 * the first language from the window's storage.
 */
export async function loadMessages(): Promise<Messages> {
  const parsed = v.safeParse(languageTag, new URLSearchParams(location.search).get('locale') ?? readStored())
  if (parsed.success) store(parsed.output)
  const wanted = [...(parsed.success ? [parsed.output] : []), ...navigator.languages]
  const locale = matchLocale<string>(wanted, ['en', ...catalogue.locales]) ?? 'en'
  const loading = withTimeout(catalogue.load(locale), loadMs, () => new Error('the messages did not come'))
  const messages = await loading.catch(() => undefined)
  const shown = messages ? locale : 'en'
  Object.assign(document.documentElement, { lang: shown, dir: directionOf(shown) })
  return messages ?? english
}

function readStored(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null // denied
  }
}

function store(locale: string): void {
  try {
    sessionStorage.setItem(key, locale)
  } catch {
    // Without storage the window returns in the browser's language.
  }
}
