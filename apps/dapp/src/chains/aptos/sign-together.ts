import { toAddress } from '@latchkey/chains/aptos'
import * as v from 'valibot'
import { hexToBytes, toHex } from 'viem'
import { isSignedBy } from '../ed25519.ts'
import type { Place, SignedTransaction } from '../family.ts'
import { askFaucet } from '../node-reading.ts'
import { readKey } from './message.ts'
import { nodeOf } from './node.ts'
import { followed } from './transfer.ts'

/** How long the two have to sign, seconds. */
const lifetimeSeconds = 600
/**
 * The node's bytes to sign begin with a hash of their type (`APTOS::RawTransactionWithData`); the rest is the
 * transaction.
 */
const saltBytes = 32

const answered = v.pipe(v.string(), v.regex(/^0x(0020[\da-f]{64}40)?[\da-f]{128}$/i))

/** An account of this page's own, which signs second: its key is generated here and cannot be exported. */
const createOther = async () => {
  const pair = (await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify'])) as CryptoKeyPair // always a pair
  const publicKey = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  return {
    publicKey: toHex(publicKey),
    address: toAddress(publicKey),
    sign: async (bytes: Uint8Array<ArrayBuffer>) =>
      toHex(new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, bytes))),
  }
}

/**
 * Has the visitor and an account of this page's sign one transaction (multi-agent): a function that takes a text. It is
 * not sent. Verified with the visitor's key, over the bytes that the node makes of it.
 */
export async function signAgreement(place: Place, agreement: string, text: string): Promise<SignedTransaction> {
  const { chain, account, ask } = place
  const node = nodeOf(chain)
  const [key, other] = await Promise.all([readKey(place), createOther()])
  // A signing account must exist.
  await askFaucet(`${new URL(chain.node).origin}/faucet`, other.address)
  const [{ data: from }, { data: gas }, { data: index }] = await Promise.all([
    node.getAccount(account),
    node.estimateGasPrice(),
    node.getIndex(),
  ])
  const expires = index.ledger_timestamp / 1_000_000n + BigInt(lifetimeSeconds)
  const request = {
    sender: account,
    sequence_number: String(from.sequence_number),
    max_gas_amount: '20000',
    gas_unit_price: String(gas.gas_estimate),
    expiration_timestamp_secs: String(expires),
    payload: { type: 'entry_function_payload', function: agreement, type_arguments: [], arguments: [text] },
  }
  const { data } = await node.encodeSubmission({ ...request, secondary_signers: [other.address] })
  const message = Uint8Array.from(hexToBytes(`0x${data.replace(/^0x/, '')}`))
  const answer = await ask('aptos_signMultiAgentTransaction', toHex(account), toHex(message.subarray(saltBytes)))
  const signature = v.parse(answered, answer).slice(-128)
  const own = { type: 'ed25519_signature', public_key: toHex(key), signature: `0x${signature}` }
  const theirs = { type: 'ed25519_signature', public_key: other.publicKey, signature: await other.sign(message) }
  const signed = {
    ...request,
    signature: {
      type: 'multi_agent_signature',
      sender: own,
      secondary_signer_addresses: [other.address],
      secondary_signers: [theirs],
    },
  }
  return {
    text: JSON.stringify(signed, null, 2),
    isRight: await isSignedBy(key, Uint8Array.from(hexToBytes(`0x${signature}`)), message),
    async send() {
      const { data } = await node.submitTransaction(signed)
      return followed(place, data.hash, expires)
    },
  }
}
