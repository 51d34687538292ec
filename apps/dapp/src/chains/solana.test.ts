import { readNetwork } from '@latchkey/core/networks'
import {
  generateKeyPairSigner,
  getTransactionDecoder,
  getTransactionEncoder,
  signBytes,
  signTransaction,
} from '@solana/kit'
import { bytesToHex, hexToBytes } from 'viem/utils'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Asset, PageChain } from './family.ts'
import { signMessage, signTransfer } from './solana.ts'

const [ann, bob] = await Promise.all([generateKeyPairSigner(), generateKeyPairSigner()])
const chain: PageChain = {
  network: readNetwork('solana_devnet'),
  node: 'http://solana.test',
  socket: undefined,
  mirror: undefined,
  tokens: [],
  agreement: undefined,
}
const coin: Asset = { id: undefined, symbol: 'SOL', name: undefined, decimals: 9, balance: 9n }

beforeEach(() => {
  const value = { blockhash: '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM', lastValidBlockHeight: 1 }
  vi.stubGlobal('fetch', async () =>
    Response.json({ jsonrpc: '2.0', id: '1', result: { context: { slot: 1 }, value } }),
  )
})
afterEach(() => vi.unstubAllGlobals())

const toHex = (bytes: Uint8Array) => bytesToHex(bytes).slice(2)

describe('signTransfer', () => {
  /** A wallet that signs with a key; what it gives back can be changed. */
  const wallet =
    (by: typeof ann, change = (signed: Uint8Array) => signed) =>
    async (_: string, ...[params]: unknown[]) => {
      const { serializedHex } = params as { serializedHex: string } // as every adapter writes it
      const transaction = getTransactionDecoder().decode(hexToBytes(`0x${serializedHex}`))
      // Without a signature where it is not the key's account that signs.
      const signed = await signTransaction([by.keyPair], transaction as never).catch(() => transaction)
      return { serializedHex: toHex(change(Uint8Array.from(getTransactionEncoder().encode(signed as never)))) }
    }
  const sign = (ask: ReturnType<typeof wallet>, account: string = ann.address) =>
    signTransfer({ chain, account, ask }, { asset: coin, to: bob.address, amount: 5n })

  test('default: the account’s signature over the very message', async () =>
    expect((await sign(wallet(ann))).isRight).toBe(true))

  test('error: another message, no signature, a wrong one, one of somebody else', async () => {
    const other: ReturnType<typeof wallet> = async (method, ...params) => {
      const { serializedHex } = params[0] as { serializedHex: string }
      // The amount is the message's last eight bytes, before the empty list of lookup tables.
      const bytes = hexToBytes(`0x${serializedHex}`)
      const at = bytes.length - 9
      return wallet(ann)(method, { serializedHex: toHex(bytes.with(at, (bytes[at] ?? 0) ^ 1)) })
    }
    const unsigned = async (_: string, ...[params]: unknown[]) => params as { serializedHex: string }
    const flipped = wallet(ann, (signed) => signed.with(5, (signed[5] ?? 0) ^ 1))
    for (const ask of [other, unsigned, flipped, wallet(bob)]) {
      const signed = await sign(ask)
      expect(signed.isRight).toBe(false)
    }
    await expect((await sign(unsigned)).send()).rejects.toThrow('has not signed it')
  })
})

describe('signMessage', () => {
  const sign = (account: string, text: string) =>
    signMessage(
      {
        chain,
        account,
        ask: async () =>
          bytesToHex(Uint8Array.from(await signBytes(ann.keyPair.privateKey, new TextEncoder().encode('hello')))),
      },
      text,
    )

  test('default', async () => expect((await sign(ann.address, 'hello')).isRight).toBe(true))

  test('error: another text, another account', async () => {
    expect((await sign(ann.address, 'hullo')).isRight).toBe(false)
    expect((await sign(bob.address, 'hello')).isRight).toBe(false)
  })
})
