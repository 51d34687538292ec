import { readNetwork } from '@latchkey/core/networks'
import { decodeTransaction, encodeTransaction, KeyPair, Signature, SignedTransaction } from 'near-api-js'
import { hexToBytes, sha256, toHex } from 'viem'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Asset, PageChain } from './family.ts'
import { family, send, signTransfer } from './near.ts'

const key = KeyPair.fromRandom('ed25519')
const account = toHex(key.getPublicKey().data).slice(2)
const someone = 'b0b'.padStart(64, '0')
const dollar = { id: 'dusd.testnet', symbol: 'DUSD', name: 'Demo Dollar', decimals: 6 }
const chain: PageChain = {
  network: readNetwork('near_testnet'),
  node: 'http://near.test',
  socket: undefined,
  mirror: undefined,
  tokens: [dollar],
  agreement: undefined,
}
const asset: Asset = { ...dollar, balance: 9n }
const yocto = 1_250_000_000_000_000_000_000n

/** A node that holds an account with a token; `registered`: whether other accounts are registered with the token. */
const playNode = (registered: boolean) =>
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { id, method, params } = JSON.parse(body)
    const called: Record<string, unknown> = {
      ft_balance_of: '9',
      ft_metadata: { symbol: 'DUSD', decimals: 6 },
      storage_balance_of: registered ? { total: String(yocto), available: '0' } : null,
      storage_balance_bounds: { min: String(yocto), max: String(yocto) },
    }
    const at = { block_height: 5, block_hash: '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM' }
    const results: Record<string, unknown> = {
      block: { header: { hash: at.block_hash, height: 5 } },
      view_account: { amount: String(10n ** 24n), locked: '0', storage_usage: 182, ...at },
      gas_price: { gas_price: '100000000' },
      view_access_key: { nonce: 41, permission: 'FullAccess', ...at },
      call_function: {
        result: [...new TextEncoder().encode(JSON.stringify(called[params.method_name]))],
        logs: [],
        ...at,
      },
    }
    const result = results[method === 'query' ? params.request_type : method]
    return new Response(JSON.stringify({ jsonrpc: '2.0', id, result }), {
      headers: { 'content-type': 'application/json' },
    })
  })
afterEach(() => vi.unstubAllGlobals())

const read = (asked: unknown) =>
  decodeTransaction(hexToBytes(`0x${(asked as { serializedHex: string }).serializedHex}`)) // as every adapter writes it

/** The transactions that the wallet is asked to send. */
const asked = async (registered: boolean) => {
  playNode(registered)
  let seen: unknown
  const ask = async (_: string, ...[params]: unknown[]) => {
    seen = params
    return 'its hash'
  }
  const { id } = await send({ chain, account, ask }, { asset, to: someone, amount: 5n })
  expect(id).toBe('its hash')
  return read(seen)
}

describe('readTokens', () => {
  test('default: of the operator’s, those it holds', async () => {
    playNode(true)
    expect(await family.readTokens(account, family.createNode({ url: chain.node }), chain)).toEqual([
      { ...dollar, balance: 9n },
    ])
  })
})

describe('send', () => {
  test('default: a token by its contract, with the one yocto that says it is meant', async () => {
    const { receiverId, nonce, actions } = await asked(true)
    expect([receiverId, nonce]).toEqual([dollar.id, 42n])
    const [{ functionCall } = { functionCall: undefined }, ...more] = actions
    expect(more).toEqual([])
    expect([functionCall?.methodName, functionCall?.deposit]).toEqual(['ft_transfer', 1n])
    expect(JSON.parse(new TextDecoder().decode(Uint8Array.from(functionCall?.args ?? [])))).toEqual({
      receiver_id: someone,
      amount: '5',
    })
  })

  test('behavior: who never held it is registered first, for what the contract asks', async () => {
    const { actions } = await asked(false)
    expect(actions.map(({ functionCall }) => [functionCall?.methodName, functionCall?.deposit])).toEqual([
      ['storage_deposit', yocto],
      ['ft_transfer', 1n],
    ])
  })
})

describe('signTransfer', () => {
  /** A wallet that signs with a key; `change` may alter the transaction before it is signed. */
  const wallet =
    (by: KeyPair, change = (transaction: ReturnType<typeof read>) => transaction) =>
    async (_: string, ...[params]: unknown[]) => {
      const transaction = change(read(params))
      const { signature } = by.sign(sha256(encodeTransaction(transaction), 'bytes'))
      const signed = new SignedTransaction({ transaction, signature: new Signature({ keyType: 0, data: signature }) })
      return { serializedHex: toHex(signed.encode()).slice(2) }
    }
  const sign = (ask: ReturnType<typeof wallet>) => {
    playNode(true)
    return signTransfer({ chain, account, ask }, { asset, to: someone, amount: 5n })
  }

  test('default: the account’s signature over what was asked for', async () =>
    expect((await sign(wallet(key))).isRight).toBe(true))

  test('error: signed by another, or something else was signed', async () => {
    expect((await sign(wallet(KeyPair.fromRandom('ed25519')))).isRight).toBe(false)
    const other = (transaction: ReturnType<typeof read>) => Object.assign(transaction, { receiverId: 'thief.testnet' })
    expect((await sign(wallet(key, other))).isRight).toBe(false)
  })
})
