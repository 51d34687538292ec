import { fromHex, toHex } from '@latchkey/core/bytes'
import { type BcsType, bcs } from '@mysten/bcs'
import type { TypeTag } from './type-tag.ts'

/**
 * Binary Canonical Serialization of a transaction's parts; variants are numbered as in the chain's own types.
 */

/** An account's address: 32 bytes, written as hex. */
export const addressType: BcsType<string, string> = bcs.bytes(32).transform({
  input: (address: string) => fromHex(address),
  output: (bytes) => toHex(Uint8Array.from(bytes)),
})

const bytes: BcsType<Uint8Array, Uint8Array> = bcs.byteVector().transform({
  input: (value: Uint8Array) => value,
  output: (value) => Uint8Array.from(value),
})

const u64: BcsType<bigint, bigint> = bcs.u64().transform({ input: (value: bigint) => value, output: BigInt })

const nothing = bcs.tuple([])

type Tag = { [K in TypeTag['kind']]?: unknown } & { $kind: string }

const typeTagEnum: BcsType<Tag, never> = bcs.enum('TypeTag', {
  bool: nothing,
  u8: nothing,
  u64: nothing,
  u128: nothing,
  address: nothing,
  signer: nothing,
  vector: bcs.lazy(() => typeTagType),
  struct: bcs.lazy(() => structType),
  u16: nothing,
  u32: nothing,
  u256: nothing,
}) as never // the enum refers to itself, which its inferred type cannot express

/** A Move type. */
export const typeTagType: BcsType<TypeTag, TypeTag> = typeTagEnum.transform({
  input: (tag: TypeTag) => {
    const { kind } = tag
    const value = kind === 'vector' ? tag.of : kind === 'struct' ? tag : []
    return { [kind]: value } as never
  },
  output: (tag) => {
    const kind = tag.$kind as TypeTag['kind'] // one of the names above
    if (kind === 'vector') return { kind, of: tag.vector as TypeTag }
    if (kind === 'struct') return tag.struct as TypeTag
    return { kind }
  },
})

type StructTag = Extract<TypeTag, { kind: 'struct' }>

const structType: BcsType<StructTag, StructTag> = bcs
  .struct('StructTag', {
    address: addressType,
    module: bcs.string(),
    name: bcs.string(),
    typeArguments: bcs.vector(bcs.lazy(() => typeTagType)),
  })
  .transform({
    input: ({ address, module, name, typeArguments }: StructTag) => ({
      address,
      module,
      name,
      typeArguments: [...typeArguments],
    }),
    output: (tag) => ({ kind: 'struct' as const, ...tag }),
  })

const entryFunction = bcs.struct('EntryFunction', {
  address: addressType,
  module: bcs.string(),
  name: bcs.string(),
  typeArguments: bcs.vector(typeTagType),
  arguments: bcs.vector(bytes),
})

/** A call of a view function as the API takes it in BCS: encoded like an entry function's. */
export const viewFunctionType = entryFunction

const payload = bcs.enum('TransactionPayload', {
  script: null,
  moduleBundle: null,
  entryFunction,
})

/** An unsigned transaction. Payloads that this wallet does not read are only their variant's number. */
export const rawTransactionType = bcs.struct('RawTransaction', {
  sender: addressType,
  sequenceNumber: u64,
  payload,
  maxGasAmount: u64,
  gasUnitPrice: u64,
  expirationSeconds: u64,
  chainId: bcs.u8(),
})

const multiAgent = { raw: rawTransactionType, secondarySigners: bcs.vector(addressType) }

/** An unsigned transaction with its further parties. */
export const withDataType = bcs.enum('RawTransactionWithData', {
  multiAgent: bcs.struct('MultiAgent', multiAgent),
  feePayer: bcs.struct('MultiAgentWithFeePayer', { ...multiAgent, feePayer: addressType }),
})

const keyAndSignature = { publicKey: bytes, signature: bytes }

/** How one account signs. Kinds that this wallet neither writes nor reads are only their variant's number. */
export const accountAuthenticatorType = bcs.enum('AccountAuthenticator', {
  ed25519: bcs.struct('Ed25519', keyAndSignature),
  multiEd25519: bcs.struct('MultiEd25519', keyAndSignature),
  singleKey: null,
  multiKey: null,
  /** Unsigned: only a simulation accepts it. */
  noAccount: null,
})

const parties = {
  sender: accountAuthenticatorType,
  secondaryAddresses: bcs.vector(addressType),
  secondarySigners: bcs.vector(accountAuthenticatorType),
}

/** A transaction and who signed it, as a node takes it. */
export const signedTransactionType = bcs.struct('SignedTransaction', {
  raw: rawTransactionType,
  authenticator: bcs.enum('TransactionAuthenticator', {
    ed25519: bcs.struct('Ed25519', keyAndSignature),
    multiEd25519: bcs.struct('MultiEd25519', keyAndSignature),
    multiAgent: bcs.struct('MultiAgent', parties),
    feePayer: bcs.struct('FeePayer', {
      ...parties,
      feePayerAddress: addressType,
      feePayerSigner: accountAuthenticatorType,
    }),
  }),
})
