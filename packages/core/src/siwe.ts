/** A message of Sign-In with Ethereum (EIP-4361). Times are RFC 3339 texts. */
export type SiweMessage = {
  scheme?: string | undefined
  /** The host of the requesting page, with its port. */
  domain: string
  address: `0x${string}`
  /**
   * The terms a person agrees to. The standard allows printable ASCII without `"`, `%`, `<`, `>`, `\`, `^`, `` ` ``, `{`, `|`
   * and `}`.
   */
  statement?: string | undefined
  uri: string
  chainId: number
  nonce: string
  issuedAt: string
  expirationTime?: string | undefined
  notBefore?: string | undefined
  requestId?: string | undefined
  resources?: readonly string[] | undefined
}

/** The fields of a message, as they stand in its text. */
export type SiweFields = Omit<SiweMessage, 'address' | 'chainId' | 'resources'> & {
  address: string
  version: string
  chainId: string
  resources: string[] | undefined
}

/** EIP-4361, "Message Format": every line in order. The caller checks which characters a field may contain. */
const grammar = new RegExp(
  [
    '^(?:(?<scheme>[a-zA-Z][a-zA-Z0-9+.-]*)://)?(?<domain>[^/?#\\s]+) wants you to sign in with your Ethereum account:',
    '(?<address>0x[a-fA-F0-9]{40})',
    '',
    '(?:(?<statement>[^\\n]+)\\n)?',
    'URI: (?<uri>\\S+)',
    'Version: (?<version>\\d+)',
    'Chain ID: (?<chainId>\\d+)',
    'Nonce: (?<nonce>[a-zA-Z0-9]{8,})',
    'Issued At: (?<issuedAt>\\S+)',
  ].join('\\n') +
    [
      'Expiration Time: (?<expirationTime>\\S+)',
      'Not Before: (?<notBefore>\\S+)',
      'Request ID: (?<requestId>[^\\n]*)',
      'Resources:(?<resources>(?:\\n- \\S+)*)',
    ]
      .map((line) => `(?:\\n${line})?`)
      .join('') +
    '$',
)

/**
 * Splits an EIP-4361 message into its fields. Unlike viem's `parseSiweMessage` it accepts the whole text or nothing: no
 * line may be missing, added, or misplaced.
 *
 * @returns undefined when the text is not such a message; the contents of the fields are not checked
 */
export function parseSiweMessage(text: string): SiweFields | undefined {
  const fields = grammar.exec(text)?.groups
  if (!fields) return undefined
  // The grammar names each of them; only the optional ones can be missing.
  const { resources, ...rest } = fields as Omit<SiweFields, 'resources'> & { resources?: string }
  return { ...rest, resources: resources?.split('\n- ').slice(1) }
}

/** Writes a message in the form of EIP-4361, version 1: the text that a wallet shows and signs. */
export function formatSiweMessage(message: SiweMessage): string {
  const { scheme, domain, address, statement, resources } = message
  const line = (name: string, value: string | number | undefined) => (value === undefined ? [] : [`${name}: ${value}`])
  return [
    `${scheme ? `${scheme}://` : ''}${domain} wants you to sign in with your Ethereum account:`,
    address,
    '',
    ...(statement === undefined ? [] : [statement]),
    '',
    ...line('URI', message.uri),
    ...line('Version', 1),
    ...line('Chain ID', message.chainId),
    ...line('Nonce', message.nonce),
    ...line('Issued At', message.issuedAt),
    ...line('Expiration Time', message.expirationTime),
    ...line('Not Before', message.notBefore),
    ...line('Request ID', message.requestId),
    ...(resources ? ['Resources:', ...resources.map((resource) => `- ${resource}`)] : []),
  ].join('\n')
}
