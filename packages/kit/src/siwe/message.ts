import { parseSiweMessage, type SiweFields, type SiweMessage } from '@latchkey/core/siwe'
import type { Address } from 'viem'
import { getAddress } from 'viem/utils'

// The characters of RFC 3986, and RFC 3339's date-time.
const unreserved = String.raw`A-Za-z0-9\-._~`
const subDelims = "!$&'()*+,;="
const percent = '%[0-9A-Fa-f]{2}'
const authority = new RegExp(`^(?:[${unreserved}${subDelims}:@[\\]]|${percent})+$`)
const statementText = new RegExp(String.raw`^[${unreserved}${subDelims}:/?#[\]@ ]+$`)
const absoluteUri = new RegExp(
  String.raw`^[A-Za-z][A-Za-z0-9+\-.]*:(?:[${unreserved}${subDelims}:/?#[\]@]|${percent})*$`,
)
const pchars = new RegExp(`^(?:[${unreserved}${subDelims}:@]|${percent})*$`)
const positive = /^[1-9]\d{0,15}$/
const dateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/

/**
 * Parses a message strictly by EIP-4361: the ABNF of each field, version 1, an address with its checksum (ERC-55), a
 * chain id that is a safe integer, and existing dates.
 *
 * @returns undefined when the text is not such a message
 */
export function parseStrictSiweMessage(text: string): SiweMessage | undefined {
  const fields = parseSiweMessage(text)
  if (!fields || !isByTheLetter(fields)) return undefined
  const { version: _, chainId, address, ...rest } = fields
  return { ...rest, address: address as Address, chainId: Number(chainId) } // checked: an address with its checksum
}

function isByTheLetter({ domain, address, statement, uri, version, chainId, resources, ...rest }: SiweFields): boolean {
  const { issuedAt, expirationTime, notBefore, requestId } = rest
  return (
    authority.test(domain) &&
    getAddress(address) === address &&
    (statement === undefined || statementText.test(statement)) &&
    absoluteUri.test(uri) &&
    version === '1' &&
    positive.test(chainId) &&
    Number.isSafeInteger(Number(chainId)) &&
    [issuedAt, expirationTime, notBefore].every((time) => time === undefined || isDateTime(time)) &&
    (requestId === undefined || pchars.test(requestId)) &&
    (resources ?? []).every((resource) => absoluteUri.test(resource))
  )
}

/** True when a date-time exists: JavaScript reads the 30th of February as the 2nd of March. */
function isDateTime(text: string): boolean {
  if (!dateTime.test(text)) return false
  const [year = 0, month = 0, day = 0] = text.slice(0, 10).split('-').map(Number)
  return !Number.isNaN(Date.parse(text)) && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}
