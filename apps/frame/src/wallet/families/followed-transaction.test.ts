import { encode, toAddress } from '@latchkey/chains/near'
import { signTransaction } from '@latchkey/chains/near/sign'
import { fromHex, toHex } from '@latchkey/core/bytes'
import { readNetwork } from '@latchkey/core/networks'
import { describe, expect, test } from 'vitest'
import { createTestWallet, someone } from '../fixtures/test-wallet.ts'
import { readFollowedTransaction } from './followed-transaction.ts'

const network = readNetwork('near_testnet')
const seed = fromHex('11'.repeat(32))
const stranger = fromHex('22'.repeat(32))
const publicKey = fromHex('d04ab232742bb4ab3a1368bd4615e4e6d0224ab71a016baf8520a332c9778737')
const strangersKey = fromHex('a09aa5f47a6759802ff955f8dc2d2a14a5c99d23be97f864127ff9383455a4f0')
const sign = (by = seed) => {
  const key = by === stranger ? strangersKey : publicKey
  const unsigned = encode({
    signerId: toAddress(key),
    publicKey: { ed25519: key },
    nonce: 7n,
    receiverId: 'bob.testnet',
    blockHash: new Uint8Array(32).fill(7),
    actions: [{ transfer: { deposit: 15n * 10n ** 23n } }],
  })
  return signTransaction(by, unsigned)
}
const rowOf = ({ raw, id } = sign(), more: object = {}) => ({
  network: 'near_testnet' as const,
  hash: id,
  raw: toHex(raw),
  sentAt: new Date().toISOString(),
  projectName: null,
  app: null,
  end: null,
  ...more,
})
const wallet = someone.wallet as NonNullable<typeof someone.wallet>
const near = { address: toAddress(publicKey), publicKey: toHex(publicKey) }
const user = { ...someone, wallet: { ...wallet, accounts: { ...wallet.accounts, near } } }

const build = () => createTestWallet({ user, network: 'near_testnet', networks: ['near_testnet'] })
const summary = { what: 'Sent 1.5 NEAR', to: 'bob.testnet' }

describe('readFollowedTransaction', () => {
  test('default: followed, and how it ended', async () => {
    const { context, done } = build()
    expect(await readFollowedTransaction(context, network, rowOf())).toEqual({
      ...summary,
      state: 'confirmed',
      ended: true,
    })
    expect(done).toEqual([`follow ${sign().id}`])
  })

  test.each([
    ['{"code":"leavesTooFewCoins"}', { code: 'leavesTooFewCoins' }],
    ['not enough coins', 'not enough coins'], // as it was stored before there were codes
  ])('behavior: what is known to have ended, by %j, is not looked at again', async (stored, reason) => {
    const { context, done } = build()
    const row = rowOf(undefined, { end: { outcome: 'failed', reason: stored } })
    expect(await readFollowedTransaction(context, network, row)).toEqual({
      ...summary,
      state: 'failed',
      ended: true,
      reason,
    })
    expect(done).toEqual([])
  })

  test('behavior: on its way while nobody knows', async () => {
    const { context } = build()
    const follower = { ...context.follower, follow: () => new Promise<undefined>(() => undefined) }
    expect(await readFollowedTransaction({ ...context, follower }, network, rowOf())).toEqual({
      ...summary,
      state: 'pending',
      followed: true,
    })
  })

  test('behavior: sent longer ago than anything is taken: not looked at, and not said to have been left out', async () => {
    const { context, done } = build()
    const row = rowOf(undefined, { sentAt: new Date(Date.now() - 10 * 86_400_000).toISOString() })
    expect(await readFollowedTransaction(context, network, row)).toEqual({ ...summary, state: 'unknown', ended: true })
    expect(done).toEqual([])
  })

  test('behavior: nobody knows any more how it ended', async () => {
    const { context } = build()
    const follower = { ...context.follower, follow: async () => ({ outcome: 'unknown', reason: undefined }) as const }
    const seen = await readFollowedTransaction({ ...context, follower }, network, rowOf())
    expect(seen).toEqual({ ...summary, state: 'unknown', ended: true })
  })

  test('error: bytes another account signed, of another number, or none: nothing is concluded from them', async () => {
    const { context, done } = build()
    const unknown = { state: 'unknown', what: 'Transaction without stored details', to: undefined }
    for (const row of [rowOf(sign(stranger)), rowOf(undefined, { hash: 'x' }), rowOf(undefined, { raw: null })])
      expect(await readFollowedTransaction(context, network, row)).toEqual(unknown)
    expect(done).toEqual([])
  })
})
