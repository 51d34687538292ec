import {
  solana as family,
  isSignature,
  type Lifetime,
  readLifetime,
  readTokens,
  type Transaction,
  toTokenTransfer,
  toTransfer,
} from '@latchkey/chains/solana'
import { fromHex, fromUtf8, toHex } from '@latchkey/core/bytes'
import * as v from 'valibot'
import type { Gift, PageChain, Place, Sent, SignedMessage, SignedTransaction, TransferRequest } from './family.ts'
import { follow } from './follow.ts'
import { readJson } from './node-reading.ts'
import { tryReadSigned } from './try-read-signed.ts'

export { family }

const nodeOf = ({ node }: PageChain) => family.createNode({ url: node })

/** A transfer like any Solana page's. */
async function build({ chain, account }: Place, { asset, to, amount }: TransferRequest) {
  const node = nodeOf(chain)
  const lifetime = await readLifetime(node)
  const transfer = { from: account, to, amount }
  if (asset.id === undefined) return toBuilt(toTransfer(transfer, lifetime), lifetime)
  const token = (await readTokens(account, node, chain)).find(({ id }) => id === asset.id)
  if (!token) throw new Error('the account has none of this token any more')
  return toBuilt(await toTokenTransfer(transfer, { ...token, mint: token.id }, lifetime), lifetime)
}

const toBuilt = (transaction: Transaction, { lastValidBlockHeight }: Lifetime) => ({
  transaction,
  serializedHex: toHex(family.encode(transaction)).slice(2),
  lastValidBlockHeight,
})

/** The wallet fills in a newer block's hash where the original one has become too old. */
export async function send(place: Place, transfer: TransferRequest): Promise<Sent> {
  const { serializedHex } = await build(place, transfer)
  const id = v.parse(v.string(), await place.ask('solana_sendTransaction', { serializedHex }))
  return follow(family, place.chain, { id, sentAt: Date.now() })
}

const signature = v.custom<`0x${string}`>((text) => typeof text === 'string' && /^0x[\da-f]{128}$/i.test(text))

/** Has a text signed. Checked with the key that is the account's address. */
export async function signMessage({ account, ask }: Place, text: string): Promise<SignedMessage> {
  const message = fromUtf8(text)
  const signed = v.parse(signature, await ask('solana_signMessage', toHex(message)))
  return { signature: signed, isRight: isSignature(fromHex(signed), message, account) }
}

const signedHex = v.object({ serializedHex: v.pipe(v.string(), v.regex(/^([\da-f]{2})+$/i)) })

/** Has it signed without sending it. Verified: the account's signature, over the very message that was requested. */
export async function signTransfer(place: Place, transfer: TransferRequest): Promise<SignedTransaction> {
  const { chain, account, ask } = place
  const { transaction, serializedHex, lastValidBlockHeight } = await build(place, transfer)
  const { serializedHex: text } = v.parse(signedHex, await ask('solana_signTransaction', { serializedHex }))
  const signed = tryReadSigned(family, fromHex(text), account)
  return {
    text,
    isRight: signed !== undefined && toHex(signed.transaction.message) === toHex(transaction.message),
    async send() {
      if (!signed) throw new Error('the account has not signed it')
      const id = await family.submit(signed, nodeOf(chain))
      return follow(family, chain, { id, lastValidBlockHeight, sentAt: Date.now() })
    },
  }
}

const answered = v.object({ error: v.optional(v.undefined()) })
const ask = (node: string, method: string, params: readonly unknown[]) =>
  readJson(node, answered, { jsonrpc: '2.0', id: 1, method, params })

export function gifts({ node, network }: PageChain): Gift[] {
  return [
    { symbol: network.coin, give: (account) => ask(node, 'requestAirdrop', [account, 2_000_000_000]) },
    { symbol: undefined, give: (account) => ask(node, 'latchkey_giveDemoTokens', [account]) },
  ]
}
