import { fromHex } from '@latchkey/core/bytes'
import { base58 } from '@scure/base'
import fc from 'fast-check'
import * as near from 'near-api-js'
import { toAddress } from './address.ts'
import type { Action, Transaction } from './decode.ts'

/** Any transaction at all, and the official library's own of the same. */

export const seed = fromHex('11'.repeat(32))
export const pair = near.KeyPair.fromString(`ed25519:${base58.encode(seed)}` as never)
export const publicKey = pair.getPublicKey()
export const ownKey = publicKey.data as Uint8Array
export const me = toAddress(ownKey)

const integer = (bits: bigint) => {
  const max = (1n << bits) - 1n
  return fc.oneof(
    { arbitrary: fc.constantFrom(0n, 1n, 255n, 256n, max - 1n, max), weight: 1 },
    { arbitrary: fc.bigInt({ min: 0n, max }), weight: 3 },
  )
}
const u64 = integer(64n)
const u128 = integer(128n)
const accountId = fc.oneof(
  { arbitrary: fc.stringMatching(/^[a-z][a-z0-9]{1,20}$/), weight: 3 },
  { arbitrary: fc.constantFrom('ab', me, 'a-b_c.near', `${'x'.repeat(59)}.near`), weight: 1 },
)
/** Contracts name their methods freely. */
const method = fc.string({ unit: 'grapheme', maxLength: 30 })
const bytes = fc.oneof(
  { arbitrary: fc.uint8Array({ maxLength: 60 }), weight: 4 },
  { arbitrary: fc.constantFrom(0, 1, 2_000).map((length) => new Uint8Array(length).fill(9)), weight: 1 },
  { arbitrary: fc.json().map((text) => new TextEncoder().encode(text)), weight: 2 },
)
const sized = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })

type Key = Transaction['publicKey']
/** Each with the official library's own of the same. */
type Both<T, Official = unknown> = [ours: T, theirs: Official]
const both = <T, Official>(ours: T, theirs: Official): Both<T, Official> => [ours, theirs]

const key = fc.oneof(
  sized(32).map((ed25519) => both<Key, near.PublicKey>({ ed25519 }, keyOf('ed25519', ed25519))),
  sized(64).map((secp256k1) => both<Key, near.PublicKey>({ secp256k1 }, keyOf('secp256k1', secp256k1))),
)
const keyOf = (kind: string, data: Uint8Array) => near.PublicKey.fromString(`${kind}:${base58.encode(data)}`)
const signature = fc.oneof(
  sized(64).map((ed25519) =>
    both<Key, near.Signature>({ ed25519 }, new near.Signature({ keyType: near.KeyType.ED25519, data: ed25519 })),
  ),
  sized(65).map((secp256k1) =>
    both<Key, near.Signature>({ secp256k1 }, new near.Signature({ keyType: near.KeyType.SECP256K1, data: secp256k1 })),
  ),
)

const { actions: make } = near
type Simple = Exclude<
  Action,
  { signedDelegate: unknown } | { deployGlobalContract: unknown } | { useGlobalContract: unknown }
