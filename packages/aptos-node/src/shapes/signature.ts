import * as v from 'valibot'
import { address, hex } from './numbers.ts'
import { kindsOf, open, tagged } from './open.ts'

const byte = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255))

/** A key or a signature with its kind: `ed25519`, `secp256k1_ecdsa`, `keyless` and those of newer nodes. */
const ofKind = tagged

const ed25519 = v.looseObject({ type: v.literal('ed25519_signature'), public_key: hex, signature: hex })
const multiEd25519 = v.looseObject({
  type: v.literal('multi_ed25519_signature'),
  public_keys: v.array(hex),
  signatures: v.array(hex),
  threshold: byte,
  bitmap: hex,
})
const singleKey = v.looseObject({ type: v.literal('single_key_signature'), public_key: ofKind, signature: ofKind })
const multiKey = v.looseObject({
  type: v.literal('multi_key_signature'),
  public_keys: v.array(ofKind),
  signatures: v.array(v.looseObject({ index: byte, signature: ofKind })),
  signatures_required: byte,
})
const noAccount = v.looseObject({ type: v.literal('no_account_signature') })
const abstraction = v.looseObject({ type: v.literal('abstraction_signature') })

const accountMembers = [ed25519, multiEd25519, singleKey, multiKey, noAccount, abstraction] as const
const accountSignature = open(kindsOf(accountMembers), v.variant('type', [...accountMembers]))
/** How one account signed. */
export type AccountSignature = v.InferOutput<typeof accountSignature>

const parties = {
  sender: accountSignature,
  secondary_signer_addresses: v.array(address),
  secondary_signers: v.array(accountSignature),
}
const members = [
  ed25519,
  multiEd25519,
  v.looseObject({ type: v.literal('multi_agent_signature'), ...parties }),
  v.looseObject({
    type: v.literal('fee_payer_signature'),
    ...parties,
    fee_payer_address: address,
    fee_payer_signer: accountSignature,
  }),
  /** An account with one key of any kind, or several: it has the parts of that account's own signature. */
  v.looseObject({
    type: v.literal('single_sender'),
    public_key: v.optional(ofKind),
    signature: v.optional(ofKind),
    public_keys: v.optional(v.array(ofKind)),
    signatures: v.optional(v.array(v.looseObject({ index: byte, signature: ofKind }))),
    signatures_required: v.optional(byte),
  }),
  noAccount,
] as const

/** The signature of a transaction. */
export const signature = open(kindsOf(members), v.variant('type', [...members]))
export type Signature = v.InferOutput<typeof signature>
