import { createCatalogue, directionOf, matchLocale } from '@latchkey/core/locale'
import { nameLogin } from '@latchkey/core/login-providers'
import { languages } from './languages.gen.ts'
import { messages as english } from './messages/en.ts'
import type { Notice } from './notices.ts'
import type { ContactCodeFacts, LoginCodeFacts, Words, Written } from './words.ts'

const catalogue = createCatalogue({ en: async () => ({ messages: english }), ...languages })

export type Composed = { subject: string; text: string; html: string }

/**
 * Writes a notice in each of a person's languages, below each other, or in English where there is no translation.
 *
 * @param locales BCP 47 tags; none where nothing is known
 * @param toLogin it goes to the mailbox by which the person signs in
 */
export async function composeNotice(notice: Notice, locales: string[], toLogin = false): Promise<Composed> {
  const all = await Promise.all((locales.length > 0 ? locales : [null]).map(wordsOf))
  const texts = all
    .filter(({ language }, i) => all.findIndex((each) => each.language === language) === i)
    .map(({ words, language }) => toText(writtenOf(notice, words, language, toLogin), words, language))
  return composeTexts(texts)
}

/** `joinCode`: the code adds the mailbox to a wallet, as another login. */
export type LoginCodeKind = 'loginCode' | 'joinCode'

/** Writes a mail with a code to sign in with, in a language, or in English where there is no translation. */
export async function composeLoginCode(
  facts: LoginCodeFacts,
  locale: string | null,
  kind: LoginCodeKind = 'loginCode',
): Promise<Composed> {
  const { words, language } = await wordsOf(locale)
  return writeLoginCode(facts, words, language, kind)
}

/** Writes a mail with a code that proves another address for notices, in a language, or in English. */
export async function composeContactCode(facts: ContactCodeFacts, locale: string | null): Promise<Composed> {
  const { words, language } = await wordsOf(locale)
  return writeContactCode(facts, words, language)
}

const wordsOf = async (locale: string | null): Promise<{ words: Words; language: string }> => {
  const language = matchLocale(locale === null ? [] : [locale], catalogue.locales) ?? 'en'
  return { words: (await catalogue.load(language)) ?? english, language }
}

/** Writes a mail with a code in these words. The code is split into halves, which is how people read and type it. */
export function writeLoginCode(
  facts: LoginCodeFacts,
  words: Words,
  language: string,
  kind: LoginCodeKind = 'loginCode',
): Composed {
  const code = `${facts.code.slice(0, 4)} ${facts.code.slice(4)}`
  return toComposed(words[kind]({ ...facts, code, project: toLine(facts.project) }), words, language)
}

/** Writes a mail with a code that proves another address, in these words. */
export function writeContactCode(facts: ContactCodeFacts, words: Words, language: string): Composed {
  const code = `${facts.code.slice(0, 3)} ${facts.code.slice(3)}`
  return toComposed(words.contactCode({ ...facts, code }), words, language)
}

/** Writes a notice in these words. */
export function writeNotice(notice: Notice, words: Words, language: string, toLogin = false): Composed {
  return toComposed(writtenOf(notice, words, language, toLogin), words, language)
}

const writtenOf = ({ kind, data }: Notice, words: Words, language: string, toLogin: boolean): Written => {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  const readable = {
    ...data,
    time: words.time(format.format(new Date(data.at))),
    ...('ends' in data && { ends: words.time(format.format(new Date(data.ends))) }),
    ...('project' in data && { project: toLine(data.project) }),
    ...('provider' in data && { provider: nameLogin(data.provider, words.logins) }),
  }
  // `kind` and `data` belong together, which the compiler does not see through two unions.
  const write = words[kind] as (data: typeof readable) => Written
  const { subject, paragraphs } = write(readable)
  return { subject, paragraphs: [...paragraphs, ...(toLogin ? [words.sameMailbox] : [])] }
}

/** A mail in one language. */
type Text = { subject: string; paragraphs: string[]; language: string }

const toText = ({ subject, paragraphs }: Written, words: Words, language: string): Text => ({
  subject,
  paragraphs: [...paragraphs, words.footer],
  language,
})

const toComposed = (written: Written, words: Words, language: string): Composed =>
  composeTexts([toText(written, words, language)])

/** One mail of texts in different languages. */
const composeTexts = (texts: Text[]): Composed => {
  const subject = texts.map((each) => each.subject).join(' / ')
  const language = texts[0]?.language ?? 'en'
  const rows = (paragraphs: string[]) => paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`)
  return {
    subject,
    text: texts.map(({ paragraphs }) => `${paragraphs.join('\n\n')}\n`).join('\n'),
    html: [
      `<!doctype html><html lang="${language}" dir="${directionOf(language)}">`,
      `<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
      '<body style="font-family: sans-serif; line-height: 1.5; max-width: 36em">',
      ...texts.flatMap(({ paragraphs, language }, i) =>
        i === 0
          ? rows(paragraphs)
          : [`<hr><div lang="${language}" dir="${directionOf(language)}">`, ...rows(paragraphs), '</div>'],
      ),
      '</body></html>',
    ].join('\n'),
  }
}

/** Foreign text as a single line without invisible characters. */
const toLine = (text: string): string =>
  text
    .replace(/[\s\p{C}\p{Default_Ignorable_Code_Point}]+/gu, ' ')
    .trim()
    .slice(0, 100)

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