>
const simple: fc.Arbitrary<Both<Simple>> = fc.oneof(
  u128.map((deposit) => both<Simple, unknown>({ transfer: { deposit } }, make.transfer(deposit))),
  fc
    .record({ methodName: method, args: bytes, gas: u64, deposit: u128 })
    .map((call) =>
      both<Simple, unknown>(
        { functionCall: call },
        make.functionCall(call.methodName, call.args, call.gas, call.deposit),
      ),
    ),
  fc.constant(both<Simple, unknown>({ createAccount: {} }, make.createAccount())),
  bytes.map((code) => both<Simple, unknown>({ deployContract: { code } }, make.deployContract(code))),
  fc
    .tuple(u128, key)
    .map(([stake, [ours, theirs]]) =>
      both<Simple, unknown>({ stake: { stake, publicKey: ours } }, make.stake(stake, theirs)),
    ),
  key.map(([ours, theirs]) =>
    both<Simple, unknown>(
      { addKey: { publicKey: ours, accessKey: { nonce: 0n, permission: { fullAccess: {} } } } },
      make.addFullAccessKey(theirs),
    ),
  ),
  fc
    .tuple(key, accountId, fc.array(method, { maxLength: 3 }), fc.option(u128))
    .map(([[ours, theirs], receiverId, methodNames, allowance]) =>
      both<Simple, unknown>(
        {
          addKey: {
            publicKey: ours,
            accessKey: { nonce: 0n, permission: { functionCall: { allowance, receiverId, methodNames } } },
          },
        },
        make.addFunctionCallAccessKey(theirs, receiverId, methodNames, allowance ?? undefined),
      ),
    ),
  key.map(([ours, theirs]) => both<Simple, unknown>({ deleteKey: { publicKey: ours } }, make.deleteKey(theirs))),
  accountId.map((beneficiaryId) =>
    both<Simple, unknown>({ deleteAccount: { beneficiaryId } }, make.deleteAccount(beneficiaryId)),
  ),
)

/** Every kind of action there is. */
const action: fc.Arbitrary<Both<Action>> = fc.oneof(
  { arbitrary: simple, weight: 9 },
  {
    arbitrary: fc
      .record({
        senderId: accountId,
        receiverId: accountId,
        inner: fc.array(simple, { maxLength: 3 }),
        nonce: u64,
        maxBlockHeight: u64,
        of: key,
        signed: signature,
      })
      .map(({ inner, of, signed, ...rest }) =>
        both<Action, unknown>(
          {
            signedDelegate: {
              delegateAction: { ...rest, actions: inner.map(([ours]) => ours), publicKey: of[0] },
              signature: signed[0],
            },
          },
          make.signedDelegate({
            delegateAction: new near.DelegateAction({
              ...rest,
              actions: inner.map(([, theirs]) => theirs) as never, // actions of its own
              publicKey: of[1],
            }),
            signature: signed[1],
          }),
        ),
      ),
    weight: 2,
  },
  {
    arbitrary: fc
      .tuple(bytes, fc.constantFrom('codeHash' as const, 'accountId' as const))
      .map(([code, mode]) =>
        both<Action, unknown>(
          { deployGlobalContract: { code, mode: mode === 'codeHash' ? { codeHash: {} } : { accountId: {} } } },
          make.deployGlobalContract(code, mode),
        ),
      ),
    weight: 1,
  },
  {
    arbitrary: fc
      .oneof(
        sized(32).map((codeHash) => ({ codeHash })),
        accountId.map((id) => ({ accountId: id })),
      )
      .map((contract) => both<Action, unknown>({ useGlobalContract: { contract } }, make.useGlobalContract(contract))),
    weight: 1,
  },
)

/** A few of any kind, or as many as a transaction may have. */
const several: fc.Arbitrary<Both<Action>[]> = fc.oneof(
  { arbitrary: fc.array(action, { minLength: 1, maxLength: 4 }), weight: 40 },
  { arbitrary: fc.array(simple, { minLength: 100, maxLength: 100 }), weight: 1 },
)

/** Any transaction of the account above. */
export const transaction: fc.Arbitrary<Both<Transaction, near.Transaction>> = fc
  .record({
    nonce: u64,
    receiverId: accountId,
    blockHash: sized(32),
    actions: several,
  })
  .map(({ nonce, receiverId, blockHash, actions }) =>
    both(
      {
        signerId: me,
        publicKey: { ed25519: ownKey },
        nonce,
        receiverId,
        blockHash,
        actions: actions.map(([ours]) => ours),
      },
      near.createTransaction(
        me,
        publicKey,
        receiverId,
        nonce,
        actions.map(([, theirs]) => theirs) as never, // actions of its own
        blockHash,
      ),
    ),
  )
