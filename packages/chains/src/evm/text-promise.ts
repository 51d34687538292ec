import { isUnknownElsewhere } from './text-everyday.ts'
import { actsInFirstPerson } from './text-first-person.ts'
import { givesElsewhere } from './text-giving-elsewhere.ts'
import { withoutNegated } from './text-negation.ts'

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
  String.raw`^[^\p{L}\p{N}]{0,40}(?:(?:please|ok(?:ay)?|yes|now|go ahead(?: and)?|confirm(?:ed|ing)?|accept(?:ed|ing)?|execute|perform|complete|finali[sz]e|sign to|let’s|let's)\b\W*(?:to |the |my |this |and |you want to )*)*(?:${verbs}|${done})\b(?!\W*(?:in|up|on|off)\b)`,
  'iu',
)
/** The same behind another clause, with what it is about. */
const orderedOf = new RegExp(String.raw`^(?:please )?${verbs} (?:the|all|my|it|everything|this|that|\d|[A-Z])`, 'u')
/** A right that is given, in either order. */
const given =
  /\b(?:permissions?|access|consent|authori[sz]ation|authority|approval|allowance|licen[cs]e|mandate|power|control|right|custody|ownership)s?(?: (?:is|are|was|has been|have been|hereby|now))*\W{1,3}(?:granted|given|yes|full|unlimited|ok(?:ay)?|all|complete|everything|delegated|transferred|confirmed)\b|\b(?:granted|full|unlimited)\W{1,3}(?:permissions?|access|consent|authori[sz]ation|authority|control|power)\b/i
