import { givesElsewhere } from './text-giving-elsewhere.ts'

// A web address in a sign-in is read as a place: a profile, terms, a document. It may also be the name of a right, which
// whoever checks the signature grants: `https://x.example/approve/all?spender=0x…`.

/** Verbs and nouns of a right, as words of a path. */
const rights =
  /\b(?:drain\w*|sweep|empty|take|give\w*|gift|hand|full|access|approv\w*|allow(?:ance|ances|ed)?|grants?|granted|permit\w*|permissions?|authori[sz](?:e|ation)?s?|delegat\w+|transfer\w*|send|withdraw\w*|spend\w*|pay|payouts?|payments?|sell|swap|trade|trading|sign|signing|execut\w*|mint|burn|redeem|release|recover\w*|unlock|export|delete|rotate|admins?|root|owners?|operators?|signers?|guardians?|spenders?|scopes?|roles?|privileges?|capabilit\w+|keys?|sessions?|enrol\w*|pair|revoke|write|sudo|impersonat\w*)\b/i
/** Words for how much of it. */
const much = /\b(?:all|any|max|maximum|unlimited|infinite|everything|full|forever|always|never|\*|\d+)(?![\w-])|\*/i
/** Names of a query that set something: somebody, an amount, a right. */
const setting =
  /^(?:to|for|who|whom|by|on_?behalf\w*|as|spender|recipient|receiver|beneficiary|payee|operator|delegat\w*|grantee|client(?:_?id)?|agent|signer|owner|admin|guardian|address|addr|account|wallet|user|amount|value|max|limit|allowance|quantity|qty|scopes?|roles?|permissions?|rights?|grants?|access|actions?|op|method|cmd|command|do|intent|approve|keys?|pub_?key|expir\w*|until|ttl|redirect(?:_?ur[il])?|callback)$/i
/** Names of a query that say how a page is shown. */
const shown =
  /^(?:lang|language|locale|l|hl|theme|tab|page|section|v|ver|version|ref|source|utm_\w+|date|year|format)$/i
/** Signs of an object, which is made for programs. */
const ofObjects = /[{}"<>|^\\]/
/** Somebody's account, of any family, or a name that stands for one. */
const somebody =
  /0x[0-9a-f]{40,64}(?![0-9a-f])|\b(?:tz[1-4]|KT1)[1-9A-HJ-NP-Za-km-z]{33}\b|\b[1-9A-HJ-NP-Za-km-z]{43,44}\b|\b0\.0\.\d{3,}\b|\b[a-z]{2,12}1[02-9ac-hj-np-z]{38,59}\b|[\w-]+\.(?:eth|sol|near|apt|tez|hbar)\b/gi

const decoded = (text: string): string => {
  try {
    const once = decodeURIComponent(text)
    return once === text ? once : decoded(once)
  } catch {
    return text
  }
}

/**
 * The meaning of a web address in a sign-in. `place`: it is only read. `right`: it names a right and how much of it or
 * for whom. `unclear`: it is at another site and names somebody or a right.
 *
 * @param host the host that the person signs in at, undefined where it is unknown
 * @param own the person's addresses, which do not count as somebody
 */
export function judgeUrl(
  address: string,
  host: string | undefined,
  own: readonly string[],
): 'place' | 'unclear' | 'right' {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url) return 'right'
  if (url.username !== '' || url.password !== '') return 'right'
  const query = [...new URLSearchParams(url.search), ...new URLSearchParams(url.hash.replace(/^#[/!]*/, ''))]
  const rest = decoded(`${url.pathname}${url.search}${url.hash}`)
  const mine = own.map((each) => each.toLowerCase())
  const names = (rest.match(somebody) ?? []).some((each) => !mine.includes(each.toLowerCase()))
  const words = rest.replaceAll(/(?<=\p{Ll})(?=\p{Lu})|[-_./?=&#+,;:~@!]+/gu, ' ')
  const isElsewhere = url.host !== host
  const isRight = rights.test(isElsewhere ? `${url.hostname.replaceAll(/[-.]/g, ' ')} ${words}` : words)
  const sets = query.some(([name, value]) => value !== '' && setting.test(name))
  if (ofObjects.test(rest) || givesElsewhere(words)) return 'right'
  if (
    isRight &&
    (names ||
      sets ||
      query.some(([, value]) => value !== '') ||
      much.test(`${isElsewhere ? url.hostname.replaceAll(/[-.]/g, ' ') : ''} ${words}`))
  )
    return 'right'
  if (sets && names) return 'right'
  if (!isElsewhere) return 'place'
  const isOdd =
    query.some(([name, value]) => value !== '' && !shown.test(name)) ||
    /[^ -~]/.test(rest) ||
    /^(?:data|did|urn):$/.test(url.protocol)
  return isRight || names || sets || isOdd ? 'unclear' : 'place'
}
