import { fromHex, toHex } from '@latchkey/core/bytes'
import {
  type AccountMeta,
  AddressLookupTableAccount,
  ComputeBudgetProgram,
  Keypair,
  Transaction as Legacy,
  PublicKey,
  StakeProgram,
  SystemProgram,
  TransactionInstruction,
} from '@solana/web3.js'
import fc from 'fast-check'
import { type Account, type decode, toBase58 } from './decode.ts'

/** Any transaction at all, made with the official library. */

export const seed = fromHex('11'.repeat(32))
export const ownKeypair = Keypair.fromSeed(seed)
export const other = Keypair.fromSeed(fromHex('22'.repeat(32)))
export const third = Keypair.fromSeed(fromHex('33'.repeat(32)))
export const me = ownKeypair.publicKey.toBase58()
export const blockhash = toBase58(new Uint8Array(32).fill(7))

export const key = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => new PublicKey(bytes))
const signers = [ownKeypair, other, third].map(({ publicKey }) => publicKey)
const lamports = fc.oneof(fc.constantFrom(0n, 1n, 2n ** 64n - 1n), fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }))

const tokens = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const account: fc.Arbitrary<AccountMeta> = fc.oneof(
  { arbitrary: fc.record({ pubkey: key, isSigner: fc.constant(false), isWritable: fc.boolean() }), weight: 3 },
  {
    arbitrary: fc.record({
      pubkey: fc.constantFrom(...signers),
      isSigner: fc.constant(false),
      isWritable: fc.boolean(),
    }),
    weight: 2,
  },
  // A program that is also called: read, never written.
  { arbitrary: fc.constant({ pubkey: tokens, isSigner: false, isWritable: false }), weight: 1 },
)
/** Of any program, with any accounts, told anything. */
const any = fc
  .record({
    programId: fc.oneof(key, fc.constant(tokens)),
    keys: fc.array(account, { maxLength: 5 }),
    data: fc.oneof(
      fc.uint8Array({ maxLength: 60 }),
      fc.constantFrom(0, 127, 128, 400).map((n) => new Uint8Array(n)),
    ),
  })
  .map(({ programId, keys, data }) => new TransactionInstruction({ programId, keys, data: Buffer.from(data) }))
/** Of the programs everybody uses, with one of the signers above. */
const from = fc.constantFrom(...signers)
const known = fc.oneof(
  fc.record({ fromPubkey: from, toPubkey: key, lamports }).map((it) => SystemProgram.transfer(it)),
  fc
    .record({ accountPubkey: from, space: fc.nat(2 ** 31 - 1), programId: key })
    .map(({ accountPubkey, space }) => SystemProgram.allocate({ accountPubkey, space })),
  fc.record({ accountPubkey: from, programId: key }).map((it) => SystemProgram.assign(it)),
  fc.record({ noncePubkey: key, authorizedPubkey: from }).map((it) => SystemProgram.nonceAdvance(it)),
  fc
    .record({ stakePubkey: key, authorizedPubkey: from, votePubkey: key })
    .map((it) => StakeProgram.delegate(it).instructions[0] as TransactionInstruction), // it has one
  fc.nat(2 ** 31 - 1).map((units) => ComputeBudgetProgram.setComputeUnitLimit({ units })),
  lamports.map((microLamports) => ComputeBudgetProgram.setComputeUnitPrice({ microLamports })),
)
/** From one instruction to some; what names a signer of above as one is signed by it. */
export const instructions = fc
  .array(fc.oneof({ arbitrary: any, weight: 2 }, { arbitrary: known, weight: 3 }), { minLength: 1, maxLength: 4 })
  .filter((list) => sizeOf(list) <= 1_100)
  .chain((list) => fc.subarray(signers).map((signing) => list.map((each) => withSigners(each, signing))))

/**
 * About how many bytes the older formats have for them, if all sign: more than a packet holds the library does not
 * write.
 */
const sizeOf = (list: readonly TransactionInstruction[]) =>
  300 +
  32 * new Set(list.flatMap(({ programId, keys }) => [programId, ...keys.map((it) => it.pubkey)]).map(String)).size +
  list.reduce((size, { keys, data }) => size + keys.length + data.length + 4, 0)

const withSigners = ({ programId, keys, data }: TransactionInstruction, signing: readonly PublicKey[]) =>
  new TransactionInstruction({
    programId,
    data,
    keys: keys.map((each) => ({
      ...each,
      isSigner:
        each.isSigner ||
        (each.pubkey.equals(ownKeypair.publicKey) ? true : signing.some((it) => it.equals(each.pubkey))),
    })),
  })

/** The signers above who sign these instructions, the account first: it pays. */
export function signersOf(list: readonly TransactionInstruction[]): Keypair[] {
  return [
    ownKeypair,
    ...[other, third].filter(({ publicKey }) =>
      list.some(({ keys }) => keys.some(({ pubkey, isSigner }) => isSigner && pubkey.equals(publicKey))),
    ),
  ]
}

/** A lookup table of any addresses. */
export const table = fc.record({ of: key, addresses: fc.array(key, { minLength: 1, maxLength: 8 }) }).map(
  ({ of, addresses }) =>
    new AddressLookupTableAccount({
      key: of,
      state: { deactivationSlot: 2n ** 64n - 1n, lastExtendedSlot: 0, lastExtendedSlotStartIndex: 0, addresses },
    }),
)
/** An instruction that names what stands in lookup tables. */
export function naming(tables: readonly AddressLookupTableAccount[]): TransactionInstruction {
  return new TransactionInstruction({
    programId: SystemProgram.programId,
    keys: tables.flatMap(({ state }) =>
      state.addresses.map((pubkey, i) => ({ pubkey, isSigner: false, isWritable: i % 2 === 0 })),
    ),
    data: Buffer.alloc(0),
  })
}

export function legacyOf(list: readonly TransactionInstruction[]): Legacy {
  return new Legacy({ feePayer: ownKeypair.publicKey, blockhash, lastValidBlockHeight: 1 }).add(...list)
}
export function unsigned(transaction: Legacy): Uint8Array {
  return new Uint8Array(transaction.serialize({ requireAllSignatures: false, verifySignatures: false }))
}

/** The library's reading of an instruction, in our terms. */
export function plain({ programId, keys, data }: TransactionInstruction) {
  return {
    program: programId.toBase58(),
    accounts: keys.map(({ pubkey }) => pubkey.toBase58()),
    data: toHex(new Uint8Array(data)),
  }
}
const nameOf = (account: Account) => ('address' in account ? account.address : `${account.table} ${account.index}`)
/** Our reading of a transaction's instructions. */
export function ours({ instructions }: Pick<ReturnType<typeof decode>, 'instructions'>) {
  return instructions.map(({ program, accounts, data }) => ({
    program,
    accounts: accounts.map(nameOf),
    data: toHex(data),
  }))
}
