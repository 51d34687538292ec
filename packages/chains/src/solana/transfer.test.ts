import { Keypair, PublicKey } from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import { describe as effectsOf, readTransaction } from './describe.ts'
import { readStanding } from './recipient.ts'
import { readTokens } from './tokens.ts'
import { toTokenTransfer, toTransfer } from './transfer.ts'

const keyOf = (n: number) => Keypair.fromSeed(new Uint8Array(32).fill(n)).publicKey
const [account, bob, mint, held] = [1, 2, 3, 4].map((n) => keyOf(n).toBase58()) as [string, string, string, string]
const program = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const newer = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const lifetime = { blockhash: keyOf(9).toBase58(), lastValidBlockHeight: 400n }

/** The recipient's associated account, as the older library finds it. */
const associated = (of: string) =>
  PublicKey.findProgramAddressSync(
    [bob, of, mint].map((key) => new PublicKey(key).toBytes()),
    new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'),
  )[0].toBase58()

describe('toTransfer', () => {
  test('default: what it does is one transfer, paid for and signed by the sender alone', () => {
    const transaction = toTransfer({ from: account, to: bob, amount: 5n }, lifetime)
    expect(transaction).toMatchObject({ signers: [account], signatures: [undefined], lifetime: lifetime.blockhash })
    expect(readTransaction(transaction).steps).toEqual([{ kind: 'transfer', from: account, to: bob, lamports: 5n }])
  })

  test('error: what is no address', () => {
    expect(() => toTransfer({ from: account, to: 'bob', amount: 5n }, lifetime)).toThrow('not a Solana address')
  })
})

describe('toTokenTransfer', () => {
  test.each([program, newer])(
    'default: opens the recipient’s place with %s, and moves the tokens there',
    async (of) => {
      const token = { mint, program: of, account: held, decimals: 6 }
      const transaction = await toTokenTransfer({ from: account, to: bob, amount: 7n }, token, lifetime)
      const { steps } = readTransaction(transaction)
      expect(transaction.signers).toEqual([account])
      expect(steps).toMatchObject([
        { kind: 'createTokenAccount', payer: account, account: associated(of), owner: bob, mint },
        { kind: 'transferToken', source: held, destination: associated(of), amount: 7n, mint, decimals: 6 },
      ])
      expect(effectsOf(transaction, account).transfers).toEqual([
        { asset: 'token', to: bob, tokenAccount: associated(of) },
      ])
    },
  )
})

const at = (owner: string, data: Uint8Array) => ({
  lamports: 1,
  owner,
  data: [Buffer.from(data).toString('base64'), 'base64'],
})
const holding = (of: string, amount: number, owner = account) =>
  Uint8Array.from([
    ...new PublicKey(of).toBytes(),
    ...new PublicKey(owner).toBytes(),
    ...new Uint8Array(new BigUint64Array([BigInt(amount)]).buffer),
    ...new Uint8Array(93),
  ])
const mintData = () => {
  const data = new Uint8Array(82)
  data[44] = 6
  return data
}

describe('readTokens', () => {
  const inContext = (value: unknown) => ({ context: { slot: 1 }, value })
  const read = (accounts: Record<string, ReturnType<typeof at>>, mints: Record<string, ReturnType<typeof at>>) =>
    readTokens(
      account,
      async (method, params) => {
        if (method === 'getMultipleAccounts')
          return inContext((params[0] as string[]).map((each) => mints[each] ?? null)) // as our own code sends them
        const { programId } = params[1] as { programId: string }
        return inContext(
          programId === program ? Object.entries(accounts).map(([pubkey, account]) => ({ pubkey, account })) : [],
        )
      },
      { network: { name: 'solana_devnet', coin: 'SOL', net: 'test' } },
    )
  const other = keyOf(5).toBase58()

  test('default: of several places of one mint the fullest; nothing that is empty', async () => {
    const accounts = {
      [held]: at(program, holding(mint, 9)),
      [keyOf(6).toBase58()]: at(program, holding(mint, 4)),
      [keyOf(7).toBase58()]: at(program, holding(other, 0)),
    }
    const found = await read(accounts, { [mint]: at(program, mintData()) })
    const unnamed = { symbol: undefined, name: undefined }
    expect(found).toEqual([{ id: mint, program, account: held, balance: 9n, decimals: 6, ...unnamed }])
  })

  test('error: a node tells of another’s, of another program’s, and of a mint that is none: nothing of it counts', async () => {
    const accounts = {
      [held]: at(program, holding(mint, 9, bob)),
      [keyOf(6).toBase58()]: at(newer, holding(mint, 9)),
      [keyOf(7).toBase58()]: at(program, holding(other, 9)),
    }
    expect(await read(accounts, { [mint]: at(program, mintData()) })).toEqual([])
  })
})

describe('readStanding', () => {
  test('error: a node that tells of another account than was asked for', async () => {
    await expect(readStanding(bob, async () => ({ value: [] }))).rejects.toMatchObject({ reason: 'internalJsonRpc' })
  })
})
