/** What is wrong with a sign-in message: its form, or a fact that is not what the wallet knows to be true. */
export type SignInProblem = 'form' | 'domain' | 'uri' | 'address' | 'chain' | 'version' | 'expired' | 'early'
export type SignIn = { statement: string | undefined; problems: SignInProblem[] }

const claim = /wants you to sign in with your Solana account/i

/** Sign In With Solana: the text form of `solana:signIn`, all but the first two lines optional. */
const form = new RegExp(
  [
    '^(?:(?<scheme>[a-zA-Z][a-zA-Z0-9+.-]*)://)?(?<domain>[^/?#\\s]+) wants you to sign in with your Solana account:',
    '(?<address>[1-9A-HJ-NP-Za-km-z]{32,44})',
  ].join('\\n') +
    [
      '(?:\\n\\n(?<statement>[^\\n]+))?',
      '(?:\\n(?:\\nURI: (?<uri>\\S+))?',
      '(?:\\nVersion: (?<version>\\d+))?',
      '(?:\\nChain ID: (?<chain>\\S+))?',
      '(?:\\nNonce: [a-zA-Z0-9]{8,})?',
      '(?:\\nIssued At: (?<issuedAt>\\S+))?',
      '(?:\\nExpiration Time: (?<expires>\\S+))?',
      '(?:\\nNot Before: (?<notBefore>\\S+))?',
      '(?:\\nRequest ID: [^\\n]*)?',
      '(?:\\nResources:(?:\\n- \\S+)*)?)?$',
    ].join(''),
)

const time = (text: string | undefined) => (text === undefined ? undefined : Date.parse(text))

/**
 * Checks a message that asks to sign in with a Solana account against what is true: the page's origin as the browser tells
 * it, the account, the time. Nothing for any other message.
 */
export const readSignIn = (
  text: string,
  truth: { origin: string; account: string; now: number },
): SignIn | undefined => {
  if (!claim.test(text)) return undefined
  const said = form.exec(text)?.groups
  if (!said) return { statement: undefined, problems: ['form'] }
  const page = new URL(truth.origin)
  const [expires, notBefore] = [time(said.expires), time(said.notBefore)]
  const times = [time(said.issuedAt), expires, notBefore].filter((each) => each !== undefined)
  const checks: [SignInProblem, boolean][] = [
    ['form', times.every(Number.isFinite)],
    ['domain', said.domain === page.host && (said.scheme === undefined || `${said.scheme}:` === page.protocol)],
    ['uri', said.uri === undefined || (URL.canParse(said.uri) && new URL(said.uri).origin === truth.origin)],
    ['address', said.address === truth.account],
    ['version', said.version === undefined || said.version === '1'],
    ['expired', expires === undefined || expires > truth.now],
    ['early', notBefore === undefined || notBefore <= truth.now],
  ]
  return { statement: said.statement, problems: checks.filter(([, fine]) => !fine).map(([problem]) => problem) }
}