/** Debts, and things that become somebody else’s. */
const owed =
  /\b(?:I|we)\b[^.;\n]{0,30}\b(?:owe[sd]?|owing|indebted|liable)\b|\bI\.?O\.?U\b|\bmy(?: \w+){1,3} (?:is|are|becomes?|goes?|belongs?)(?: now)?(?: to)? (?:yours|theirs|his|hers|[A-Z]\w*[’']s)\b|\b(?:it|this|that|all) is (?:yours|theirs)\b|\bconsider (?:it|this) (?:sold|done|yours|paid)\b/i

/** Names of rows that set a right, whatever the value. */
const rightsRow =
  /^[^\w]{0,40}(?:roles?|scopes?|permissions?|privileges?|rights?|access|grants?|granted|allow(?:ed|s|ance)?|capabilit(?:y|ies)|powers?|authori[sz]ation|delegat(?:e|es|ion)|operators?|admins?|owners?|signers?|guardians?|heirs?|agents?)\s*[:=]\s*\S/i
/** Rows whose value may be one. */
const otherRow =
  /^[^\w]{0,40}(?:kind|type|level|tier|mode|as|op|operation|action|method|command|cmd|intent|side|do|group|status)\s*[:=]\s*(\S.*)$/i
const powerful =
  /\b(?:admin(?:istrator)?|owner|root|super\w*|operator|manager|moderator|full|all|unlimited|write|sudo|withdraw\w*|trad\w+|transfer\w*|pay\w*|send\w*|approv\w*|sell\w*|buy\w*|swap\w*|delegat\w*|clos\w+|delet\w+|long|short|permit\w*|burn\w*|mint\w*)\b/i

/** Words of contracts, debts and payments, which no greeting, login or vote needs. */
const commerce =
  '(?:sales?|deals?|trades?|offers?|bids?|quotes?|loans?|mortgages?|leases?|invoices?|bills?|payments?|payouts?|purchases?|orders?|transfers?|transactions? of|withdrawals?|redemptions?|settlements?|escrows?|claims?|debts?|refunds?|deposits?|liquidations?|margin calls?|relocations?|reassignments?|disposals?|receipt of|receipt|deliver(?:y|ies)|deeds?|inheritance|custody|charges?|swaps?|verdict)'
/** Agreeing to such a thing, going on with it, or saying that it happened. */
const agreed = new RegExp(
  String.raw`\b(?:accept|agree|consent|confirm|acknowledge|approve|green-?light|proceed|go ahead|go through|continue|clear|complete|close|finali[sz]e|honou?r|ratify|yes|light|settle|forgive|waive)(?:s|d|ed|ing)?\b(?: (?:for|to|with|on|the|a|an|my|this|that|your|his|her|all|out|up|of|\p{L}+[’']s))*(?: \p{L}+){0,2} ${commerce}\b|\b${commerce}\b(?: (?:is|are|was|has|have|been|hereby|now|of \p{L}+|to \p{L}+))* (?:accepted|approved|agreed|confirmed|cleared|completed?|released|settled|closed|done|final|forgiven|authori[sz]ed)\b`,
  'iu',
)
/** A deal that is struck, in a word or two. */
const struck =
  /^[^\w]{0,40}(?:it[’']?s a |done |we have a )?(?:deal|sold|agreed|settled|hired|taken)\b(?! (?:to|with) the (?:terms|rules|conditions|policy))/i

/** Papers and rights that belong to whoever shows them. */
const bearers =
  /\b(?:bearer|payable|redeemable|on demand|promissory|surety|guarantor|co-?signer|power of attorney|proxy)\b|\bgood for (?:it|ten|an?|one|\d)/i
/** Somebody else, or whoever comes, who may do or has something. */
const anybody = String.raw`(?:\b(?:whoever|whosoever|who(?: so)?ever|anyone|anybody|everyone|everybody|any (?:holder|owner|person|finder)|the (?:holder|finder|owner of this|recipient|reader|undersigned)|he|she|they|him|her|them)\b|(?<![\p{L}\p{N}])(?!(?:I|You|It|This|That|These|Those|There|Here|We|What|Who|Which|How|Why|When|Where|If|The|A|An|Your|My|Our|Please|Hello|Hi|Welcome|Yes|No|And|But|Or|So|Signing|Sign|Nothing|Nobody|Everything|All|Any|Some|Each|Terms|Fees?|Gas|Users?|Members?)\b)[A-Z][\p{L}\p{N}]+)`
const taking =
  '(?:collects?|redeems?|claims?|takes?|have|has|gets?|keeps?|withdraws?|draws?|spends?|cash(?:es)?|use|act|sign|decide|proceed|enter|do as|inherits?|receives?|recovers?|sells?|pledge|borrow|dispose)'
const mayTake = new RegExp(
  String.raw`${anybody}[^.;:\n]{0,40}?\b(?:may|can|shall|is to|are to|is entitled to|are entitled to|is allowed to|is free to|is cleared to|is welcome to|has the right to)\b(?: \p{L}+ly| also| then| now)*(?: ${taking}\b| (?:it|all|everything)\b| \w+$)`,
  'u',
)
const takesOver =
  /\b(?:takes? over|takes? (?:it|things|control) (?:from here|on)|(?:is|are|am|be) in charge|calls? the shots|inherits?|gets? the (?:lot|nod|rest|keys?|house|money)|(?:has|have|holds?|gets?|with|in) (?:the|my) (?:say|voice|word|vote and|purse|keys?|reins|place|stead|shoes|blessing))\b/i
/** Somebody who counts as the person, or whose word binds them. */
const identified =
  /\b(?:treat|regard|recogni[sz]e|honou?r|count|see|accept) [^.;\n]{1,30} as (?:me|mine|myself|my own|if)\b|(?<!\b(?:it|this|that|who|what)) (?:is|are) me\b(?! (?:too|again))|\b(?:binds?|binding (?:on|upon|for)|bound by|bind myself|commits?) (?:me|us|myself|to|\p{L}+[’']s|his|her|their|you)\b|\b(?:whatever|anything|everything|what) [A-Z]\p{L}+ (?:says?|signs?|wants?|decides?|does|writes?|orders?)\b|\b(?:powers?|authority|rights?|access|control|keys?) (?:to|for|over) (?:the (?:holder|bearer|finder)|[A-Z]\p{L}+)\b(?! ?\.?(?:content|features?|pages?|area))|\bempowers?\b/u

/** Something that becomes another person's. */
const becomes =
  /\b(?:is|are|’s|'s|be|becomes?|now|all|it’s|it's)(?: (?:now|all|hereby|forever|entirely))* (?:yours|theirs|hers|his)\b|^[^\p{L}\p{N}]{0,40}(?:all )?yours\b(?!,? (?:sincerely|truly|faithfully|ever|respectfully|\p{L}+ly)\b)|\b(?:is|are|becomes?) [A-Z]\p{L}+[’']s\W*$|\byours (?:to|for the) (?:keep|take|have|taking|use|spend)\b/u
/** Everything, as the object of whatever is done with it. */
const everythingGiven =
  /\b(?:take|takes|have|has|get|gets|keep|keeps|leave|leaves|will|dump|empty|hand|let go of|part with|goes|go|belongs?|pass|passes|help yourself to|entitled to|clear|move|ship|put)\b(?: \p{L}+){0,2}? (?:it all|everything|all of (?:it|this|mine)|all (?:I|that)|the (?:lot|rest|whole|house|change)|what(?:ever)? (?:you|he|she|they|I|is)\b)|\b(?:everything|it all|all of it|all of this|what I have|all I have|the lot)(?: (?:I|that|we) \p{L}+)?(?: (?:must|should|shall|will|can|may|now|is|are))* (?:to|for|go(?:es)?|belongs?|passes) /iu
/** Handing something that is not named, or named vaguely, to somebody. */
const handed =
  /^[^\p{L}\p{N}]{0,40}(?:(?:please|ok|okay|yes|now|I|we|I will|we will|I’ll|I'll|I hereby|I do)\W+)*(?:\p{L}+ly )?(?:hand|leave|move|ship|pass|turn|sign (?:(?:it|this|that|all|them) )?over|make|deed|endorse|route|direct|forward|deliver|yield|cede|merge|link|tie|put|wire|clear|settle|will|return|drop|deposit|hook|hitch|commit|dedicate|transfer|submit|give|attach|apply|charge|bill|bind)(?:s|es|ed)?\b(?! (?:in|on|off)\b| up\b(?! with))(?:(?! in\b)[^.;:\n]){0,40}? (?:to|into|over to|up with|with|on|onto|in favou?r of) (?!(?:the (?:app|site|page|website|game|platform|community|forum|world|server)|your|our|this|that|continue|sign|log|see|play|enter|get|view|prove|verify|confirm|read|start|join)\b)(?:me\b|[A-Z]|him\b|her\b|them\b|the (?:bearer|holder|treasury|address|other))/u
/** Giving up in the first person, whatever it is. */
const yielded =
  /\b(?:I|we)(?:[’'](?:ll|d|m))?(?: (?:\p{L}+ly|hereby|do|also|now|shall|will|agree to|want to|am happy to|am ready to|am willing to))* (?:relinquish|yield|renounce|part with|let go|sign (?:it |this |that |all )?over|turn (?:it |this |that |all )?over|make (?:it |this |that |all )?over|hand|forgive|abandon|resign|commit|bind|bet|wager|stake|back|cover|underwrite|stand (?:surety|in|good|by \w+[’']s)|sponsor|vouch|fund|take (?:the|a|this) (?:loan|deal|offer)|borrow|accept (?:the|his|her|\p{L}+[’']s|your|this|that) (?:price|offer|terms of sale)|green-?light)\b|[’']m good for\b|\bput (?:it|this|that|me|us) (?:on|down)\b|\b(?:charge|bill|debit|invoice) (?:it |this |that )?(?:to )?(?:me|us)\b|\bcount me in for\b|\bin for (?:\d|ten|a hundred|five|twenty|fifty|one hundred)|\bmy (?:answer|decision|reply) to\b[^.;\n]{0,30}\byes\b/iu
/** An order about security or possession, with its object: a sign-in's own are about "your". */
const directed =
  /^[^\p{L}\p{N}]{0,40}(?:(?:please|ok|okay|yes|now)\W+)*(?:(?:add|trust|whitelist|merge|rotate|unfreeze|thaw|empty|dump|drain|sweep|cash|close|lift|raise|turn off|switch off|proceed|go ahead|go through|release|free|let (?:him|her|them|in|out|[A-Z]\p{L}+)|keep the|help yourself|take (?:it|what|all|the lot|this|them|everything|mine)|do (?:as|what|with)|open up|hire|fire|promote|ban|kick|slash|present this|show this)\b)(?! (?:your|the (?:terms|rules|site|app|game|page|window)|this (?:device|browser|page|site|app|window)|care|part|place|a look|off\b)\b)/iu
/** A permission for somebody, or a request that was approved; terms, ages and logins may be. */
const allowed =
  /\b(?:[A-Z]\p{L}+|you|he|she|they|the (?:holder|bearer|request|application|change)) (?:is|are|am|was)(?: (?:hereby|now|fully|all))* (?:approved|authori[sz]ed|cleared|entitled|empowered|permitted|licen[sc]ed|mandated|appointed|in charge)\b|^[^\p{L}\p{N}]{0,40}(?:(?!terms|conditions|policy|privacy|rules|cookies|login|sign|age|vote|e-?mail|attendance|identity|message|address)\p{L}+ ){1,3}(?:approved|authori[sz]ed|granted|released|cleared)\W*$|\b(?:access|permission|consent|approval) (?:for|to|of) [A-Z]\p{L}+\W{1,3}(?:yes|ok|granted|given|full)\b/u

/** Verbs of orders, besides those above, at the beginning of a sentence: a sign-in's own are about "your". */
const orders =
  /^[^\p{L}\p{N}]{0,40}(?:(?:please|ok|okay|yes|now|just|always|hereby)\W+)*(?:subscribe (?:me|us)|upgrade|downgrade|renew|exercise|roll (?:it|them|my|the)|cast (?:my|the)|replace|promote|demote|unblock|allow|override|force|bypass|skip the|lower|waive|execute|submit|launch|ship|kill|settle|collect|short (?:it|the|\d)|go (?:long|short|all in)|hit me|raise|fold|double|set (?:the )?(?:threshold|limit|quorum|owner|signer|fee)|make [A-Z]\p{L}+|use my|vote my|leave the|leave my|do it|pull the|make it so|rent|hire|fire|appoint|nominate|elect|install|deploy|mint|burn|bridge|claim for|market (?:buy|sell)|limit (?:buy|sell)|unlock|pause|unpause|freeze|accept (?:[A-Z]|it|the \p{L}+ of)|stop (?:the|all)|start (?:the )?(?:payment|transfer|stream)|stream|split|merge|migrate|route|refund|repay|invest|bet|wager|obey|undo|reverse|resume|wipe|format the|reset (?:all|it|everything)|restart|stop payment|cancel (?:everything|all|it)|order (?:anything|everything|whatever))\b(?! (?:your|this (?:device|browser|page|site|app|window|message|request)|cookies|notifications)\b)/iu
/** Nouns of contracts, bets and charges. */
const binding =
  /\b(?:carte blanche|blanket (?:approval|consent|permission)|standing order|direct debit|mandate|copyright|public domain|time-?lock|on margin|in to margin|leverage|automatic renewal|auto-?renew\w*|recurring|(?:balance|amount|sum|total) (?:is )?due|paid in full|received with thanks|obligations?|indemnif\w+|fealty|the pot|all in|double or nothing|threshold|sum of|for value received|hold \p{L}+ harmless|in favou?r of|successor|signatory|co-?owner|shareholder|assignee|licen[sc]e\s*[:=])\b/iu
/** A role beside a name, in either order, as a row or a phrase. */
const roleRow =
  /^[^\p{L}\p{N}]{0,40}[\p{L}\d @._-]{1,30}\s*[:=]\s*(?:admin\w*|owner|root|operator|manager|moderator|signer|guardian|everything|all|full|unlimited)\W*$|\b(?:new |co-?)?(?:signers?|owners?|admins?|guardians?|operators?|ownership|custodian|\d+-of-\d+)\b\s*[:=]\s*\S/iu
/** A number for somebody: "ten to Bob"; or in return for something: "at 99", "monthly". */
const counted =
  /(?<!\bproposal |\boption |\bplan |\blevel |\bsection )\b(?:\d[\d.,]*|one|two|three|four|five|six|seven|eight|nine|ten|twenty|fifty|hundred|thousand|million)(?: \p{Ll}+)? (?:(?:to|for) (?:[A-Z]\p{L}+|him|her|them|bearer)|(?:per|each|every|a) (?:month|week|year|day)|monthly|weekly|daily|yearly)\b|\b(?:to|for) [A-Z]\p{L}+\s*[:=,]\s*(?:\d|ten|one|all|everything|it)|\b(?:every|each|per) (?:month|week|day|year)\b|\b(?:received|owed|due|owing)\s*[:=]\s*\S/u
/** Somebody else who acts on the person, or gets into their place. */
const actsOnMe =
  /(?<![\p{L}\p{N}])(?!(?:This|That|It|Signing|Nothing|Everything|What|Who|Which|He|She|Nobody)\b)[A-Z][\p{L}\p{N}]+ (?:\p{Ll}+s|will \p{Ll}+|may \p{Ll}+|can \p{Ll}+|shall \p{Ll}+) (?:\p{Ll}+ )?(?:(?:me|mine|my|us|our|the rights?|the house)\b|in\W*$)|(?<![\p{L}\p{N}])(?:the|my) \p{Ll}+ (?:goes|is let|is rented|is sold|is left|passes|changes hands|falls) ?(?:to [A-Z]|to him|to her|today|now|at|on|\W*$)/u
/** A secret that is given away. */
const disclosure =
  /\b(?:pin|pass(?:word|code|phrase)|seed(?: words?| phrase)?|secret(?: words?| phrase| key)?|(?:backup|recovery|one-time|security) codes?)\b\s*(?:is|are|was|[:=])\s*\S/i
/** Somebody or something that the person is said to recognise, which lets it through. */
const recognised =
  /\b(?:it|that|this) was me\b|\b(?:let|lets) (?:it|this|that|him|her|them) (?:through|pass|in)\b|\brecogni[sz]e (?:this|the|that|[A-Z])|\bconfirm (?:the|this|a|that) (?:new )?(?:device|key|login|payment|charge)|\b(?:payment|charge|debit) is valid\b|\bunder the mat\b|\b(?:new|another) (?:device|signer|key|owner)\b/i

/** Idioms of leave, consent and possession, and sign-ins that are somebody else's or have no end. */
const idioms =
  /\b(?:whoever|whosoever|anyone who|anybody who|the (?:reader|finder|holder)) \p{L}+s? (?:this|it)\b|\b(?:my|her|his|the) (?:go-ahead|blessing|okay|nod|consent|will)\b(?! (?:to the (?:terms|privacy|policy)|not))|\bgo-ahead for\b|\b(?:word is law|finders keepers|property of|made over|released to|default judge?ment|seizure|uncontested|no objections?|fine by me|be my guest|knock yourself|on file|the tab|on (?:red|black)|book it|as agreed|per our|enlist|conscript|sign (?:me|us|him|her) (?:up|in)|sign up for the (?:loan|draft)|blessing to)\b|\b(?:sign|log)(?:ing)?[ -]?in (?:to )?(?:everything|everywhere|forever|all|any|as (?!a\b|an\b|usual)|on behalf|for [A-Z])|\b(?:log|sign) [A-Z]\p{L}+ in\b|^[^\p{L}\p{N}]{0,40}[A-Z]\p{L}+[’']s now\b|\b[A-Z]\p{L}+[’']s (?:eyes|hands|say|call|word|orders?)\b/u

/** How much, alone, or for somebody, with nothing else said. */
const totals =
  /^[^\p{L}\p{N}]{0,40}(?:everything|all of (?:it|them|this)|the (?:lot|whole|pot|rest)|half|unlimited|no limits?|max(?:imum)?|(?:to|for) [A-Z]\p{L}+|[A-Z]\p{L}+\W{1,3}\d+ ?%|(?![Ww]elcome|[Ll]og|[Aa]ccess|[Cc]onnect|[Hh]ello|[Ss]ign|[Bb]ack|[Hh]i)\p{L}+ (?:to|for) [A-Z]\p{L}+|[A-Z]\p{L}+ (?:only|gets it|takes? all)|whatever the \p{L}+|any (?:terms|price|amount))[^\p{L}\p{N}]*$|\b(?:at any price|at all costs|whatever it takes|(?:price|money|expense) no object|spare no|winner takes|loser pays|winner:|on me|my treat|open (?:tab|bar)|(?:fill|filled) in the amount|amount to be|terms to follow|yours to command|at your service|consider me bound)\b|\bown me\b/u
/** Who owned, paid, won or bought something, as somebody testifies it. */
const facts =
  /(?<![\p{L}\p{N}])(?!(?:I|You|We|It|This|That|Who|They|He|She|Nobody|Users?|Members?)\b)[A-Z]\p{L}+ (?:always |has |have |had |already )*(?:owns?|owned|paid|pays?|won|wins?|owes?|bought|sold)\b(?! (?:a |the )?(?:race|game|match|quiz|cup))|\bwas paid\b|\b(?:was|were|is|are) [A-Z]\p{L}+[’']s\b|\bin [A-Z]\p{L}+[’']s favou?r\b/u

/** A device or a program that is let in beside the person's own. */
const devices =
  /^[^\p{L}\p{N}]{0,40}(?:please )?(?:bind|pair|attach|enrol+|add|promote|appoint|register|link) (?!this\b|my\b|your\b)(?:[\p{L}\p{N}#.:-]+ ){0,4}(?:devices?|phones?|bots?|browsers?|extensions?|controllers?|computers?)\b/iu
/** Something that acts later, when nobody asks any more. */
const unattended =
  /\b(?:allow|permit|enable|activate|start|let|turn on|switch on|accept)(?:s|ed|ing)? (?:the |a |an |all |any |my )*(?:background|automatic|auto|auto-?\w+|silent|unattended|gasless|one-?click|1-?click|headless|future|recurring|instant)(?:[ -]\w+)?\b/i
/** What somebody has falls to another. */
const falls =
  /\b(?:what(?:ever)?|everything|anything|all|it|assets?|funds?|contents?|balances?|holdings?|proceeds|winnings|rewards)\b[^.;\n]{0,40}\b(?:belongs?|pass(?:es)?|falls?|reverts?|accrues?|(?:is|are) (?:owed|due)) to (?!me\b|you\b|us\b|myself\b|the (?:signer|user|account)\b)/i
/** The signature as the answer to a question. */
const answered =
  /\b(?:sign(?:ing|ature)?|signed)(?: (?:this|it|the \p{L}+|here|below))* (?:means|is|counts as|equals|stands for) (?:a |an |my |your |our )?(?:yes|permission|approval|go-ahead|authori[sz]ation)\b/iu
/** A consent in the form of a negation. */
const unopposed = /\bno objections?\b|\b(?:do|does|will|would)(?: not|n[’']t) object\b|\bunopposed\b/i

const newer = [
  answered,
  devices,
  unattended,
  falls,
  totals,
  facts,
  idioms,
  orders,
  binding,
  roleRow,
  counted,
  actsOnMe,
  disclosure,
  recognised,
  agreed,
  struck,
  bearers,
  mayTake,
  takesOver,
  identified,
  becomes,
  everythingGiven,
  handed,
  yielded,
  directed,
  allowed,
]

/** Signs between rows that stand in one line. */
const betweenRows = /[;|]/

const isRight = (line: string): boolean =>
  rightsRow.test(line) || powerful.test(otherRow.exec(line)?.[1]?.replaceAll(/[_-]/g, ' ') ?? '')

/** Sentences that end with another language's stop. */
const sentencesOf = (text: string): string[] => text.split(/[。！？؛।]/u)

/** Usual sign-in wording, in which "yours" gives nothing away. */
const provenOwn =
  /\b(?:prov(?:e|es|ing)|verif(?:y|ies|ying)|confirm(?:s|ing)?) (?:that )?(?:this|the|your) (?:wallet|account) is yours\b/gi

/** What follows "sign in to": a page's name, or a command in its place. */
const behindSignIn =
  /\b(?:sign|log)(?:ing)?[ -]?in(?:to)? (?:(?:to|and|with|for|on|at|by) )*(?=\p{L}+ )(?!trust wallet\b|cash app\b)(.+)$/iu
/** Words that stand beside a page's name. */
const besidePage =
  /\b(?:wallet|app|dapp|site|website|page|platform|service|portal|exchange|market(?:place)?|game|protocol|finance|labs?|network)\b/gi

/** Returns whether an order stands in the place of a page's name: "sign in to Release The Escrow". */
const ordersBehindSignIn = (sentence: string): boolean => {
  const tail = behindSignIn.exec(sentence)?.[1] ?? ''
  if (!/\w \w/.test(tail.replaceAll(besidePage, '').trim())) return false
  const order = tail.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase())
  return orderedOf.test(order) || directed.test(order) || handed.test(order)
}

const promises = (sentence: string): boolean => {
  const affirmed = withoutNegated(sentence).replaceAll(provenOwn, '')
  // The first word has a capital that is no name's.
  const forms = [affirmed, affirmed.replace(/\p{Lu}/u, (letter) => letter.toLowerCase())]
  return (
    [inFirstPerson, ordered, given, owed, ...newer].some((each) => forms.some((form) => each.test(form))) ||
    actsInFirstPerson(affirmed) ||
    ordersBehindSignIn(affirmed) ||
    affirmed.split(/, (?:then |and |so |now )?/).some((clause) => orderedOf.test(clause))
  )
}

/**
 * Returns whether a text promises, allows or orders something, or has a row that sets a right, whatever it is about. A
 * negated verb is none.
 */
export function isPromise(text: string): boolean {
  const lines = text.split('\n')
  if (lines.some((line) => line.split(betweenRows).some(isRight))) return true
  return lines
    .flatMap((line) => line.split(/(?<=[.!?;])\s+/))
    .some(
      (each) =>
        (!ofItself.test(each) && promises(each)) ||
        unopposed.test(each) ||
        sentencesOf(each).some((part) => givesElsewhere(part) || isUnknownElsewhere(part)),
    )
}
