import { decode, encode, toKeyText } from '@latchkey/chains/near'
import { fromHex, toHex } from '@latchkey/core/bytes'
import { networks } from '@latchkey/core/networks'
import { base58 } from '@scure/base'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createTestWallet, is, someone } from '../../fixtures/test-wallet.ts'
import type { AnswerContext, Place } from '../../wallet-connect/namespace-spec.ts'
import { namespace as near } from './wallet-connect.ts'

const account = '22'.repeat(32)
const network = networks.near_testnet
const place: Place = { topic: 'ab', account, chain: 'near:testnet', network }
const answerContext = { user: someone, config: createTestWallet().context.config } as AnswerContext // without a node of EVM's
const other = `ed25519:${base58.encode(new Uint8Array(32).fill(7))}`
const own = toKeyText({ ed25519: fromHex(account) })
const receiverId = 'market.testnet'

const callsOf = async (name: string, params: unknown) => {
  const calls = (await near.methods[name]?.toCalls?.(params, place)) as [{ serializedHex: string }][] // their form
  return calls.map(([{ serializedHex }]) => decode(fromHex(serializedHex)))
}
const answerOf = (name: string, results: unknown[]) => near.methods[name]?.toAnswer?.(results, place, answerContext)
const refused = (name: string, params: unknown) => expect(callsOf(name, params), JSON.stringify(params)).rejects

const transaction = encode({
  signerId: account,
  publicKey: { ed25519: fromHex(account) },
  nonce: 5n,
  receiverId,
  blockHash: new Uint8Array(32).fill(1),
  actions: [{ transfer: { deposit: 1n } }],
})
const wish = { signerId: account, receiverId, actions: [{ type: 'Transfer', params: { deposit: '7' } }] }

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('near', () => {
  test('default: what an app wants sent, in words or as bytes, is a transaction of the account', async () => {
    for (const params of [wish, { transaction: wish }])
      expect(await callsOf('near_signAndSendTransaction', params)).toMatchObject([
        { signerId: account, receiverId, actions: [{ transfer: { deposit: 7n } }] },
      ])
    expect(await callsOf('near_signAndSendTransaction', { transaction: [...transaction] })).toMatchObject([
      { nonce: 5n, actions: [{ transfer: { deposit: 1n } }] },
    ])
    const outcome = {
      final_execution_status: 'FINAL',
      status: { SuccessValue: '' },
      transaction: { hash: '9hash' },
      receipts_outcome: [],
    }
    const asked = vi.fn(async (_url: string, _request: RequestInit) => Response.json({ result: outcome }))
    vi.stubGlobal('fetch', asked)
    expect(await answerOf('near_signAndSendTransaction', ['9hash'])).toEqual(outcome)
    expect(await answerOf('near_signAndSendTransactions', ['9hash', '9hash'])).toEqual([outcome, outcome])
    expect(String(asked.mock.calls[0]?.[1]?.body)).toContain('9hash')
  })

  test('behavior: what was sent is never reported as a failure, whatever the node does', async () => {
    vi.useFakeTimers()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('nobody answers')))
    const answers = Promise.all([
      answerOf('near_signAndSendTransaction', ['9hash']),
      answerOf('near_signAndSendTransactions', ['8hash', '9hash']),
    ]).catch((failure) => failure)
    await vi.runAllTimersAsync()
    const pending = (hash: string) => ({ status: 'NotStarted', transaction: { hash, signer_id: account } })
    expect(await answers).toMatchObject([pending('9hash'), [pending('8hash'), pending('9hash')]])
  })

  test('behavior: bytes to sign, one and several, and back as lists', async () => {
    expect(await callsOf('near_signTransaction', { transaction: { type: 'Buffer', data: [...transaction] } })).toEqual([
      decode(transaction),
    ])
    expect(await callsOf('near_signTransactions', { transactions: [[...transaction], [...transaction]] })).toHaveLength(
      2,
    )
    expect(await answerOf('near_signTransaction', [{ serializedHex: 'ab01' }])).toEqual([0xab, 1])
    expect(await answerOf('near_signTransactions', [{ serializedHex: '0xab' }, { serializedHex: '02' }])).toEqual([
      [0xab],
      [2],
    ])
  })

  test('behavior: signing in adds a key that may do as much as is said, for a quarter of a NEAR', async () => {
    const permission = { receiverId, methodNames: ['buy'] }
    const accounts = [{ accountId: account, publicKey: other }]
    expect(await callsOf('near_signIn', { permission, accounts })).toMatchObject([
      {
        signerId: account,
        receiverId: account,
        actions: [
          {
            addKey: {
              publicKey: { ed25519: new Uint8Array(32).fill(7) },
              accessKey: {
                permission: { functionCall: { receiverId, methodNames: ['buy'], allowance: 25n * 10n ** 22n } },
              },
            },
          },
        ],
      },
    ])
    expect(await callsOf('near_signOut', { accounts })).toMatchObject([{ actions: [{ deleteKey: {} }] }])
    expect(await answerOf('near_signIn', ['9hash'])).toBe(null)
  })

  test('behavior: the account and its key are answered without asking', async () => {
    expect(await near.silent.near_getAccounts?.({}, place, answerContext)).toEqual([
      { accountId: account, publicKey: someone.wallet?.accounts.near.publicKey },
    ])
  })

  test('error: another signer, and the wallet’s own key', async () => {
    await refused('near_signAndSendTransaction', { ...wish, signerId: 'bob.testnet' }).toSatisfy(is('unauthorized'))
    const permission = { receiverId }
    await refused('near_signIn', { permission, accounts: [{ accountId: 'bob.testnet', publicKey: other }] }).toSatisfy(
      is('unauthorized'),
    )
    for (const name of ['near_signIn', 'near_signOut'])
      await refused(name, { permission, accounts: [{ accountId: account, publicKey: own }] }).toSatisfy(
        is('invalidParams'),
      )
  })

  test('error: what is in no such form', async () => {
    for (const name of Object.keys(near.methods))
      for (const params of [
        {},
        null,
        { transaction: 'abcd' },
        { transactions: [] },
        { accounts: [] },
        toHex(transaction),
      ])
        await refused(name, params).toThrow()
  })
})
