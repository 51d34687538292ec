// A token's maker chooses its name and symbol: these functions make them fit for display, not true.

/** A text of at most so many characters. An omission is marked, or the rest would be taken for the whole. */
const shorten = (text: string, most: number): string => {
  const letters = Array.from(text)
  return letters.length > most ? `${letters.slice(0, most).join('')}…` : text
}

/**
 * A symbol fit to follow an amount: no invisible characters, no stacked marks, no space, at most 12 characters. One
 * that begins like a number is quoted, or "5" and "000USD" would read as five thousand.
 */
export function toSymbol(text: string): string | undefined {
  const clean = shorten(
    text.slice(0, 1_000).replace(/[^\p{L}\p{N}\p{P}\p{S}]|\p{Default_Ignorable_Code_Point}/gu, ''),
    12,
  )
  if (clean === '') return undefined
  return /^[\p{L}$]/u.test(clean) ? clean : `“${clean}”`
}

/** A name fit for a line of its own: no invisible characters, single spaces, at most 40 characters. */
export function toTokenName(text: string): string | undefined {
  const clean = text.slice(0, 1_000).replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]|\p{Default_Ignorable_Code_Point}/gu, ' ')
  const short = shorten(clean.replace(/ +/g, ' ').trim(), 40)
  return short === '' ? undefined : short
}

/** Cyrillic and Greek capitals that resemble Latin ones, and the Latin ones, in the same order. */
const alike = ['АВЕКМНОРСТУХІЈЅԚԜΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEKMHOPCTYXIJSQWABEZHIKMNOPTYX'] as const

/** The letters and digits of a symbol in upper case, as a person reads it at a glance. */
export function toGlance(symbol: string): string {
  return Array.from(symbol.normalize('NFKD').toUpperCase())
    .map((letter) => alike[1][alike[0].indexOf(letter)] ?? letter)
    .join('')
    .replace(/(?<=[\p{L}\p{N}])\$/gu, 'S')
    .replace(/VV/g, 'W')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/0/g, 'O')
    .replace(/5/g, 'S')
    .replace(/[1I]/g, 'L')
}

/** The quotes `toSymbol` puts around it. */
const quotes = /^“|”$/g
const usual = /^[ -~]*…?$/
/** Scripts without a letter that resembles a Latin one, with common digits and marks. */
const farFromLatin = /^[\p{sc=Han}\p{sc=Hangul}\p{sc=Hira}\p{sc=Kana}\p{sc=Bopo}ー\d!-/:-@]+$/u

/**
 * How a symbol may be shown: as an `imitation` of a known one with which it could be confused at a glance, as `unusual`
 * if it has letters or signs that may resemble the usual ones (no list of those is complete, so every one outside basic
 * Latin counts), or as it is.
 */
export function weighSymbol(symbol: string, known: readonly string[]): 'imitation' | 'unusual' | 'plain' {
  // A dollar sign in front is a habit, or stands for an S.
  const glances = [toGlance(symbol), toGlance(symbol.replace('$', 'S'))]
  if (known.some((each) => glances.includes(toGlance(each)))) return 'imitation'
  const text = symbol.replace(quotes, '').normalize('NFKC')
  return usual.test(text) || farFromLatin.test(text) ? 'plain' : 'unusual'
}

/** Names by which people know coins and tokens, and their symbols. */
const names = [
  ['BITCOIN', 'BTC'],
  ['ETHEREUM', 'ETH'],
  ['TETHER', 'USDT'],
  ['USDCOIN', 'USDC'],
  ['SOLANA', 'SOL'],
] as const

/** Where a word ends: at a sign, a digit, or a change of case, as in `USDCSafe`, `aUSDC` and `DAI2`. */
const wordBreak =
  /[^\p{L}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u
/** Words that are put before or behind a symbol to say that it is the real one, or a new one. */
const qualifiers = new Set(
  [
    ...['SAFE', 'SECURE', 'REAL', 'TRUE', 'OFFICIAL', 'VERIFIED', 'ORIGINAL', 'NEW', 'OLD', 'PRO', 'PLUS', 'GOLD'],
    ...['CASH', 'COIN', 'TOKEN', 'MONEY', 'BRIDGE', 'BRIDGED', 'WRAPPED', 'CLAIM', 'REWARD', 'REWARDS', 'BONUS'],
    ...['GIFT', 'AIRDROP', 'VOUCHER', 'POOL', 'LP'],
  ].map(toGlance),
)
/** Letters that occur in no other word by chance: the symbols of dollars, euros, bitcoin and wrapped coins. */
const distinctive = /^(.{0,3}USD.?|U[SL]D.|EURC|.*BTC.?|.+ETH|W(BNB|AVAX|POL|SOL|XDAI))$/

/**
 * Finds the known symbol that another one contains: as a word ("USDC.e", "USDCSafe"), or anywhere if its letters occur
 * in no word by chance. One that merely begins a common word does not count: COMPUTE is not about COMP.
 *
 * @returns the known symbol; the longest of several
 */
export function findVariant(symbol: string, known: readonly string[]): string | undefined {
  const text = symbol.replace(quotes, '').normalize('NFKD')
  const whole = toGlance(text)
  const words = text.split(wordBreak).map(toGlance)
  const isInside = (name: string) => {
    const at = whole.indexOf(name)
    if (at < 0) return false
    if (words.includes(name) || distinctive.test(name)) return true
    const [before, after] = [whole.slice(0, at), whole.slice(at + name.length)]
    return [before, after].every((each) => each === '' || qualifiers.has(each))
  }
  const called = names.flatMap(([name, of]) => (known.includes(of) && whole.includes(toGlance(name)) ? [of] : []))
  const inside = known.filter((each) => each.length > 2 && isInside(toGlance(each)))
  return [...inside, ...called].sort((a, b) => b.length - a.length)[0]
}
