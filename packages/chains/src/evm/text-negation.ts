// What a text says that it does not do. A negation governs its own verb, or its own noun, and no other: "This is not a
// scam, I give all my tokens" gives them.

/** English verbs that reverse a negation: "I do not hesitate to pay" is a yes. */
const turning =
  /\b(hesitat|mind|wait|fail|refus|object|stop|oppos|den(y|ies)|doubt|delay|forget|regret|revok|prevent|avoid|worr|only|just|merely|less|later|longer than)/i
/** Where somebody else begins to speak of what they do: "no joke I pay". */
const speaker = String.raw`\b(?:I|we)(?:[’'](?:ll|m|ve|re|d))?\b|\bhereby\b`
/** The rest of a clause, which ends where another verb begins. */
const clause = String.raw`(?:(?!\b(?:but|and|then|yet|so|because|therefore|hence) |${speaker})[^.,:;!?\n—–()]){0,80}`
/** Further verbs of one negation: "does not send, move, or sell". Only a list that ends with "or" counts. */
const listed = String.raw`(?:(?:, (?!(?:I|we|you|it|this|that|they|my|your)\b)[^.,:;!?\n—–()]{0,60}){0,4},? (?:or|nor) ${clause})?`
/** Verbs as in an order, which no noun before them negates: "no scam send all of it". */
const order = String.raw`\b(?:and )?(?:you )?(?<!\b(?:to|or|nor|not|will|would|can|could|may|ever|automatically) )(?:transfer|send|withdraw|pay|sell|approve|authori[sz]e|grant|give|move|release) (?:all|my|me|the|it|everything|\d|[A-Z])`
/** Negations of a verb, including its object; those of a noun, which end where the speaker mentions themselves. */
const negatedVerb = String.raw`\b(?:not|never|cannot|(?:wo|do|does|did|is|are|ca)n[’']?t)\b(?=(${clause}))${clause}${listed}`
const negatedNoun = String.raw`\b(?:no(?!\.?[^\S\n]?#?\d| (?:es|son|se|te|le|lo|la|les|hay|va|me|nos|soy|voy|quiero|dudo|puede)\b)|nor|neither|none|without)\b(?=(${clause}))(?:(?!\b(?:I|me|my|mine|but|then)\b|\band (?:I |we |you )?(?:transfer|send|withdraw|pay|approve|authori[sz]e|grant|give|move)\b|${order})[^.,:;!?\n—–()]){0,80}`
const english = new RegExp(`${negatedVerb}|${negatedNoun}`, 'giu')

/**
 * The same in other languages. A negation before its verb governs that one (Spanish, French, Portuguese, Arabic,
 * Russian …), an ending its own word (Korean, Japanese), a sign the two after it (Chinese).
 */
const elsewhere = new RegExp(
  [
    String.raw`(?<!\S)\S{1,30}지 (?:않|못)\S{0,30}`,
    '[不没沒無无未][會会需要能將将有被]*\\p{Script=Han}{2}',
    String.raw`\p{Script=Han}{1,4}[しさ]?(?:ません|ない)`,
    String.raw`(?<!\p{L})(?:не|ни|без) \S+`,
    String.raw`(?<!\p{L})(?:و?لا|و?لن|و?لم|بدون|دون|ليس[ت]?)(?!\p{L}) \S+`,
    String.raw`नहीं(?: (?!और|लेकिन|मैं)[^\s।]+){0,2}|बिना(?: [^\s।]+){0,2} [^\s।]+े(?![^\s।])`,
    String.raw`(?<!\p{L})(?:no|ni|nunca|tampoco|n[ãa]o|nem|non|né)(?!\p{L})(?: (?:se|te|le|les|lo|la|nos|va a|puede|vai|pode|si|ti))* \p{L}+`,
    String.raw`(?<!\p{L})(?:ne |n[’'])(?:\p{L}+ ){0,2}?\p{L}+(?: (?:pas|rien|jamais|plus|aucune?))?|(?<!\p{L})(?:pas|sans|sin|sem|senza)(?!\p{L})(?: (?:de|d[’']|que|el|la|os?|as?))* ?\p{L}+(?: (?:en|em|in|de) \p{L}+)?`,
    String.raw`(?<!\p{L})ohne(?!\p{L})(?:(?: \p{L}+){0,3} zu \p{L}+| \p{L}+)`,
    String.raw`(?<!\p{L})(?:nie|bez|geen|niet|inte|ikke|ei|tidak|không|ไม่)(?!\p{L})[^.,;\n]{0,60}`,
  ].join('|'),
  'giu',
)
/** German negates at either side of the verb: a clause with such a word, up to where the speaker says "I". */
const german =
  /(?<=^|[.,;:!?\n—–]|(?<!\p{L})(?:und|aber|sondern|denn|sowie) )(?:(?!(?<!\p{L})(?:und|aber|sondern|denn|sowie)(?!\p{L}))[^.,;:!?\n—–])*?(?<!\p{L})(?:kein(?:e[rnms]?)?|nicht|nichts|niemals)(?!\p{L})(?:(?!(?<!\p{L})(?:und|aber|sondern|denn|sowie|ich|wir|hiermit)(?!\p{L}))[^.,;:!?\n—–])*/giu
/** An amount of nothing. */
const nothing = /(?<![\w.,])0([.,]0+)?[^\S\n]?(?=\p{L}{2,})/giu

/** A text without what it negates in other languages than English. */
const withoutElsewhere = (text: string): string => text.replaceAll(german, ' ').replaceAll(elsewhere, ' ')

/** Returns whether a part of a sentence negates something, in another language than English. */
export const negatesElsewhere = (text: string): boolean => withoutElsewhere(text) !== text

/**
 * A text without its negated parts and amounts of zero, because requests that only sign in often say what they do not
 * do.
 */
export const withoutNegated = (text: string): string =>
  withoutElsewhere(
    text.replaceAll(english, (part: string, first?: string, second?: string) =>
      turning.test((first ?? second ?? '').split(' ').slice(0, 4).join(' ')) ? part : '',
    ),
  ).replaceAll(nothing, '')
