import { toAddress, toFullMessage } from '@latchkey/chains/aptos'
import { readNetwork } from '@latchkey/core/networks'
import { hexToBytes, hexToString, stringToBytes, toHex } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Asset, PageChain } from '../family.ts'
import { signMessage } from './message.ts'
import { type Payload, signTransfer } from './transfer.ts'

const createKey = async () => {
  const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair // always a pair
  const key = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  const publicKey = toHex(key)
  const sign = async (bytes: Uint8Array) =>
    toHex(new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, Uint8Array.from(bytes))))
  return { publicKey, address: toAddress(key), sign }
}
const [ann, bob] = await Promise.all([createKey(), createKey()])

const chain: PageChain = {
  network: readNetwork('aptos_testnet'),
  node: 'http://aptos.test/v1',
  socket: undefined,
  mirror: undefined,
  tokens: [],
  agreement: undefined,
}
const coin: Asset = { id: undefined, symbol: 'APT', name: undefined, decimals: 8, balance: 9n }
type Request = { sender: string; sequence_number: string; expiration_timestamp_secs: string; payload: Payload }
/** The bytes that the node makes of a transaction: here only the fields that matter, in one order. */
const encode = ({ sender, sequence_number, expiration_timestamp_secs, payload }: Request) =>
  stringToBytes(
    JSON.stringify([sender, sequence_number, expiration_timestamp_secs, payload.function, payload.arguments]),
  )

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://page.test' })
  vi.stubGlobal('fetch', async (address: string | URL, asked?: { body?: BodyInit }) => {
    if (String(address).endsWith('/encode_submission')) {
      const request = JSON.parse(await new Response(asked?.body).text())
      return Response.json(toHex(encode(request)))
    }
    return Response.json({
      chain_id: 2,
      epoch: '1',
      ledger_version: '9',
      oldest_ledger_version: '0',
      ledger_timestamp: '1700000000000000',
      node_role: 'full_node',
      oldest_block_height: '0',
      block_height: '3',
      git_hash: '',
    })
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('signMessage', () => {
  /** A wallet that signs with a key, for a page. */
  const wallet =
    (by: typeof ann, application = 'https://page.test', key = ann.publicKey) =>
    async (method: string, ...[asked]: unknown[]) => {
      if (method === 'face_accounts') return [key]
      const { message, nonce } = JSON.parse(hexToString(asked as `0x${string}`)) // as every adapter writes it
      const fullMessage = toFullMessage(
        { message, nonce, address: true, application: true, chainId: true },
        { address: ann.address, application, chainId: 2 },
      )
      return JSON.stringify({ fullMessage, signature: await by.sign(stringToBytes(fullMessage)) })
    }
  const sign = (ask: ReturnType<typeof wallet>) => signMessage({ chain, account: ann.address, ask }, 'hello')

  test('default: over the text, this page, the account and the chain', async () => {
    const { isRight, whole } = await sign(wallet(ann))
    expect(isRight).toBe(true)
    expect(whole).toContain('application: https://page.test\nchainId: 2\nmessage: hello\n')
  })

  test('error: signed by another, for another page, or another account’s key', async () => {
    expect((await sign(wallet(bob))).isRight).toBe(false)
    expect((await sign(wallet(ann, 'https://other.test'))).isRight).toBe(false)
    await expect(sign(wallet(bob, 'https://page.test', bob.publicKey))).rejects.toThrow('another account’s key')
  })
})

describe('signTransfer', () => {
  const wallet =
    (by: typeof ann, change: (payload: Payload) => Payload = (payload) => payload) =>
    async (method: string, ...[, asked]: unknown[]) => {
      if (method === 'face_accounts') return [ann.publicKey]
      const request = {
        sender: ann.address,
        sequence_number: '1',
        max_gas_amount: '10',
        gas_unit_price: '100',
        expiration_timestamp_secs: '1700000020',
        payload: change(JSON.parse(hexToString(asked as `0x${string}`))), // as every adapter writes it
      }
      const signature = await by.sign(encode(request))
      return JSON.stringify({
        ...request,
        signature: { type: 'ed25519_signature', public_key: ann.publicKey, signature },
      })
    }
  const sign = (ask: ReturnType<typeof wallet>) =>
    signTransfer({ chain, account: ann.address, ask }, { asset: coin, to: '0xb0b', amount: 5n })

  test('default: over what was asked for', async () => {
    const { isRight, text } = await sign(wallet(ann))
    expect(isRight).toBe(true)
    expect(hexToBytes(JSON.parse(text).signature.signature)).toHaveLength(64)
  })

  test('error: signed by another, or another transfer', async () => {
    expect((await sign(wallet(bob))).isRight).toBe(false)
    const more = (payload: Payload): Payload => ({ ...payload, arguments: [payload.arguments[0], '6'] })
    expect((await sign(wallet(ann, more))).isRight).toBe(false)
  })
})
