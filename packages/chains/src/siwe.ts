/**
 * A problem of a sign-in message: its form, or a fact that differs from what the wallet knows. `unverified`: the page
 * has no web address to compare the message's domain with.
 */
export type SignInProblem =
  | 'form'
  | 'unverified'
  | 'domain'
  | 'uri'
  | 'address'
  | 'chain'
  | 'version'
  | 'expired'
  | 'early'

/** Problems of a message for this very page and account. Real pages have them, so a person may still sign. */
const unusual: readonly SignInProblem[] = ['uri', 'chain', 'version', 'expired', 'early']

/**
 * True for a sign-in message that is never signed: it is for another site or account, or its site is unknown. Every
 * other problem is a warning.
 */
export function isRefusedSignIn({ problems }: SignIn): boolean {
  return problems.some((problem) => !unusual.includes(problem))
}

/** A message that signs somebody in (EIP-4361, and Solana's after it), and what is wrong with it. */
export type SignIn = { statement: string | undefined; problems: SignInProblem[] }

/** The fields common to both standards. Solana's requires only the domain. */
type Fields = {
  scheme?: string | undefined
  domain: string
  statement?: string | undefined
  uri?: string | undefined
  version?: string | undefined
  issuedAt?: string | undefined
  expirationTime?: string | undefined
  notBefore?: string | undefined
}

/**
 * Checks the fields of a sign-in message against what the wallet knows.
 *
 * @param fields undefined where the text does not have the standard's form
 * @param expected the page's origin as the browser reports it, and the time in milliseconds
 * @param isOwn whether the account, and the chain, are the wallet's, compared as the family does
 */
export function checkSignIn(
  fields: Fields | undefined,
  { origin, now }: { origin: string; now: number },
  isOwn: { address: boolean; chain: boolean },
): SignIn {
  if (!fields) return { statement: undefined, problems: ['form'] }
  const { scheme, domain, statement, uri, version } = fields
  const page = /^https?:/.test(origin) && URL.canParse(origin) ? new URL(origin) : undefined
  const [issuedAt, expires, notBefore] = [fields.issuedAt, fields.expirationTime, fields.notBefore].map(toTime)
  const times = [issuedAt, expires, notBefore].filter((time) => time !== undefined)
  const checks: [SignInProblem, boolean][] = [
    ['form', times.every(Number.isFinite)],
    ['unverified', page !== undefined],
    ['domain', !page || (domain === page.host && (scheme === undefined || `${scheme}:` === page.protocol))],
    ['uri', !page || uri === undefined || (URL.canParse(uri) && new URL(uri).origin === origin)],
    ['address', isOwn.address],
    ['chain', isOwn.chain],
    ['version', version === undefined || version === '1'],
    ['expired', expires === undefined || expires > now],
    ['early', notBefore === undefined || notBefore <= now],
  ]
  return { statement, problems: checks.filter(([, isRight]) => !isRight).map(([problem]) => problem) }
}

function toTime(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Date.parse(text)
}
