export { type Catalogue, createCatalogue } from './catalogue.ts'
export { formatDecimal, formatInteger, formatList, type PluralForms, plural, shortenDecimal } from './format.ts'
export { type Direction, directionOf, isolate, matchLocale, nameLanguage } from './locale.ts'
export { findForeignWords, findUnbracketed, pseudoLocale, pseudoLocalize } from './pseudo.ts'
