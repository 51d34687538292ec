import { fromHex } from '@latchkey/core/bytes'
import {
  Keypair,
  Transaction as Legacy,
  type PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import { decode, toBase58 } from './decode.ts'
import { isAlive, mayBeRenewed, readLifetime, withLifetime } from './lifetime.ts'

const account = Keypair.fromSeed(fromHex('11'.repeat(32)))
const other = Keypair.fromSeed(fromHex('22'.repeat(32)))
const [before, after] = [7, 8].map((n) => toBase58(new Uint8Array(32).fill(n))) as [string, string]
const me = account.publicKey.toBase58()
const pay = (from: PublicKey) => SystemProgram.transfer({ fromPubkey: from, toPubkey: other.publicKey, lamports: 5 })
const legacy = (blockhash: string, ...from: PublicKey[]) => {
  const transaction = new Legacy({ feePayer: account.publicKey, blockhash, lastValidBlockHeight: 1 })
  for (const each of from) transaction.add(pay(each))
  return Uint8Array.from(transaction.serialize({ requireAllSignatures: false, verifySignatures: false }))
}
const versioned = (recentBlockhash: string) =>
  new VersionedTransaction(
    new TransactionMessage({
      payerKey: account.publicKey,
      recentBlockhash,
      instructions: [pay(account.publicKey)],
    }).compileToV0Message(),
  ).serialize()

const durable = () => {
  const nonce = new Legacy({
    feePayer: account.publicKey,
    nonceInfo: {
      nonce: before,
      nonceInstruction: SystemProgram.nonceAdvance({
        noncePubkey: other.publicKey,
        authorizedPubkey: account.publicKey,
      }),
    },
    minContextSlot: 0,
  }).add(pay(account.publicKey))
  return decode(Uint8Array.from(nonce.serialize({ requireAllSignatures: false })))
}

describe('withLifetime', () => {
  test.each([
    ['legacy', (hash: string) => legacy(hash, account.publicKey)],
    ['version 0', versioned],
  ])('default: %s: the bytes the official library writes with the other hash', (_, make) => {
    expect(withLifetime(decode(make(before)), after)).toEqual(make(after))
  })

  test('behavior: signatures of another message do not stay', () => {
    const transaction = new Legacy({ feePayer: account.publicKey, blockhash: before, lastValidBlockHeight: 1 }).add(
      pay(account.publicKey),
    )
    transaction.sign(account)
    expect(withLifetime(decode(Uint8Array.from(transaction.serialize())), after)).toEqual(
      legacy(after, account.publicKey),
    )
  })
})

describe('mayBeRenewed', () => {
  test('default: where the account alone signs', () => {
    expect(mayBeRenewed(decode(legacy(before, account.publicKey)), me)).toBe(true)
  })

  test('behavior: not where others sign too, nor for another, nor a durable nonce', () => {
    expect(mayBeRenewed(decode(legacy(before, account.publicKey, other.publicKey)), me)).toBe(false)
    expect(mayBeRenewed(decode(legacy(before, account.publicKey)), other.publicKey.toBase58())).toBe(false)
    expect(mayBeRenewed(durable(), me)).toBe(false)
  })
})

describe('isAlive, readLifetime', () => {
  test('default: what the node says', async () => {
    const transaction = decode(legacy(before, account.publicKey))
    expect(await isAlive(transaction, async (...asked) => ({ value: asked[1][0] === before }))).toBe(true)
    expect(await isAlive(transaction, async () => ({ value: false }))).toBe(false)
    const latest = { blockhash: after, lastValidBlockHeight: 150 }
    expect(await readLifetime(async () => ({ value: latest }))).toEqual({
      blockhash: after,
      lastValidBlockHeight: 150n,
    })
  })

  test('behavior: a durable nonce is known where its account has this value', async () => {
    const stored = (value: number, state = 1, owner = SystemProgram.programId.toBase58()) => {
      const data = Buffer.alloc(80)
      data[4] = state
      data.fill(value, 40, 72)
      return { lamports: 1, owner, data: [data.toString('base64'), 'base64'] }
    }
    const alive = (account: unknown) =>
      isAlive(durable(), async (method, params) => {
        expect([method, params[0]]).toEqual(['getMultipleAccounts', [other.publicKey.toBase58()]])
        return { value: [account] }
      })
    expect(await alive(stored(7))).toBe(true)
    for (const wrong of [null, stored(8), stored(7, 0), stored(7, 1, me)]) expect(await alive(wrong)).toBe(false)
  })

  test('error: a hash that is none', async () => {
    for (const blockhash of ['', '0'.repeat(40), 'x', 5])
      await expect(readLifetime(async () => ({ value: { blockhash, lastValidBlockHeight: 1 } }))).rejects.toMatchObject(
        {
          reason: 'internalJsonRpc',
        },
      )
  })
})
