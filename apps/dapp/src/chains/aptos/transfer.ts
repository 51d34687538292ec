import { aptos, readAddress } from '@latchkey/chains/aptos'
import * as v from 'valibot'
import { hexToBytes, toHex } from 'viem'
import { isSignedBy } from '../ed25519.ts'
import type { Place, Sent, SignedTransaction, TransferRequest } from '../family.ts'
import { follow } from '../follow.ts'
import { readKey } from './message.ts'
import { nodeOf } from './node.ts'

export type Payload = {
  type: 'entry_function_payload'
  function: string
  type_arguments: string[]
  arguments: (string | undefined)[]
}

/** The call of a transfer: the coin's own, a coin's by its type, or a fungible asset's by its address. */
export function toPayload({ asset: { id }, to, amount }: TransferRequest): Payload {
  const type = 'entry_function_payload'
  const [recipient, units] = [readAddress(to), String(amount)]
  if (id === undefined)
    return { type, function: '0x1::aptos_account::transfer', type_arguments: [], arguments: [recipient, units] }
  if (id.includes('::'))
    return { type, function: '0x1::aptos_account::transfer_coins', type_arguments: [id], arguments: [recipient, units] }
  return {
    type,
    function: '0x1::primary_fungible_store::transfer',
    type_arguments: ['0x1::fungible_asset::Metadata'],
    arguments: [id, recipient, units],
  }
}

const hash = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/))
const ask = (place: Place, method: string, payload: Payload) =>
  place.ask(method, toHex(place.account), toHex(JSON.stringify(payload)))

/** Follows a submitted transaction. */
export function followed({ chain }: Place, id: string, expirationSeconds?: bigint): Sent {
  return follow(aptos, chain, {
    id,
    sentAt: Date.now(),
    ...(expirationSeconds !== undefined && { expirationSeconds }),
  })
}

export async function send(place: Place, transfer: TransferRequest): Promise<Sent> {
  return followed(place, v.parse(hash, await ask(place, 'aptos_signAndSubmitTransaction', toPayload(transfer))))
}

const ed25519 = v.object({
  type: v.literal('ed25519_signature'),
  public_key: v.custom<`0x${string}`>((text) => typeof text === 'string' && /^0x[\da-f]{64}$/i.test(text)),
  signature: v.custom<`0x${string}`>((text) => typeof text === 'string' && /^0x[\da-f]{128}$/i.test(text)),
})
const signedRequest = v.pipe(
  v.string(),
  v.parseJson(),
  v.looseObject({
    sender: v.string(),
    expiration_timestamp_secs: v.pipe(v.string(), v.regex(/^\d{1,20}$/)),
    payload: v.looseObject({
      function: v.string(),
      type_arguments: v.array(v.string()),
      arguments: v.array(v.unknown()),
    }),
    signature: ed25519,
  }),
)

const isSame = (requested: Payload, signed: v.InferOutput<typeof signedRequest>['payload']): boolean =>
  requested.function === signed.function &&
  JSON.stringify([requested.type_arguments, requested.arguments]) ===
    JSON.stringify([signed.type_arguments, signed.arguments])

/**
 * Has it signed without sending it. Verified with the key of the address, over the bytes that the node makes of it
 * (`/transactions/encode_submission`).
 */
export async function signTransfer(place: Place, transfer: TransferRequest): Promise<SignedTransaction> {
  const node = nodeOf(place.chain)
  const payload = toPayload(transfer)
  const key = await readKey(place)
  const text = v.parse(v.string(), await ask(place, 'aptos_signTransaction', payload))
  const { signature, ...request } = v.parse(signedRequest, text)
  const { data: message } = await node.encodeSubmission(request)
  const isRight =
    readAddress(request.sender) === place.account &&
    isSame(payload, request.payload) &&
    signature.public_key.toLowerCase() === toHex(key) &&
    (await isSignedBy(
      key,
      Uint8Array.from(hexToBytes(signature.signature)),
      Uint8Array.from(hexToBytes(toHexText(message))),
    ))
  return {
    text,
    isRight,
    async send() {
      const { data } = await node.submitTransaction({ ...request, signature })
      return followed(place, data.hash, BigInt(request.expiration_timestamp_secs))
    },
  }
}

const toHexText = (text: string): `0x${string}` => `0x${text.replace(/^0x/, '')}`
