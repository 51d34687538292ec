import { findVariant, weighSymbol } from '@latchkey/core/token-words'

/**
 * Letters and signs that look like a Latin letter or a digit, mapped to it. Lower case only, because the text is
 * lower-cased before. Latin letters and digits that look alike are here too (0 and o, 1 and l and i).
 */
const confusables: Record<string, string> = {
  a: 'аαɑ@',
  b: 'ьβвƄ',
  c: 'сϲς¢',
  d: 'ԁɗ',
  e: 'еєε€ҽ3',
  g: 'ɡց9',
  h: 'һнհ',
  j: 'јϳ',
  k: 'кκ',
  l: '1iіι|!ӏɩıｌ',
  m: 'мϻ',
  n: 'ոпηռ',
  o: '0оοσօ๐',
  p: 'рρ',
  q: 'ԛգ',
  r: 'гг',
  s: 'ѕ5$ꜱ',
  t: 'тτ7',
  u: 'υսцʋ',
  v: 'ѵν',
  w: 'ѡԝωш',
  x: 'хχ×',
  y: 'уγү',
  z: 'ᴢ2',
}

/** Capitals that resemble another Latin letter than their lower-case form does: Η resembles H, η resembles n. */
const capitals = new Map([
  ['Η', 'h'],
  ['Ν', 'n'],
  ['Ρ', 'p'],
  ['Υ', 'y'],
  ['Χ', 'x'],
  ['Μ', 'm'],
])

const latin = new Map(Object.entries(confusables).flatMap(([letter, all]) => Array.from(all, (each) => [each, letter])))

/**
 * The skeleton of a symbol (UTS #39): without width, case, accents and invisible characters, in the Latin letters it
 * resembles.
 */
const toSkeleton = (symbol: string): string =>
  Array.from(
    symbol
      .normalize('NFKC')
      .replace(/\p{Lu}/gu, (capital) => capitals.get(capital) ?? capital)
      .toLowerCase()
      .normalize('NFD')
      .replace(/[\p{M}\p{Default_Ignorable_Code_Point}\p{Z}\p{P}]/gu, (sign) => (latin.has(sign) ? sign : '')),
    (each) => latin.get(each) ?? each,
  ).join('')

/** Letters that resemble an i more than the l that a symbol's skeleton takes them for, and Latin's small capitals. */
const inWords = new Map([
  ...Array.from('іιı', (each) => [each, 'i'] as const),
  ...Array.from('ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ', (each, at) => [each, 'abcdefghijklmnopqrstuvwyz'[at] ?? ''] as const),
  ['ғ', 'f'],
  ['ǫ', 'q'],
])

/** A text in lower case, with the Latin letters that its letters resemble. Digits and signs stay as they are. */
export const toLatinLetters = (text: string): string =>
  Array.from(
    text.replace(/\p{Lu}/gu, (capital) => capitals.get(capital) ?? capital).toLowerCase(),
    (each) => inWords.get(each) ?? (/\p{L}/u.test(each) && !/[a-z]/.test(each) ? (latin.get(each) ?? each) : each),
  ).join('')

/** Tokens whose names are imitated most. */
const known = [
  'USDC',
  'USDT',
  'DAI',
  'WETH',
  'WBTC',
  'BTC',
  'BUSD',
  'TUSD',
  'LINK',
  'UNI',
  'AAVE',
  'SHIB',
  'PEPE',
  'STETH',
]

/**
 * A symbol that could be mistaken for another (confusables of UTS #39). `namesake`: the same name as a known coin or
 * token, or one with it inside. `disguise`: spelt otherwise, but it looks the same. `unusual`: its letters may resemble any others.
 */
export type Confusable = { kind: 'namesake' | 'disguise'; of: string } | { kind: 'unusual' }

/**
 * The known coin or token that a symbol could be mistaken for. Only the address tells whether it is that token. `coins`
 * are the coins of networks.
 */
export function findConfusable(symbol: string, coins: readonly string[]): Confusable | undefined {
  const skeleton = toSkeleton(symbol)
  if (skeleton === '') return undefined
  const all = [...coins, ...known]
  const exact = all.find((each) => each === symbol)
  if (exact) return { kind: 'namesake', of: exact }
  const alike = all.find((each) => toSkeleton(each) === skeleton)
  if (alike !== undefined) return { kind: 'disguise', of: alike }
  const inside = findVariant(symbol, all)
  if (inside !== undefined) return { kind: 'namesake', of: inside }
  return weighSymbol(symbol, []) === 'unusual' ? { kind: 'unusual' } : undefined
}
