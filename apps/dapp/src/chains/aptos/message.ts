import { toAddress, toFullMessage } from '@latchkey/chains/aptos'
import * as v from 'valibot'
import { hexToBytes, stringToBytes, toHex } from 'viem'
import { isSignedBy } from '../ed25519.ts'
import type { Place, SignedMessage } from '../family.ts'
import { nodeOf } from './node.ts'

const publicKey = v.tuple([
  v.custom<`0x${string}`>((text) => typeof text === 'string' && /^(0x)?[\da-f]{64}$/i.test(text)),
])
const signed = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    fullMessage: v.string(),
    signature: v.custom<`0x${string}`>((text) => typeof text === 'string' && /^0x[\da-f]{128}$/.test(text)),
  }),
)

/** The key of an account's address, from the wallet. @throws Error if the address has another key */
export async function readKey({ account, ask }: Pick<Place, 'account' | 'ask'>): Promise<Uint8Array<ArrayBuffer>> {
  const [key] = v.parse(publicKey, await ask('face_accounts', 'APTOS'))
  const bytes = Uint8Array.from(hexToBytes(`0x${key.replace(/^0x/, '')}`))
  if (toAddress(bytes) !== account) throw new Error('the wallet gave another account’s key')
  return bytes
}

/** Has the account sign a text, preceded by this page and the chain, and verifies that it did. */
export async function signMessage(place: Place, message: string): Promise<SignedMessage> {
  const { account, ask, chain } = place
  const nonce = crypto.randomUUID()
  const request = { message, nonce, address: true, application: true, chainId: true }
  const [key, { data: index }] = await Promise.all([readKey(place), nodeOf(chain).getIndex()])
  const { fullMessage, signature } = v.parse(signed, await ask('aptos_signMessage', toHex(JSON.stringify(request))))
  const chainId = Number(index.chain_id)
  const expected = toFullMessage(request, { address: account, application: location.origin, chainId })
  const isRight =
    fullMessage === expected &&
    (await isSignedBy(key, Uint8Array.from(hexToBytes(signature)), Uint8Array.from(stringToBytes(fullMessage))))
  return { signature, isRight, whole: fullMessage }
}
