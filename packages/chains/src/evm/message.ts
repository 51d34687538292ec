import { fromUtf8, toHex } from '@latchkey/core/bytes'
import { WalletError } from '@latchkey/core/errors'
import type { Address, Hex } from 'viem'
import { getAddress, isAddress } from 'viem/utils'
import type { SignIn, SignInProblem } from '../siwe.ts'

const isBytes = (text: string) => /^0x([0-9a-f]{2})*$/i.test(text)
const looksLikeAddress = (value: unknown): value is Address =>
  typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)

/**
 * The account and the bytes of a `personal_sign` request: [data, address], or swapped when only the first looks like an
 * address. Data is hex of whole bytes, else UTF-8 text.
 *
 * @throws WalletError `invalidParams`
 */
export const readMessageRequest = (params: readonly unknown[]): { account: Address; message: Hex } => {
  const [first, second] = params
  const swapped = looksLikeAddress(first) && !looksLikeAddress(second)
  const [data, account] = swapped ? [second, first] : [first, second]
  if (typeof data !== 'string' || !looksLikeAddress(account) || !isAddress(account, { strict: false }))
    throw new WalletError('invalidParams', { reason: 'personal_sign takes a message and an account' })
  const message = isBytes(data) ? (data.toLowerCase() as Hex) : toHex(fromUtf8(data))
  return { account: getAddress(account), message }
}

const claim = /wants you to sign in with your Ethereum account/i

/** EIP-4361, "Message Format". */
const form = new RegExp(
  [
    '^(?:(?<scheme>[a-zA-Z][a-zA-Z0-9+.-]*)://)?(?<domain>[^/?#\\s]+) wants you to sign in with your Ethereum account:',
    '(?<address>0x[a-fA-F0-9]{40})',
    '',
    '(?:(?<statement>[^\\n]+)\\n)?',
    'URI: (?<uri>\\S+)',
    'Version: (?<version>\\d+)',
    'Chain ID: (?<chainId>\\d+)',
    'Nonce: (?<nonce>[a-zA-Z0-9]{8,})',
    'Issued At: (?<issuedAt>\\S+)(?:\\nExpiration Time: (?<expires>\\S+))?(?:\\nNot Before: (?<notBefore>\\S+))?(?:\\nRequest ID: (?<requestId>[^\\n]*))?(?:\\nResources:(?:\\n- \\S+)*)?$',
  ].join('\\n'),
)

const toTime = (text: string | undefined): number | undefined => (text === undefined ? undefined : Date.parse(text))

/**
 * Checks a message that asks to sign in (EIP-4361) against what is true: the page's origin as the browser tells it, the
 * account, the network, the time. Nothing for any other message.
 */
export const readSignIn = (
  text: string,
  truth: { origin: string; account: Address; chainId: number; now: number },
): SignIn | undefined => {
  if (!claim.test(text)) return undefined
  const said = form.exec(text)?.groups
  if (!said) return { statement: undefined, problems: ['form'] }
  const page = /^https?:/.test(truth.origin) && URL.canParse(truth.origin) ? new URL(truth.origin) : undefined
  const expires = toTime(said.expires)
  const notBefore = toTime(said.notBefore)
  const times = [toTime(said.issuedAt), expires, notBefore].filter((time) => time !== undefined)
  const checks: [SignInProblem, boolean][] = [
    ['form', times.every(Number.isFinite)],
    ['unverified', page !== undefined],
    [
      'domain',
      !page || (said.domain === page.host && (said.scheme === undefined || `${said.scheme}:` === page.protocol)),
    ],
    ['uri', !page || (URL.canParse(said.uri ?? '') && new URL(said.uri ?? '').origin === truth.origin)],
    ['address', said.address?.toLowerCase() === truth.account.toLowerCase()],
    ['chain', said.chainId === String(truth.chainId)],
    ['version', said.version === '1'],
    ['expired', expires === undefined || expires > truth.now],
    ['early', notBefore === undefined || notBefore <= truth.now],
  ]
  return { statement: said.statement, problems: checks.filter(([, fine]) => !fine).map(([problem]) => problem) }
}
