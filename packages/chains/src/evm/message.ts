import { fromUtf8, toHex } from '@latchkey/core/bytes'
import { WalletError } from '@latchkey/core/errors'
import { parseSiweMessage } from '@latchkey/core/siwe'
import type { Address, Hex } from 'viem'
import { getAddress, isAddress } from 'viem/utils'
import { checkSignIn, type SignIn } from '../siwe.ts'

const isBytes = (text: string) => /^0x([0-9a-f]{2})*$/i.test(text)
const looksLikeAddress = (value: unknown): value is Address =>
  typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)

/**
 * The account and the bytes of a `personal_sign` request: [data, address], or swapped when only the first looks like an
 * address. Data is hex of whole bytes, else UTF-8 text.
 *
 * @throws WalletError `invalidParams`
 */
export function readMessageRequest(params: readonly unknown[]): { account: Address; message: Hex } {
  const [first, second] = params
  const swapped = looksLikeAddress(first) && !looksLikeAddress(second)
  const [data, account] = swapped ? [second, first] : [first, second]
  if (typeof data !== 'string' || !looksLikeAddress(account) || !isAddress(account, { strict: false }))
    throw new WalletError('invalidParams', { reason: 'personal_sign takes a message and an account' })
  const message = isBytes(data) ? (data.toLowerCase() as Hex) : toHex(fromUtf8(data))
  return { account: getAddress(account), message }
}

const claim = /wants you to sign in with your Ethereum account/i

/**
 * Checks a sign-in message (EIP-4361) against the facts: the page's origin as the browser reports it, the account, the
 * network, the time. Undefined for any other message.
 */
export function readSignIn(
  text: string,
  expected: { origin: string; account: Address; chainId: number; now: number },
): SignIn | undefined {
  if (!claim.test(text)) return undefined
  const fields = parseSiweMessage(text)
  return checkSignIn(fields, expected, {
    address: fields?.address.toLowerCase() === expected.account.toLowerCase(),
    chain: fields !== undefined && BigInt(fields.chainId) === BigInt(expected.chainId),
  })
}
