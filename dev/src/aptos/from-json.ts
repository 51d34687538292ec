import {
  encodeArguments,
  parseTypeTag,
  readAddress,
  type Transaction,
  toMultiKey,
  toMultiSignature,
} from '@latchkey/chains/aptos'
import { fromHex } from '@latchkey/core/bytes'
import * as v from 'valibot'
import { functionOf } from './modules.ts'
import { badInput, Refusal } from './refusal.ts'
import { type AccountAuthenticator, type Authenticator, type Signed, toSigned } from './signed.ts'

const hex = v.pipe(v.string(), v.regex(/^(0x)?([0-9a-fA-F]{2})*$/), v.transform(fromHex))
const address = v.pipe(
  v.string(),
  v.regex(/^(0x)?[0-9a-fA-F]{1,64}$/),
  v.transform((text) => readAddress(`0x${text.replace(/^0x/, '')}`)),
)
const u64 = v.pipe(
  v.union([v.pipe(v.string(), v.regex(/^\d{1,20}$/)), v.pipe(v.number(), v.safeInteger(), v.minValue(0))]),
  v.transform((n) => BigInt(n)),
  v.check((n) => n < 2n ** 64n),
)

const entryFunction = v.object({
  type: v.literal('entry_function_payload'),
  function: v.string(),
  type_arguments: v.array(v.string()),
  arguments: v.array(v.unknown()),
})
const view = v.object({ function: v.string(), type_arguments: v.array(v.string()), arguments: v.array(v.unknown()) })

const request = v.object({
  sender: address,
  sequence_number: u64,
  max_gas_amount: u64,
  gas_unit_price: u64,
  expiration_timestamp_secs: u64,
  payload: entryFunction,
})

const ed25519 = v.object({ type: v.literal('ed25519_signature'), public_key: hex, signature: hex })
const multiEd25519 = v.object({
  type: v.literal('multi_ed25519_signature'),
  public_keys: v.array(hex),
  signatures: v.array(hex),
  threshold: v.number(),
  bitmap: hex,
})
const tagged = v.object({ type: v.picklist(['ed25519', 'secp256k1_ecdsa']), value: hex })
const singleKey = v.object({ type: v.literal('single_key_signature'), public_key: tagged, signature: tagged })
const noAccount = v.object({ type: v.literal('no_account_signature') })
const account = v.variant('type', [ed25519, multiEd25519, singleKey, noAccount])
const parties = {
  sender: account,
  secondary_signer_addresses: v.array(address),
  secondary_signers: v.array(account),
}
const signature = v.variant('type', [
  ed25519,
  multiEd25519,
  v.object({ type: v.literal('multi_agent_signature'), ...parties }),
  v.object({
    type: v.literal('fee_payer_signature'),
    ...parties,
    fee_payer_address: address,
    fee_payer_signer: account,
  }),
  v.object({ type: v.literal('single_sender'), public_key: tagged, signature: tagged }),
])

const parse = <S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> => {
  const read = v.safeParse(schema, value)
  if (read.success) return read.output
  throw new Refusal(
    'web_framework_error',
    `failed to parse JSON: ${v.getDotPath(read.issues[0]) ?? 'the request'}: ${read.issues[0].message}`,
  )
}

const any = (of: v.InferOutput<typeof tagged>) =>
  of.type === 'ed25519' ? { ed25519: of.value } : { secp256k1: of.value }

const accountOf = (of: v.InferOutput<typeof account>): AccountAuthenticator => {
  if (of.type === 'ed25519_signature') return { ed25519: { publicKey: of.public_key, signature: of.signature } }
  if (of.type === 'no_account_signature') return { noAccount: true }
  if (of.type === 'single_key_signature')
    return { singleKey: { publicKey: any(of.public_key), signature: any(of.signature) } }
  const keys = [...Array(32).keys()].filter((i) => (of.bitmap[i >> 3] ?? 0) & (128 >> (i & 7)))
  const empty = new Uint8Array()
  return {
    multiEd25519: {
      publicKey: toMultiKey(of.public_keys, of.threshold),
      signature: toMultiSignature(keys.map((key, i) => ({ key, signature: of.signatures[i] ?? empty }))),
    },
  }
}

const authenticatorOf = (of: v.InferOutput<typeof signature>): Authenticator => {
  if (of.type === 'single_sender') return { singleSender: accountOf({ ...of, type: 'single_key_signature' }) }
  if (of.type === 'ed25519_signature' || of.type === 'multi_ed25519_signature') return accountOf(of) as Authenticator // these two kinds have one form in both places
  const joint = {
    sender: accountOf(of.sender),
    secondaryAddresses: of.secondary_signer_addresses,
    secondarySigners: of.secondary_signers.map(accountOf),
  }
  return of.type === 'multi_agent_signature'
    ? { multiAgent: joint }
    : { feePayer: { ...joint, feePayerAddress: of.fee_payer_address, feePayerSigner: accountOf(of.fee_payer_signer) } }
}

/** Reads a call from JSON; its arguments become bytes according to the module's declaration. @throws Refusal */
export function readCallJson(value: unknown, kind: 'entry' | 'view'): Transaction['call'] {
  const { function: id, type_arguments, arguments: values } = parse(kind === 'entry' ? entryFunction : view, value)
  const [at = '', module = '', name = '', ...more] = id.split('::')
  try {
    if (name === '' || more.length > 0) throw badInput(`invalid function name ${id}`)
    const whole = readAddress(at)
    const found = functionOf(whole, module, name)
    if (!found) throw badInput(`could not find entry function by ${whole}::${module}::${name}`)
    if (kind === 'view' && !found.view) throw badInput(`${id} is not a view function`)
    const typeArguments = type_arguments.map(parseTypeTag)
    const bytes = encodeArguments(values, found.params, typeArguments)
    return { address: whole, module, name, typeArguments, arguments: bytes }
  } catch (failure) {
    if (failure instanceof Refusal) throw failure
    throw badInput(failure instanceof Error ? failure.message : 'invalid payload')
  }
}

/** A transaction as JSON, without its signature. @throws Refusal */
export function readRequest(value: unknown, chainId: number): Transaction {
  const asked = parse(request, value)
  return {
    sender: asked.sender,
    sequenceNumber: asked.sequence_number,
    call: readCallJson(asked.payload, 'entry'),
    maxGasAmount: asked.max_gas_amount,
    gasUnitPrice: asked.gas_unit_price,
    expirationSeconds: asked.expiration_timestamp_secs,
    chainId,
  }
}

/** A signed transaction as JSON. @throws Refusal */
export function readSubmission(value: unknown, chainId: number): Signed {
  const transaction = readRequest(value, chainId)
  const by = parse(v.object({ signature }), value).signature
  try {
    return toSigned(transaction, authenticatorOf(by))
  } catch (failure) {
    throw badInput(failure instanceof Error ? failure.message : 'invalid signature')
  }
}

/** Further signers and the fee payer, for `encode_submission`. */
export function readOthers(value: unknown): { secondarySigners: string[]; feePayer: string | undefined } {
  const read = parse(
    v.object({ secondary_signers: v.optional(v.array(address)), fee_payer: v.optional(address) }),
    value,
  )
  return { secondarySigners: read.secondary_signers ?? [], feePayer: read.fee_payer }
}
