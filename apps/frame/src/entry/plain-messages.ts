import { directionOf, matchLocale } from '@latchkey/core/locale'

/** The plain texts of the document (index.html), by the ids of their elements. */
type PlainMessages = Record<'alone' | 'refused' | 'answered', string>

/** In the languages besides English, which stands in the document. */
const languages: Record<string, PlainMessages> = {
  ko: {
    alone: '이 주소는 다른 페이지에서 쓰는 지갑이에요. 원래 보던 페이지로 돌아가 주세요.',
    refused: '이 지갑을 연 앱은 지갑에 등록되어 있지 않아요. 처리된 것은 없어요. 앱으로 돌아가 주세요.',
    answered: '완료됐어요. 앱으로 돌아가도 돼요.',
  },
}

/**
 * Writes the plain texts of a document in the first of the wanted languages that there is; English stays as it is.
 * @param wanted BCP 47 tags, the dearest first
 */
export function translatePlainTexts(document: Document, wanted: readonly string[]): void {
  const locale = matchLocale(wanted, ['en', ...Object.keys(languages)]) ?? 'en'
  const messages = languages[locale]
  if (!messages) return
  Object.assign(document.documentElement, { lang: locale, dir: directionOf(locale) })
  for (const [id, text] of Object.entries(messages)) {
    const element = document.getElementById(id)
    if (element) element.textContent = text
  }
}
