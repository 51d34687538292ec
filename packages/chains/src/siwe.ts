/**
 * The problem of a sign-in message: its form, or a fact that differs from what the wallet knows. `unverified`:
 * the asking page has no web address to compare the message's domain with.
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

/** Problems of a message that is for this page and this account. Pages in the field have them, and a person may sign. */
const unusual: readonly SignInProblem[] = ['uri', 'chain', 'version', 'expired', 'early']

/**
 * True if a sign-in message is never signed: it is for another site or account, or nobody can tell for which site it is.
 * Every other problem is a warning.
 */
export function isRefusedSignIn({ problems }: SignIn): boolean {
  return problems.some((problem) => !unusual.includes(problem))
}

/** A message that signs somebody in (EIP-4361, and Solana's after it), and what is wrong with it. */
export type SignIn = { statement: string | undefined; problems: SignInProblem[] }

/** The fields that both standards have. Solana's may leave out all but the domain. */
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
 * @param fields undefined where the text is not of the standard's form
 * @param truth the page's origin as the browser names it, and the time in milliseconds
 * @param isOwn true where the account, and the chain, are the wallet's, each in its family's way
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
