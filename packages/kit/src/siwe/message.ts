import type { Address } from 'viem'
import { getAddress } from 'viem/utils'

/** A sign-in message: what a person signs to show that an account is theirs (ERC-4361). Times are RFC 3339 texts. */
export type SiweMessage = {
  scheme?: string | undefined
  /** Who asks: the host of the page, with its port. */
  domain: string
  address: Address
  /** What is agreed to. Printable ASCII without `"`, `%`, `<`, `>`, `\`, `^`, `` ` ``, `{`, `|`, `}`: the standard has no other. */
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

// The letters of RFC 3986, and RFC 3339's date-time.
const unreserved = String.raw`A-Za-z0-9\-._~`
const subDelims = "!$&'()*+,;="
const percent = '%[0-9A-Fa-f]{2}'
const schemes = String.raw`[A-Za-z][A-Za-z0-9+\-.]*`
const authority = `(?:[${unreserved}${subDelims}:@[\\]]|${percent})+`
const uris = String.raw`${schemes}:(?:[${unreserved}${subDelims}:/?#[\]@]|${percent})*`
const dateTime = String.raw`\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})`

/** The standard's grammar, line for line. */
const grammar = new RegExp(
  [
    `^(?:(?<scheme>${schemes})://)?(?<domain>${authority}) wants you to sign in with your Ethereum account:`,
    '(?<address>0x[0-9A-Fa-f]{40})',
    String.raw`(?:\n(?<statement>[${unreserved}${subDelims}:/?#[\]@ ]+))?`,
    '',
    `URI: (?<uri>${uris})`,
    'Version: 1',
    String.raw`Chain ID: (?<chainId>[1-9]\d{0,15})`,
    'Nonce: (?<nonce>[A-Za-z0-9]{8,})',
    `Issued At: (?<issuedAt>${dateTime})`,
  ].join('\n') +
    [
      `Expiration Time: (?<expirationTime>${dateTime})`,
      `Not Before: (?<notBefore>${dateTime})`,
      `Request ID: (?<requestId>(?:[${unreserved}${subDelims}:@]|${percent})*)`,
      `Resources:(?<resources>(?:\n- ${uris})*)`,
    ]
      .map((line) => `(?:\n${line})?`)
      .join('') +
    '$',
)

/** The message as the wallet shows it and signs it. */
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

/** The parts of a message; undefined when it is not one by the letter of the standard. */
export function parseSiweMessage(text: string): SiweMessage | undefined {
  const parts = grammar.exec(text)?.groups
  if (!parts) return undefined
  const { chainId, resources, ...rest } = parts
  // The grammar names each of them; only the optional ones can be missing.
  const message = rest as Omit<SiweMessage, 'chainId' | 'resources'>
  const times = [message.issuedAt, message.expirationTime, message.notBefore]
  if (getAddress(message.address) !== message.address || !times.every((time) => time === undefined || isDate(time)))
    return undefined
  if (!Number.isSafeInteger(Number(chainId))) return undefined
  return {
    ...message,
    chainId: Number(chainId),
    resources: resources?.split('\n- ').slice(1),
  }
}

/** Whether a date-time names a moment there is: JavaScript takes the 30th of February for the 2nd of March. */
const isDate = (text: string): boolean => {
  const [year = 0, month = 0, day = 0] = text.slice(0, 10).split('-').map(Number)
  return !Number.isNaN(Date.parse(text)) && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}
