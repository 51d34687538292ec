import { concat } from '@latchkey/core/bytes'
import { isWalletError } from '@latchkey/core/errors'
import { AddressLookupTableAccount, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fuzz } from '../fixtures/fuzz.ts'
import { decode } from './decode.ts'
import { blockhash, naming, ours, ownKeypair, plain, table } from './fixtures/transactions.ts'
import { type Rpc, toBase64 } from './rpc.ts'
import { resolveTables } from './tables.ts'

const program = 'AddressLookupTab1e1111111111111111111111111'

/** The account data of a table: its kind, two slots, an index, its authority, two bytes of padding. */
const header = fc
  .tuple(fc.uint8Array({ minLength: 17, maxLength: 17 }), fc.boolean(), fc.uint8Array({ minLength: 32, maxLength: 32 }))
  .map(([slots, hasAuthority, authority]) =>
    concat(
      Uint8Array.of(1, 0, 0, 0),
      // The library reads no slot above 2 to the 53.
      slots.with(14, 0).with(15, 0),
      Uint8Array.of(hasAuthority ? 1 : 0),
      hasAuthority ? authority : new Uint8Array(32),
      new Uint8Array(2),
    ),
  )
const accountOf = (start: Uint8Array, { state }: AddressLookupTableAccount) =>
  concat(start, ...state.addresses.map((each) => each.toBytes()))
const transactionOf = (tables: AddressLookupTableAccount[]) => {
  const message = new TransactionMessage({
    payerKey: ownKeypair.publicKey,
    recentBlockhash: blockhash,
    instructions: [naming(tables)],
  })
  return decode(new VersionedTransaction(message.compileToV0Message(tables)).serialize())
}
const rpcOf =
  (accounts: ReadonlyMap<string, Uint8Array>, owner = program): Rpc =>
  async (_, [asked]) => ({
    value: (asked as string[]).map((each) => {
      const data = accounts.get(each)
      return data ? { lamports: 1, owner, data: [toBase64(data), 'base64'] } : null
    }),
  })

describe('resolveTables', () => {
  const tables = fc.array(fc.tuple(header, table), { minLength: 1, maxLength: 3 })
  test('default: transactions: the addresses the official library reads in the same accounts', async () => {
    await fc.assert(
      fc.asyncProperty(tables, async (list) => {
        const accounts = new Map(list.map(([start, each]) => [each.key.toBase58(), accountOf(start, each)]))
        const official = list.map(
          ([start, { key, state }]) =>
            new AddressLookupTableAccount({
              key,
              state: AddressLookupTableAccount.deserialize(
                accountOf(start, { key, state } as AddressLookupTableAccount),
              ),
            }),
        )
        const transaction = transactionOf(list.map(([, each]) => each))
        expect(ours(await resolveTables(transaction, rpcOf(accounts)))).toEqual([plain(naming(official))])
      }),
      fuzz(1, 300),
    )
  })

  test('error: a table that is not there, is another program’s, is not made ready, or too short', async () => {
    const [[start, one]] = fc.sample(fc.tuple(header, table), 1) as [
      [Uint8Array<ArrayBuffer>, AddressLookupTableAccount],
    ]
    const name = one.key.toBase58()
    const whole = accountOf(start, one)
    for (const rpc of [
      rpcOf(new Map()),
      rpcOf(new Map([[name, whole]]), '11111111111111111111111111111111'),
      rpcOf(new Map([[name, whole.with(0, 0)]])),
      rpcOf(new Map([[name, whole.slice(0, -1)]])),
    ])
      await expect(resolveTables(transactionOf([one]), rpc)).rejects.toSatisfy((it) =>
        isWalletError(it, 'invalidParams'),
      )
  })
})
