import { fromUtf8 } from '@latchkey/core/bytes'
import { WalletError } from '@latchkey/core/errors'
import { base58, base64 } from '@scure/base'
import * as v from 'valibot'
import { isAccountId } from './address.ts'
import type { Action } from './decode.ts'

/**
 * Actions in the JSON of NEAR's wallet standards (`{type, params}`), for apps that leave the encoding to the wallet.
 */

const upTo = (bits: bigint) =>
  v.pipe(
    v.union([v.pipe(v.string(), v.regex(/^\d{1,39}$/)), v.pipe(v.number(), v.safeInteger(), v.minValue(0))]),
    v.transform((value) => BigInt(value)),
    v.check((value) => value < 1n << bits),
  )
const u64 = upTo(64n)
const u128 = upTo(128n)
const accountId = v.pipe(v.string(), v.check(isAccountId))
const byteList = v.pipe(
  v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255))),
  v.maxLength(1_572_864),
)

/** Bytes in JSON: a list of numbers, a Buffer's own form, or an array's with its indices as names. */
const bytes = v.pipe(
  v.union([
    byteList,
    v.pipe(
      v.object({ type: v.literal('Buffer'), data: byteList }),
      v.transform(({ data }) => data),
    ),
    v.pipe(
      v.record(v.pipe(v.string(), v.regex(/^\d{1,7}$/)), v.unknown()),
      v.transform((places) => Object.keys(places).map((_, at) => places[at])),
      byteList,
    ),
  ]),
  v.transform((list) => Uint8Array.from(list)),
)

/** An Ed25519 key as NEAR writes it. */
const publicKey = v.pipe(
  v.string(),
  v.regex(/^ed25519:[1-9A-HJ-NP-Za-km-z]{32,44}$/),
  v.transform((text) => base58.decode(text.slice('ed25519:'.length))),
  v.check((key) => key.length === 32),
  v.transform((ed25519) => ({ ed25519 })),
)

const limited = v.object({
  receiverId: accountId,
  allowance: v.nullish(u128),
  methodNames: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(256))), v.maxLength(100)), []),
})
const permission = v.union([
  v.pipe(
    v.literal('FullAccess'),
    v.transform(() => ({ fullAccess: {} })),
  ),
  v.pipe(
    limited,
    v.transform(({ receiverId, allowance, methodNames }) => ({
      functionCall: { receiverId, allowance: allowance ?? null, methodNames },
    })),
  ),
])

/** The arguments of a call: bytes, or a JSON value that is encoded as text. */
const toArgs = (input: unknown): Uint8Array => {
  const parsed = v.safeParse(bytes, input)
  if (parsed.success && !(typeof input === 'object' && input !== null && Object.keys(input).length === 0))
    return parsed.output
  return fromUtf8(JSON.stringify(input ?? {}))
}

const empty = v.optional(v.unknown())
const action = v.variant('type', [
  v.object({ type: v.literal('CreateAccount'), params: empty }),
  v.object({
    type: v.literal('DeployContract'),
    params: v.object({
      code: v.union([
        bytes,
        v.pipe(
          v.string(),
          v.base64(),
          v.transform((text) => base64.decode(text)),
        ),
      ]),
    }),
  }),
  v.object({
    type: v.literal('FunctionCall'),
    params: v.object({
      methodName: v.pipe(v.string(), v.minLength(1), v.maxLength(256)),
      args: v.optional(v.unknown()),
      gas: u64,
      deposit: v.optional(u128, '0'),
    }),
  }),
  v.object({ type: v.literal('Transfer'), params: v.object({ deposit: u128 }) }),
  v.object({ type: v.literal('Stake'), params: v.object({ stake: u128, publicKey }) }),
  v.object({
    type: v.literal('AddKey'),
    params: v.object({ publicKey, accessKey: v.object({ nonce: v.optional(u64, '0'), permission }) }),
  }),
  v.object({ type: v.literal('DeleteKey'), params: v.object({ publicKey }) }),
  v.object({ type: v.literal('DeleteAccount'), params: v.object({ beneficiaryId: accountId }) }),
])

const toAction = (input: v.InferOutput<typeof action>): Action => {
  switch (input.type) {
    case 'CreateAccount':
      return { createAccount: {} }
    case 'DeployContract':
      return { deployContract: input.params }
    case 'FunctionCall':
      return { functionCall: { ...input.params, args: toArgs(input.params.args) } }
    case 'Transfer':
      return { transfer: input.params }
    case 'Stake':
      return { stake: input.params }
    case 'AddKey':
      return { addKey: input.params }
    case 'DeleteKey':
      return { deleteKey: input.params }
    case 'DeleteAccount':
      return { deleteAccount: input.params }
  }
}

const unreadable = (thing: string) => new WalletError('invalidParams', { reason: `${thing} cannot be read` })

/**
 * Reads the actions of a transaction from JSON.
 * @throws WalletError `invalidParams` for an unknown kind, and for anything else that cannot be read
 */
export function readActions(input: unknown): Action[] {
  const parsed = v.safeParse(v.pipe(v.array(action), v.minLength(1), v.maxLength(100)), input)
  if (!parsed.success) throw unreadable('the actions')
  return parsed.output.map(toAction)
}

/** Reads bytes from JSON. @throws WalletError `invalidParams` */
export function readBytes(input: unknown): Uint8Array {
  const parsed = v.safeParse(bytes, input)
  if (!parsed.success || parsed.output.length === 0) throw unreadable('the bytes')
  return parsed.output
}

/** Reads a key as NEAR writes it (`ed25519:…`). @throws WalletError `invalidParams` for any other */
export function readKeyText(input: unknown): { ed25519: Uint8Array } {
  const parsed = v.safeParse(publicKey, input)
  if (!parsed.success) throw unreadable('the key')
  return parsed.output
}
