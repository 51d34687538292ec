// English sentences of kinds that sites ask people to sign every day, each as a whole. They decide only between two
// notices without a box, so that a list that is too short costs a line, and one that is too long hides no order: those
// are found elsewhere.

/** Who speaks, and how they say it. */
const speaker = '(?:by signing[^,]{0,60}, )?(?:I|we|you)(?: (?:hereby|do|also|have|fully|solemnly))*'
/** What people agree to, or know of. */
const papers =
  '(?:terms|conditions|polic(?:y|ies)|privacy|cookies|guidelines|community rules|code of conduct|disclaimer|newsletter|e-?mails?|whitepaper|documentation|risks?)'
const agreed = '(?:accept|agree|acknowledge|consent|confirm|declare|certify|read|understand|understood|comply|receive)'

const kinds: readonly RegExp[] = [
  new RegExp(
    String.raw`^${speaker} ${agreed}\b[\p{L}\d ,.'’:/&()-]{0,160}\b${papers}\b[\p{L}\d ,.'’:/&()-]{0,80}$`,
    'iu',
  ),
  new RegExp(
    String.raw`^${speaker} ${agreed}\b(?: that)?(?: I(?: am|’m|'m))?(?: not)?(?: a| of)?(?: robot| human| legal age| adult)$`,
    'iu',
  ),
  // Ages.
  /^I(?: a|['’])m (?:over|at least|older than|above|more than|an adult|of legal age)\b(?: (?:the age of )?\d{1,2})?(?: years(?: old| of age)?)?$/i,
  // Votes and petitions: for or against a numbered or named thing of that kind.
  /^(?:I (?:vote|voted|abstain|am (?:for|against))|vote|voting|votes?)\b:?(?: (?:for|against|on|yes|no|in favou?r of|from|the|this))*(?: (?:proposal|option|motion|candidate|poll|amendment|petition|choice))?(?: #?[\w-]{1,12})?$/i,
  /^I (?:sign|support|oppose|second) (?:the|this) (?:petition|motion|proposal)\b[\p{Ll}\d ]{0,40}$/u,
  // Greetings, thanks, wishes: nobody is named, and nothing follows.
  /^(?:hi|hello|hey|gm|gn|good (?:morning|evening|night|day|afternoon)|welcome(?: back)?|thanks?(?: you)?(?: so much| for [\p{Ll} ]{1,30})?|happy (?:birthday|new year)|congratulations|have a (?:nice|good|great) (?:day|time|trip)|nice to meet you(?: all)?|take care|see you (?:soon|later|tomorrow))(?: (?:there|all|everyone|world|friends?))?$/iu,
  // Tests.
  /^(?:this is )?(?:just )?(?:a |an? example |my )?(?:test|example)(?: (?:message|signature|text))?(?:, please ignore| only| \d{1,6})?$/i,
  // Who signs, and that they do.
  /^(?:I(?:['’]m| am)? |we(?:['’]re| are)? )?(?:sign(?:ing)?|verify(?:ing)?|prov(?:e|ing)|confirm(?:ing)?|connect(?:ing)?)\b(?: (?:this|that|a|the|my|your|our|I|you|am|are|is|own|owns|control|message|to|and|in|with|of|for|by|ownership|possession|owner|wallet|address|account|identity|e-?mail|human|not|robot|who|be|hold|access|verify|prove|confirm|authenticate))*$/i,
  /^I(?: a|['’])m (?:not a robot|human|the owner of this (?:wallet|address|account))$/i,
  // Rows about a profile.
  /^(?:my )?(?:user ?name|nick ?name|display name|language|locale|country|time ?zone|theme|colou?r)\s*(?:is|:|=)\s*[\p{L}\d_.-]{1,24}$/iu,
]

/** Returns whether an English sentence as a whole is of a kind that people sign every day. */
export function isEverydayEnglish(sentence: string): boolean {
  return kinds.some((kind) => kind.test(sentence.trim()))
}
