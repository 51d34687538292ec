import { fromHex, toHex } from '@latchkey/core/bytes'
import { readNetwork } from '@latchkey/core/networks'
import { Keypair, SystemProgram, Transaction } from '@solana/web3.js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestWallet } from '../../fixtures/test-wallet.ts'
import { family } from './index.ts'

const own = Keypair.fromSeed(fromHex('11'.repeat(32)))
const account = { address: own.publicKey.toBase58(), publicKey: toHex(own.publicKey.toBytes()) }
const lifetime = Keypair.fromSeed(fromHex('22'.repeat(32))).publicKey
const pay = SystemProgram.transfer({ fromPubkey: own.publicKey, toPubkey: lifetime, lamports: 1 })

const sign = (...instructions: ReturnType<typeof SystemProgram.transfer>[]) => {
  const blockhash = lifetime.toBase58()
  const transaction = new Transaction({ feePayer: own.publicKey, blockhash, lastValidBlockHeight: 1 })
  transaction.add(...instructions).sign(own)
  return Uint8Array.from(transaction.serialize())
}

const network = readNetwork('solana_devnet')
const asked: string[] = []
const answers: Record<string, unknown> = {
  getEpochInfo: { blockHeight: 5, absoluteSlot: 9 },
  getSignatureStatuses: { context: { slot: 9 }, value: [null] },
  sendTransaction: 'id',
}

beforeEach(() => {
  vi.useFakeTimers()
  asked.length = 0
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { method, id } = JSON.parse(body)
    asked.push(method)
    return Response.json({ jsonrpc: '2.0', id, result: answers[method] })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const history = family.history as NonNullable<typeof family.history> // Solana's transactions are followed here

/** Follows for a while a transaction that no block has, and returns the requests to the node. */
const follow = async (raw: ReturnType<typeof sign>, sent?: { sentAt: number; taken: boolean }) => {
  const { context } = createTestWallet({ network: 'solana_devnet', networks: ['solana_devnet'] })
  const following = (await history.read(raw, account, network, context, sent)).follow(
    5_000,
    new AbortController().signal,
  )
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await following).toBeUndefined()
  expect(asked).toContain('getSignatureStatuses')
  return asked
}
const nonce = SystemProgram.nonceAdvance({ noncePubkey: lifetime, authorizedPubkey: own.publicKey })

describe('family', () => {
  test('default: what a node took and no block has is sent again', async () => {
    expect(await follow(sign(pay), { sentAt: Date.now(), taken: true })).toContain('sendTransaction')
  })

  test('behavior: what may never have been sent is only watched: it could be the second of two', async () => {
    expect(await follow(sign(pay), { sentAt: Date.now(), taken: false })).not.toContain('sendTransaction')
    expect(await follow(sign(pay))).not.toContain('sendTransaction')
  })

  test('behavior: one with a durable nonce is sent again: only one of that nonce counts', async () => {
    expect(await follow(sign(nonce, pay), { sentAt: Date.now(), taken: false })).toContain('sendTransaction')
  })
})
