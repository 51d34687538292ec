import { createPrivateKey, sign } from 'node:crypto'
import { fromHex, toHex } from '@latchkey/core/bytes'
import { AptosAccount, TxnBuilderTypes as Official } from 'aptos'
import fc from 'fast-check'
import type { Transaction } from './decode.ts'
import type { TypeTag } from './type-tag.ts'

/** Any transaction at all, and the official library's own of the same. */

export const seed = fromHex('11'.repeat(32))
export const account = new AptosAccount(seed)
export const sender = account.address().hex()

/** An Ed25519 signature of the runtime's own, which is as everybody's and takes a fiftieth of the library's time. */
const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed])
const nativeKey = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
export function signNatively(message: Uint8Array): string {
  return toHex(Uint8Array.from(sign(null, message, nativeKey)))
}

/** A number of so many bits: often the least, the most, and those beside a byte's border. */
export function integer(bits: bigint): fc.Arbitrary<bigint> {
  const max = (1n << bits) - 1n
  return fc.oneof(
    { arbitrary: fc.constantFrom(0n, 1n, 127n, 128n, 255n, max - 1n, max), weight: 1 },
    { arbitrary: fc.bigInt({ min: 0n, max }), weight: 3 },
  )
}
/** Bytes: none, few, as many as need a second and a third byte to count them, and the text of any language. */
const bytes = fc.oneof(
  { arbitrary: fc.uint8Array({ maxLength: 40 }), weight: 6 },
  {
    arbitrary: fc.constantFrom(0, 127, 128, 16_383, 16_384).map((length) => new Uint8Array(length).fill(7)),
    weight: 1,
  },
  { arbitrary: fc.string({ unit: 'grapheme' }).map((text) => new TextEncoder().encode(text)), weight: 1 },
)
const identifier = fc.oneof(
  { arbitrary: fc.stringMatching(/^[a-z_][a-zA-Z0-9_]{0,20}$/), weight: 9 },
  { arbitrary: fc.constant('a'.repeat(128)), weight: 1 },
)
export const address: fc.Arbitrary<string> = fc.oneof(
  { arbitrary: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((each) => toHex(each)), weight: 4 },
  {
    arbitrary: fc.constantFrom('0'.repeat(64), '1'.padStart(64, '0'), 'f'.repeat(64)).map((it) => `0x${it}`),
    weight: 1,
  },
)
const simple = ['bool', 'u8', 'u16', 'u32', 'u64', 'u128', 'u256', 'address', 'signer'] as const
export const typeTag: fc.Arbitrary<TypeTag> = fc.letrec<{ tag: TypeTag }>((tie) => ({
  tag: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(...simple).map((kind): TypeTag => ({ kind })),
    tie('tag').map((of): TypeTag => ({ kind: 'vector', of })),
    fc.record({
      kind: fc.constant('struct' as const),
      address,
      module: identifier,
      name: identifier,
      typeArguments: fc.array(tie('tag'), { maxLength: 2 }),
    }),
  ),
})).tag

/** Any transaction of the account above that calls an entry function. */
export const transaction: fc.Arbitrary<Transaction> = fc.record({
  sender: fc.constant(sender),
  sequenceNumber: integer(64n),
  call: fc.record({
    address,
    module: identifier,
    name: identifier,
    typeArguments: fc.array(typeTag, { maxLength: 3 }),
    arguments: fc.array(bytes, { maxLength: 5 }),
  }),
  maxGasAmount: integer(64n),
  gasUnitPrice: integer(64n),
  expirationSeconds: integer(64n),
  chainId: integer(8n).map(Number),
})

/** The same type, made with the official library. */
export function theirTag(tag: TypeTag): InstanceType<typeof Official.TypeTag> {
  switch (tag.kind) {
    case 'vector':
      return new Official.TypeTagVector(theirTag(tag.of))
    case 'struct':
      return new Official.TypeTagStruct(
        new Official.StructTag(
          Official.AccountAddress.fromHex(tag.address),
          new Official.Identifier(tag.module),
          new Official.Identifier(tag.name),
          tag.typeArguments.map(theirTag),
        ),
      )
    default: {
      const kinds = {
        bool: Official.TypeTagBool,
        u8: Official.TypeTagU8,
        u16: Official.TypeTagU16,
        u32: Official.TypeTagU32,
        u64: Official.TypeTagU64,
        u128: Official.TypeTagU128,
        u256: Official.TypeTagU256,
        address: Official.TypeTagAddress,
        signer: Official.TypeTagSigner,
      }
      return new kinds[tag.kind]()
    }
  }
}

/** The same transaction, made with the official library. */
export function theirs({ sender: from, call, ...rest }: Transaction): InstanceType<typeof Official.RawTransaction> {
  return new Official.RawTransaction(
    Official.AccountAddress.fromHex(from),
    rest.sequenceNumber,
    new Official.TransactionPayloadEntryFunction(
      new Official.EntryFunction(
        new Official.ModuleId(Official.AccountAddress.fromHex(call.address), new Official.Identifier(call.module)),
        new Official.Identifier(call.name),
        call.typeArguments.map(theirTag),
        call.arguments.map((each) => each),
      ),
    ),
    rest.maxGasAmount,
    rest.gasUnitPrice,
    rest.expirationSeconds,
    new Official.ChainId(rest.chainId),
  )
}
