import { decode, encode, encodeParties, type Transaction } from '@latchkey/chains/aptos'
import { addressType, rawTransactionType } from '@latchkey/chains/aptos/bcs'
import { partiesSigningMessage, signingMessage } from '@latchkey/chains/aptos/sign'
import { concat, fromUtf8, toHex } from '@latchkey/core/bytes'
import { type BcsType, bcs } from '@mysten/bcs'
import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha3_256 } from '@noble/hashes/sha3.js'

/**
 * Signed transactions as on the chain, with every authenticator that current clients send; the wallet itself writes
 * only one kind.
 */

const bytes: BcsType<Uint8Array, Uint8Array> = bcs.byteVector().transform({
  input: (value: Uint8Array) => value,
  output: (value) => Uint8Array.from(value),
})
const keyAndSignature = { publicKey: bytes, signature: bytes }
const anyKey = bcs.enum('AnyPublicKey', { ed25519: bytes, secp256k1: bytes })
const anySignature = bcs.enum('AnySignature', { ed25519: bytes, secp256k1: bytes })

const accountAuthenticator = bcs.enum('AccountAuthenticator', {
  ed25519: bcs.struct('Ed25519', keyAndSignature),
  multiEd25519: bcs.struct('MultiEd25519', keyAndSignature),
  singleKey: bcs.struct('SingleKey', { publicKey: anyKey, signature: anySignature }),
  multiKey: null,
  noAccount: null,
})
type KeyAndSignature = { publicKey: Uint8Array; signature: Uint8Array }
type Any = { ed25519?: Uint8Array; secp256k1?: Uint8Array }
/** One of these. */
export type AccountAuthenticator = {
  ed25519?: KeyAndSignature
  multiEd25519?: KeyAndSignature
  singleKey?: { publicKey: Any; signature: Any }
  /** Not signed yet: only a simulation takes it. */
  noAccount?: unknown
}

const parties = {
  sender: accountAuthenticator,
  secondaryAddresses: bcs.vector(addressType),
  secondarySigners: bcs.vector(accountAuthenticator),
}
const authenticator = bcs.enum('TransactionAuthenticator', {
  ed25519: bcs.struct('Ed25519', keyAndSignature),
  multiEd25519: bcs.struct('MultiEd25519', keyAndSignature),
  multiAgent: bcs.struct('MultiAgent', parties),
  feePayer: bcs.struct('FeePayer', {
    ...parties,
    feePayerAddress: addressType,
    feePayerSigner: accountAuthenticator,
  }),
  singleSender: accountAuthenticator,
})
type Parties = {
  sender: AccountAuthenticator
  secondaryAddresses: string[]
  secondarySigners: AccountAuthenticator[]
}
/** One of these. */
export type Authenticator = {
  ed25519?: KeyAndSignature
  multiEd25519?: KeyAndSignature
  multiAgent?: Parties
  feePayer?: Parties & { feePayerAddress: string; feePayerSigner: AccountAuthenticator }
  singleSender?: AccountAuthenticator
}

export const signedType = bcs.struct('SignedTransaction', { raw: rawTransactionType, authenticator })

/** A signed transaction, and the bytes it came as. */
export type Signed = { bytes: Uint8Array; hash: string; transaction: Transaction; authenticator: Authenticator }

export function hashOf(signed: Uint8Array): string {
  return toHex(sha3_256(concat(sha3_256(fromUtf8('APTOS::Transaction')), Uint8Array.of(0), signed)))
}

/** Reads the BCS of a signed transaction. @throws whatever the codec throws for other bytes */
export function readSigned(signed: Uint8Array): Signed {
  const parsed = signedType.parse(signed)
  if (toHex(signedType.serialize(parsed, { maxSize: 128 * 1024 }).toBytes()) !== toHex(signed))
    throw new Error('not canonical')
  const transaction = decode(rawTransactionType.serialize(parsed.raw, { maxSize: 128 * 1024 }).toBytes())
  return { bytes: signed, hash: hashOf(signed), transaction, authenticator: parsed.authenticator as Authenticator } // the same, each kind named as one that may be there
}

