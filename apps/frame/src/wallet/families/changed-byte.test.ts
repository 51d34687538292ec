import * as aptos from '@latchkey/chains/aptos'
import * as near from '@latchkey/chains/near'
import * as solana from '@latchkey/chains/solana'
import * as tezos from '@latchkey/chains/tezos'
import { toHex } from '@latchkey/core/bytes'
import { isWalletError } from '@latchkey/core/errors'
import { readNetwork } from '@latchkey/core/networks'
import { Keypair, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import { describe as describeAptos } from './aptos/describe.ts'
import { messages as aptosMessages } from './aptos/messages/en.ts'
import { describe as describeNear } from './near/describe.ts'
import { messages as nearMessages } from './near/messages/en.ts'
import type { Operation } from './operation.ts'
import { describe as describeSolana } from './solana/describe.ts'
import { messages as solanaMessages } from './solana/messages/en.ts'
import { describe as describeTezos } from './tezos/describe.ts'
import { messages as tezosMessages } from './tezos/messages/en.ts'

// The screen follows from the bytes that are signed: of two transactions that differ in one bit, neither can pass for
// the other, even to somebody who does not open the line with the bytes themselves.

/** Everything that a person sees of an operation, without its bytes as hex. */
const shown = ({ unsigned: _, meaning: __, ...seen }: Operation) => JSON.stringify(seen)

/**
 * Flips each bit of some of the bytes, all by default, and compares the screens. Returns the places where the screen
 * stayed the same.
 */
const unseen = async (
  bytes: Uint8Array,
  show: (bytes: Uint8Array) => Promise<Operation> | Operation,
  { from = 0, to = bytes.length } = {},
) => {
  const before = shown(await show(bytes))
  const places: string[] = []
  for (let at = from; at < to; at++)
    for (let bit = 0; bit < 8; bit++) {
      const changed = Uint8Array.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ (1 << bit)
      try {
        if (shown(await show(changed)) === before) places.push(`${at}.${bit}`)
      } catch (failure) {
        // Refused in words: nobody sees it at all.
        if (!isWalletError(failure)) throw failure
      }
    }
  return places
}

// As in `drainers.test.ts`: with a limit of its own it begins first.
describe('Tezos', { timeout: 30_000 }, () => {
  const network = readNetwork('ghostnet')
  const own = 'tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb'
  const bob = 'tz1aSkwEot3L2kmUvcoxzjMomb9mvBNuzFK6'
  const contract = 'KT1PWx2mnDueood7fEmfbBDKx1D9BAnnXitn'
  const branch = 'BLzyjjHKEKMULtvkpSHxuZxx6ei6fpntH2BTkYZiLgs8zLVstvX'
  const cost = { source: own, fee: 400n, counter: 5n, gasLimit: 1_000n, storageLimit: 257n }
  const show = (unsigned: Uint8Array) => {
    const operation = tezos.decode(unsigned)
    // An operation of another account is refused before it is signed.
    if (operation.contents.some(({ source }) => source !== own)) return { unsigned } as Operation
    const prepared = { operation, unsigned, balance: 10n ** 12n, burn: 0n, changes: undefined, failure: undefined }
    return describeTezos(prepared, { network, own, tokens: new Map(), standards: new Map(), t: tezosMessages })
  }
  test.each<[string, tezos.Content]>([
    ['coins', { kind: 'transaction', ...cost, amount: 1_500_000n, destination: bob, parameters: undefined }],
    [
      'tokens',
      {
        kind: 'transaction',
        ...cost,
        amount: 0n,
        destination: contract,
        parameters: {
          entrypoint: 'transfer',
          value: tezos.toFa2Transfer([{ from_: own, txs: [{ to_: bob, token_id: '3', amount: '20' }] }], own),
        },
      },
    ],
  ])('behavior: no bit of a transfer of %s goes unseen', async (_, content) =>
    expect(await unseen(tezos.encode({ branch, contents: [content] }), show)).toEqual([]),
  )
})

describe('NEAR', () => {
  const network = readNetwork('near_testnet')
  const me = '01'.repeat(32)
  const call = (methodName: string, args: object, deposit: bigint) => ({
    functionCall: {
      methodName,
      args: new TextEncoder().encode(JSON.stringify(args)),
      gas: 30_000_000_000_000n,
      deposit,
    },
  })
  const show = (unsigned: Uint8Array) => {
    const transaction = near.decode(unsigned)
    if (transaction.signerId !== me || !('ed25519' in transaction.publicKey)) return { unsigned } as Operation
    if (toHex(transaction.publicKey.ed25519).slice(2) !== me) return { unsigned } as Operation
    const rest = { balance: 10n ** 27n, spent: 0n, fee: 10n ** 21n, tokens: new Map(), newReceiver: false }
    return describeNear({ unsigned, transaction, failure: undefined, ...rest }, network, nearMessages)
  }
  test.each<[string, near.Action]>([
    ['coins', { transfer: { deposit: 10n ** 24n } }],
    ['tokens', call('ft_transfer', { receiver_id: 'bob.near', amount: '25' }, 1n)],
    [
      'a key',
      {
        addKey: {
          publicKey: { ed25519: new Uint8Array(32).fill(2) },
          accessKey: { nonce: 0n, permission: { fullAccess: {} } },
        },
      },
    ],
  ])('behavior: no bit of %s goes unseen', async (_, action) => {
    const unsigned = near.encode({
      signerId: me,
      publicKey: { ed25519: new Uint8Array(32).fill(1) },
      nonce: 7n,
      receiverId: 'dusd.near',
      blockHash: new Uint8Array(32).fill(9),
      actions: [action],
    })
    // A new key's own number, the eight bytes before its permission, has no effect: the chain sets it itself.
    const isNumber = (place: string) => {
      const toEnd = unsigned.length - Number.parseInt(place, 10)
      return 'addKey' in action && toEnd > 1 && toEnd <= 9
    }
    expect((await unseen(unsigned, show)).filter((place) => !isNumber(place))).toEqual([])
  })
})

describe('Aptos', () => {
  const network = readNetwork('aptos_testnet')
  const me = `0x${'1'.padStart(64, '0')}`
  const parameters = ['address', 'u64']
  const show = (unsigned: Uint8Array) => {
    const transaction = aptos.decode(unsigned)
    if (transaction.sender !== me) return { unsigned } as Operation
    const fee = { likely: 0n, most: aptos.mostFee(transaction) }
    const prepared = {
      unsigned,
      transaction,
      parameters,
      balance: 1n << 70n,
      fee,
      balances: undefined,
      simulated: false,
      events: [],
      failure: undefined,
    }
    return describeAptos(prepared as unknown as aptos.Prepared, new Map(), network, aptosMessages) // all that is read
  }
  test('behavior: no bit of a transfer goes unseen', async () => {
    const unsigned = aptos.encode({
      sender: me,
      sequenceNumber: 7n,
      call: {
        address: `0x${'1'.padStart(64, '0')}`,
        module: 'aptos_account',
        name: 'transfer',
        typeArguments: [],
        arguments: [new Uint8Array(32).fill(3), Uint8Array.of(0, 0x94, 0x35, 0x77, 0, 0, 0, 0)],
      },
      maxGasAmount: 2_000n,
      gasUnitPrice: 100n,
      expirationSeconds: 1_700_000_000n,
      chainId: 2,
    })
    expect(await unseen(unsigned, show)).toEqual([])
  })
})

describe('Solana', () => {
  const network = readNetwork('solana_devnet')
  const keypair = Keypair.fromSeed(new Uint8Array(32).fill(1))
  const own = keypair.publicKey.toBase58()
  const show = (unsigned: Uint8Array) => {
    const transaction = solana.decode(unsigned)
    if (transaction.signers.length !== 1 || transaction.signers[0] !== own) return { unsigned } as Operation
    solana.requireSignatures(transaction, own)
    const prepared = {
      transaction,
      reading: solana.readTransaction(transaction),
      holdings: new Map(),
      associated: new Set<string>(),
      decimals: new Map(),
      words: new Map(),
      rules: new Map(),
      balance: 10n ** 12n,
      fee: 5_000n,
      deposit: 0n,
      changes: undefined,
      failure: undefined,
      expired: false,
    }
    return describeSolana(prepared, {
      network,
      own,
      sends: true,
      bytes: unsigned,
      requested: transaction,
      messages: solanaMessages,
    })
  }
  const blockhash = new PublicKey(new Uint8Array(32).fill(9)).toBase58()
  const transfer = new Transaction({ feePayer: keypair.publicKey, blockhash, lastValidBlockHeight: 1 }).add(
    SystemProgram.transfer({
      fromPubkey: keypair.publicKey,
      toPubkey: new PublicKey(new Uint8Array(32).fill(2)),
      lamports: 500_000_000,
    }),
  )
  const unsigned = Uint8Array.from(transfer.serialize({ requireAllSignatures: false, verifySignatures: false }))
  const half = Math.ceil(unsigned.length / 2)
  // The place for its own signature is filled by the wallet itself. Bytes 66 and 67 of a message with one signer say only
  // which accounts are locked for writing: with too few of them it has no effect, with more it has the same.
  const seenOf = (places: string[]) => places.filter((place) => Number.parseInt(place, 10) > 67)
  // In two parts, because a busy machine takes long for each.
  test.each([
    ['first', { to: half }],
    ['second', { from: half }],
  ])('behavior: no bit of a transfer goes unseen, %s half', async (_, part) =>
    expect(seenOf(await unseen(unsigned, show, part))).toEqual([]),
  )
})
