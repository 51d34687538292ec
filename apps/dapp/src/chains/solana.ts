import * as v from 'valibot'
import { bytesToHex, hexToBytes, stringToBytes } from 'viem/utils'
import { texts } from '../texts.ts'
import type { Gift, PageChain, Place, Sent, SignedMessage, SignedTransaction, Wish } from './family.ts'
import { readJson } from './node-reading.ts'
import { buildTransfer, checkSigned, isAddress, isSignedBy, readCoins, submit } from './solana-chain.ts'
import { followSolana, looksAt } from './solana-follow.ts'

export { readTokens } from './solana-tokens.ts'

/** The account's lamports. */
export const readBalance = ({ node }: PageChain, account: string): Promise<bigint> => readCoins(node, account)

export const isRecipient = (text: string): boolean => isAddress(text)

const toHex = (bytes: Uint8Array) => bytesToHex(bytes).slice(2)

const followed = (node: string, id: string, lastValidBlockHeight: bigint | undefined): Sent => {
  const sentAt = Date.now()
  return { id, follow: (signal) => followSolana({ id, lastValidBlockHeight, sentAt }, looksAt(node), signal) }
}

/** The wallet gives it a newer block's hash where the one it came with has become too old. */
export const send = async ({ chain: { node }, account, ask }: Place, wish: Wish): Promise<Sent> => {
  const { bytes } = await buildTransfer(node, account, wish)
  const id = v.parse(v.string(), await ask('solana_sendTransaction', { serializedHex: toHex(bytes) }))
  return followed(node, id, undefined)
}

const signature = v.custom<`0x${string}`>((text) => typeof text === 'string' && /^0x[\da-f]{128}$/i.test(text))

/** Has a text signed; checked with the key that is the account's name. */
export const signMessage = async ({ account, ask }: Place, text: string): Promise<SignedMessage> => {
  const signed = v.parse(signature, await ask('solana_signMessage', bytesToHex(stringToBytes(text))))
  return { signature: signed, isRight: await isSignedBy(account, text, signed) }
}

const signedHex = v.object({ serializedHex: v.pipe(v.string(), v.regex(/^([\da-f]{2})+$/i)) })

/** Has it signed and not sent. */
export const signTransfer = async (place: Place, wish: Wish): Promise<SignedTransaction> => {
  const { node } = place.chain
  const { bytes, lastValidBlockHeight } = await buildTransfer(node, place.account, wish)
  const { serializedHex } = v.parse(
    signedHex,
    await place.ask('solana_signTransaction', { serializedHex: toHex(bytes) }),
  )
  const signed = hexToBytes(`0x${serializedHex}`)
  const { isRight, id } = await checkSigned(place.account, bytes, signed)
  return {
    text: serializedHex,
    isRight,
    async send() {
      if (id === undefined) throw new Error('the account has not signed it')
      await submit(node, signed)
      return followed(node, id, lastValidBlockHeight)
    },
  }
}

const given = v.object({ error: v.optional(v.undefined()) })
const ask = (node: string, method: string, params: readonly unknown[]) =>
  readJson(node, given, { jsonrpc: '2.0', id: 1, method, params })

export const gifts = ({ node, network }: PageChain): Gift[] => [
  { label: network.coin, give: (account) => ask(node, 'requestAirdrop', [account, 2_000_000_000]) },
  { label: texts.chains.tokens, give: (account) => ask(node, 'latchkey_giveDemoTokens', [account]) },
]
