import { type Action, near as family, readRegistration, type Transaction } from '@latchkey/chains/near'
import { fromHex, fromUtf8, toHex } from '@latchkey/core/bytes'
import * as v from 'valibot'
import type { PageChain, Place, Sent, SignedTransaction, TransferRequest } from './family.ts'
import { follow } from './follow.ts'
import { tryReadSigned } from './try-read-signed.ts'

export { coinGift as gifts } from './node-reading.ts'
export { family }

type Node = ReturnType<typeof family.createNode>

const nodeOf = ({ node }: PageChain) => family.createNode({ url: node })

/** Gas of each call, as tokens' own pages use. */
const gas = 30_000_000_000_000n

const toCall = (methodName: string, args: Record<string, unknown>, deposit: bigint): Action => ({
  functionCall: { methodName, args: fromUtf8(JSON.stringify(args)), gas, deposit },
})

/** A token's transfer (NEP-141). An account that never held it is registered first (NEP-145). */
async function toTokenActions(token: string, to: string, amount: bigint, node: Node): Promise<Action[]> {
  const deposit = await readRegistration(to, token, node)
  const transfer = toCall('ft_transfer', { receiver_id: to, amount: String(amount) }, 1n)
  if (deposit === undefined) return [transfer]
  return [toCall('storage_deposit', { account_id: to, registration_only: true }, deposit), transfer]
}

/** A transaction like any NEAR page's: borsh bytes for the wallet to sign. */
async function build({ chain, account }: Place, { asset, to, amount }: TransferRequest): Promise<Uint8Array> {
  const node = nodeOf(chain)
  const request: Transaction = {
    signerId: account,
    // An implicit account's name is its key.
    publicKey: { ed25519: fromHex(account) },
    nonce: 0n,
    receiverId: asset.id ?? to,
    blockHash: new Uint8Array(32),
    actions:
      asset.id === undefined ? [{ transfer: { deposit: amount } }] : await toTokenActions(asset.id, to, amount, node),
  }
  return (await family.prepare(request, { address: account }, node)).unsigned
}

export async function send(place: Place, transfer: TransferRequest): Promise<Sent> {
  const serializedHex = toHex(await build(place, transfer)).slice(2)
  const id = v.parse(v.string(), await place.ask('near_broadcast_tx_async', { serializedHex }))
  return follow(family, place.chain, { id, signer: place.account })
}

const signedHex = v.object({ serializedHex: v.pipe(v.string(), v.regex(/^(0x)?([\da-fA-F]{2})+$/)) })

/** Has it signed without sending it. Verified: the account's signature, over the very bytes that were requested. */
export async function signTransfer(place: Place, transfer: TransferRequest): Promise<SignedTransaction> {
  const { chain, account, ask } = place
  const bytes = await build(place, transfer)
  const answer = await ask('near_signTransaction', { serializedHex: toHex(bytes).slice(2) })
  const raw = fromHex(v.parse(signedHex, answer).serializedHex)
  const signed = tryReadSigned(family, raw, account)
  return {
    text: toHex(raw).slice(2),
    isRight: signed !== undefined && toHex(family.encode(signed.transaction)) === toHex(bytes),
    async send() {
      if (!signed) throw new Error('the account has not signed it')
      return follow(family, chain, { id: await family.submit(signed, nodeOf(chain)), signer: account, raw })
    },
  }
}
