// Sentences that give, allow or order something without mentioning possessions, and rows that set a right. Their
// meaning is only known to the service that acts on them.

/** Verbs of giving, letting and ordering, in the form that follows "I", or begins an order. */
const verbs =
  '(?:transfer|send|withdraw|pay|repay|approve|authori[sz]e|grant|delegate|assign|sell|swap|burn|release|redeem|give|donate|lend|loan|surrender|forfeit|waive|cede|entrust|bequeath|pledge|guarantee|owe|vouch|lease|mortgage|liquidate|unstake|stake|borrow|bid|buy|purchase|order|migrate|recover|restore|reveal|export|unlock|disable|delete|deactivate)'
/** Participles and nouns of such verbs. */
const done =
  '(?:transfer(?:red)?|sent|withdraw(?:al|n)|paid|payment|approved|authori[sz]ed|granted|delegated|assigned|sold|sale|given|purchased?|orders?|payout|redemption|migration|liquidation|deletion|recovery|export)'
/** A sign-in's use of such verbs about itself: it approves or authorises itself, or the vote beside it. */
const ofItself =
  /\b(?:approve|authori[sz]e|confirm)s?\b[^.;\n]{0,30}\b(?:sign|log)(?:ing)?[ -]?(?:in|up|on)\b|\b(?:authori[sz]e|approve)s? (?:this|the|that) (?:device|browser|message|request|site|app|page|website|connection)\b/i

/** Somebody gives or lets in the first person. */
const inFirstPerson = new RegExp(
  String.raw`\b(?:I|we|I’ll|I'll|I will|we will|undersigned)(?: (?:\p{L}+ly|hereby|do|also|now|shall|agree to|promise to|want to|wish to|would like to|consent to|undertake to|commit to|have to))? ${verbs}\b`,
  'iu',
)
/** An order: a verb at the beginning, alone or with whatever it is about. */
const ordered = new RegExp(
  String.raw`^\W*(?:(?:please|ok(?:ay)?|yes|now|go ahead(?: and)?|confirm(?:ed|ing)?|accept(?:ed|ing)?|execute|perform|complete|finali[sz]e|sign to|let’s|let's)\b\W*(?:to |the |my |this |and |you want to )*)*(?:${verbs}|${done})\b(?!\W*(?:in|up|on|off)\b)`,
  'iu',
)
/** A right that is given, in either order. */
const given =
  /\b(?:permissions?|access|consent|authori[sz]ation|authority|approval|allowance|licen[cs]e|mandate|power|control|right|custody|ownership)s?(?: (?:is|are|was|has been|have been|hereby|now))*\W{1,3}(?:granted|given|yes|full|unlimited|ok(?:ay)?|all|complete|everything|delegated|transferred|confirmed)\b|\b(?:granted|full|unlimited)\W{1,3}(?:permissions?|access|consent|authori[sz]ation|authority|control|power)\b/i
/** Debts, and things that become somebody else’s. */
const owed =
  /\b(?:I|we)\b[^.;\n]{0,30}\b(?:owe[sd]?|owing|indebted|liable)\b|\bI\.?O\.?U\b|\bmy(?: \w+){1,3} (?:is|are|becomes?|goes?|belongs?)(?: now)?(?: to)? (?:yours|theirs|his|hers|[A-Z]\w*[’']s)\b|\b(?:it|this|that|all) is (?:yours|theirs)\b|\bconsider (?:it|this) (?:sold|done|yours|paid)\b/i

/** Names of rows that set a right, whatever the value. */
const rightsRow =
  /^\W*(?:roles?|scopes?|permissions?|privileges?|rights?|access|grants?|granted|allow(?:ed|s|ance)?|capabilit(?:y|ies)|powers?|authori[sz]ation|delegat(?:e|es|ion)|operators?|admins?|owners?|signers?|guardians?|heirs?|agents?)\s*[:=]\s*\S/i
/** Rows whose value may be one. */
const otherRow =
  /^\W*(?:kind|type|level|tier|mode|as|op|operation|action|method|command|cmd|intent|side|do|group|status)\s*[:=]\s*(\S.*)$/i
const powerful =
  /\b(?:admin(?:istrator)?|owner|root|super\w*|operator|manager|moderator|full|all|unlimited|write|sudo|withdraw\w*|trad\w+|transfer\w*|pay\w*|send\w*|approv\w*|sell\w*|buy\w*|swap\w*|delegat\w*|clos\w+|delet\w+|long|short|permit\w*|burn\w*|mint\w*)\b/i

/** Negated clauses: a verb after a negation does not count. */
const negated =
  /\b(?:not|never|cannot|no|without|nor|(?:wo|do|does|did|is|are|ca)n[’']?t)\b(?! (?:only|doubt|hesitate|mind|wait|fail|forget))/i

const isRight = (line: string): boolean =>
  rightsRow.test(line) || powerful.test(otherRow.exec(line)?.[1]?.replaceAll(/[_-]/g, ' ') ?? '')

/**
 * Returns whether a text promises, allows or orders something in English, or has a row that sets a right, whatever it
 * is about. Sentences with a negation are left to the lists of possessions.
 */
export function isPromise(text: string): boolean {
  const lines = text.split('\n')
  if (lines.some(isRight)) return true
  return lines
    .flatMap((line) => line.split(/(?<=[.!?;])\s+/))
    .some((each) => {
      if (negated.test(each) || ofItself.test(each)) return false
      return inFirstPerson.test(each) || ordered.test(each) || given.test(each) || owed.test(each)
    })
}