/** The same from its parts. */
export function toSigned(transaction: Transaction, by: Authenticator): Signed {
  return readSigned(
    signedType
      .serialize(
        { raw: rawTransactionType.parse(encode(transaction)), authenticator: by as never },
        { maxSize: 128 * 1024 },
      )
      .toBytes(),
  )
}

/**
 * A signer: its address, the authentication key of its signature (undefined if it has not signed yet), and a check of
 * the signature.
 */
export type Party = { address: string; authenticationKey: string | undefined; verifies: boolean }

const keyOf = (scheme: number, publicKey: Uint8Array) => toHex(sha3_256(concat(publicKey, Uint8Array.of(scheme))))

const safely = (verify: () => boolean): boolean => {
  try {
    return verify()
  } catch {
    return false
  }
}

/**
 * Requires as many valid signatures as the threshold after the keys says, and no invalid one (at most 32 keys, bitmap
 * of 4 bytes).
 */
const verifiesMulti = (keys: Uint8Array, signatures: Uint8Array, message: Uint8Array): boolean => {
  const count = (keys.length - 1) / 32
  const threshold = keys.at(-1) ?? 0
  if (!Number.isInteger(count) || count < 1 || count > 32 || threshold < 1 || threshold > count) return false
  const bitmap = signatures.slice(-4)
  const signers = [...Array(32).keys()].filter((i) => (bitmap[i >> 3] ?? 0) & (128 >> (i & 7)))
  return (
    signatures.length === signers.length * 64 + 4 &&
    signers.length >= threshold &&
    signers.every(
      (signer, i) =>
        signer < count &&
        ed25519.verify(signatures.slice(i * 64, i * 64 + 64), message, keys.slice(signer * 32, signer * 32 + 32)),
    )
  )
}

const partyOf = (address: string, by: AccountAuthenticator, message: Uint8Array): Party => {
  if (by.ed25519) {
    const { publicKey, signature } = by.ed25519
    const verifies = safely(() => ed25519.verify(signature, message, publicKey))
    return { address, authenticationKey: keyOf(0, publicKey), verifies }
  }
  if (by.multiEd25519) {
    const { publicKey, signature } = by.multiEd25519
    const verifies = safely(() => verifiesMulti(publicKey, signature, message))
    return { address, authenticationKey: keyOf(1, publicKey), verifies }
  }
  if (!by.singleKey) return { address, authenticationKey: undefined, verifies: false }
  const { publicKey, signature } = by.singleKey
  const authenticationKey = keyOf(2, anyKey.serialize(publicKey as never).toBytes()) // one of its kinds
  const verifies = safely(() => {
    if (publicKey.ed25519 && signature.ed25519) return ed25519.verify(signature.ed25519, message, publicKey.ed25519)
    if (publicKey.secp256k1 && signature.secp256k1)
      return secp256k1.verify(signature.secp256k1, sha3_256(message), publicKey.secp256k1, { prehash: false })
    return false
  })
  return { address, authenticationKey, verifies }
}

/** The sender first, then the other signers, and the fee payer last. */
export function partiesOf({ transaction, authenticator: by }: Signed): { parties: Party[]; payer: string } {
  const { sender } = transaction
  const joint = by.multiAgent ?? by.feePayer
  if (!joint) {
    const single = by.singleSender ?? (by as AccountAuthenticator) // both kinds have the account authenticator's own form
    return { parties: [partyOf(sender, single, signingMessage(encode(transaction)))], payer: sender }
  }
  const feePayer = by.feePayer?.feePayerAddress
  const message = partiesSigningMessage(
    encodeParties({ raw: transaction, secondarySigners: [...joint.secondaryAddresses], feePayer }),
  )
  const signers = [...joint.secondarySigners]
  const parties = [
    partyOf(sender, joint.sender, message),
    ...[...joint.secondaryAddresses].map((address, i) =>
      signers[i] ? partyOf(address, signers[i], message) : { address, authenticationKey: '', verifies: false },
    ),
    ...(by.feePayer ? [partyOf(by.feePayer.feePayerAddress, by.feePayer.feePayerSigner, message)] : []),
  ]
  return { parties, payer: feePayer ?? sender }
}
