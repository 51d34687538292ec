// Of what somebody says they do, the harmless verbs are listed: agreeing, knowing, liking, voting, proving, being
// somewhere. Any other verb in the first person ("I adopt Mallory", "I fold") may be one that somebody acts on.

const toSet = (words: string) => new Set(words.split(' '))

/** Verbs that give nothing away and let nobody act, in their irregular forms too. */
const harmless = toSet(
  'abstain accept acknowledge affirm agree am answer appreciate are arrive ask assert attend attest be become became been believe belong certify check change choose chose claim climb come came comment completed complete comply confirm consent continue control cook create cycle dance declare did disagree disclaim do download draw drew drink eat ate enjoy enter expect explore favour favor feel felt find found finish fly follow forget forgot get got go going went grew grow had happen has have hear heard hold held hope identify is join jump keep know knew learn learnt like listen live logged logging log look lost love made make mean meet met miss need notice oppose own paint participate passed photograph plan play prefer pronounce prove read realise register realize receive recall reject remember reply respond ride rode ran run said sail sang sat saw say score see seek sign signing sing sit sleep slept speak spoke spent stand start state stay study suggest support swear swim swam talk taught teach think thought travel tried try type understand understood use used verify view visit vote wait walk want was watch wear were win wish won wonder work worked worry write wrote written',
)
/** Verbs of which only some objects are harmless; other rules look at these. */
const withObject: Record<string, RegExp> = {
  swear: /^(?:that|by|it is)\b/,
  change: /^my mind\b/,
  register: /^(?:for|at|with|as a|in)\b/,
  draw: /^(?:a picture|pictures|with|cats?)\b/,
  follow: /^(?:the|you|this|your)\b/,
  keep: /^(?:this|the|my (?:password|phrase|key)s? (?:safe|secret)|calm|track|in)\b/,
  claim:
    /^(?:to|that|this (?:handle|name|username)|my (?:handle|name|username|profile|badge)|the (?:handle|name|username|badge))\b/,
  use: /^(?!my\b)/,
  make: /^(?!(?:[A-Z]|it|over|the .{0,20} (?:over|out)))/,
  run: /^(?!(?:up|for .* debt))/,
  get: /^(?!rid|out)/,
  hold: /^(?!(?:[A-Z]\p{L}+ (?:harmless|free)|.{0,20} in trust))/u,
  stand: /^(?:by (?:this|the|what)|with (?:this|the|[A-Z])|here|for (?:freedom|peace))/,
  go: /^(?!(?:all in|long|short|along with the (?:deal|trade)))/,
  confirm: /^(?!the (?:new )?(?:device|key|signer))/,
  sign: /^(?!(?:over|away|off|for|as|it over|on behalf))/,
}
/** Words between "I" and its verb. */
const skipped = toSet(
  'do did does not will would shall should can could may might must hereby also now just always still really both all too to then here today already only ever never sometimes often usually have has had having am was were been being be so very quite more most in fact',
)
/** Verbs and adjectives that another verb follows: "I want to give". */
const chaining = toSet(
  'want wanted wish wished like love need agree hope prefer try promise consent plan happy ready willing able glad going about free allowed continue start expect choose chose',
)
/** Words after which no verb of the speaker's follows. */
const noVerb = toSet(
  'of and or in on at for with from by as but if who which that the a an my your his her our their it this over under no not yes because when while since there than i we you',
)

const stemsOf = (word: string): string[] => [
  word,
  ...[/s$/, /es$/, /ed$/, /d$/, /ing$/].filter((end) => end.test(word)).map((end) => word.replace(end, '')),
  ...(/ies$|ied$/.test(word) ? [word.replace(/ie[sd]$/, 'y')] : []),
  ...(/(.)\1(?:ed|ing)$/.test(word) ? [word.replace(/(.)(?:ed|ing)$/, '')] : []),
  ...(/ing$/.test(word) ? [word.replace(/ing$/, 'e')] : []),
]

/** The most characters between "I" and the end of what is done. */
const longest = 300

const speaker = /(?<![\p{L}\p{N}])(?:I|[Ww]e|the undersigned)(?:[’'](?:ll|m|ve|d|re))?(?:, [^,.;]{1,40},)?(?= )/gu

/** Returns whether somebody says in the first person that they do something that is not known to be harmless. */
export function actsInFirstPerson(sentence: string): boolean {
  for (const { 0: said, index } of sentence.matchAll(speaker)) {
    const rest = sentence.slice(index + said.length, index + said.length + longest).split(/[.,;:!?()\n—–]/)[0] ?? ''
    const words = rest.split(/\s+/).filter((word) => word !== '')
    // A site speaks of what it does for "you".
    if (/^we/i.test(said) && /\byou(?:r|rs)?\b/.test(sentence)) continue
    const isBeing = /[’'](?:m|re)$/.test(said)
    for (const [at, each] of words.entries()) {
      const word = each.toLowerCase().replaceAll(/[^\p{L}’']/gu, '')
      if (word === '' || skipped.has(word) || /ly$/.test(word)) continue
      const follows = words.slice(at + 1)
      if (chaining.has(word) && follows[0] === 'to') continue
      const before = words.slice(0, at).map((word) => word.toLowerCase())
      // "I am a sailor": what somebody is, is no act, unless they are doing it.
      const is = isBeing || before.some((each) => /^(?:am|are|was|were|been|be)$/.test(each))
      if (noVerb.has(word) || (is && !/ing$/.test(word))) break
      const known = stemsOf(word).find((stem) => harmless.has(stem))
      if (known === undefined) return true
      const object = stemsOf(word)
        .map((stem) => withObject[stem])
        .find((each) => each !== undefined)
      if (object && !object.test(follows.join(' '))) return true
      break
    }
  }
  return false
}
