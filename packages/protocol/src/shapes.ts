import { loginProviderNames } from '@latchkey/core/login-providers'
import { firstImport, lastImport, mostAccounts } from '@latchkey/core/vault-contents'
import * as v from 'valibot'

/** Schemas shared by several messages. All are strict: unknown members are rejected. */

/** 0x and an even number of hex digits. */
export const hex = v.custom<`0x${string}`>((x) => typeof x === 'string' && /^0x([0-9a-fA-F]{2})*$/.test(x), 'not hex')

/** A JSON-RPC quantity: 0x and hex digits; leading zeros are accepted because real clients send them. */
export const quantity = v.custom<`0x${string}`>(
  (x) => typeof x === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(x),
  'not a hex quantity',
)

/** An EVM address: 0x and 40 hex digits. The checksum is checked where the address is shown. */
export const address = v.custom<`0x${string}`>(
  (x) => typeof x === 'string' && /^0x[0-9a-fA-F]{40}$/.test(x),
  'not an address',
)

/** 32 bytes as 0x-hex: a transaction or block hash. */
export const hash = v.custom<`0x${string}`>((x) => typeof x === 'string' && /^0x[0-9a-fA-F]{64}$/.test(x), 'not a hash')

const base64Url = /^[A-Za-z0-9_-]+$/

/**
 * Unpadded base64url as encoders write it: no surplus character, and no unused bits set in the last one (RFC 4648
 * section 3.5). So the same bytes have exactly one text, which every decoder reads.
 */
const encodedBytes = /^(?!$)(?:[\w-]{4})*(?:[\w-][AQgw]|[\w-]{2}[AEIMQUYcgkosw048])?$/

/** Exactly `length` bytes as unpadded base64url. */
export function bytes(length: number) {
  return v.pipe(
    v.string(),
    v.regex(encodedBytes, 'not base64url'),
    v.length(Math.ceil((length * 4) / 3), `not ${length} bytes`),
  )
}

/** At most `max` bytes as unpadded base64url. */
export function blob(max: number) {
  return v.pipe(
    v.string(),
    v.regex(encodedBytes, 'not base64url'),
    v.maxLength(Math.ceil((max * 4) / 3), `over ${max} bytes`),
  )
}

/**
 * A random 128-bit identifier, base64url: users, vaults, slots, flows, requests, evaluations, projects. It is used as
 * text and never decoded.
 */
export const id = v.pipe(v.string(), v.regex(base64Url, 'not base64url'), v.length(22, 'not 16 bytes'))

/**
 * The number of a slot in its sequence of replacements. The limit is never reached in practice; stored in four bytes.
 */
export const epoch = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000))

/** The index of an account of a wallet's phrase that its person added. */
export const furtherIndex = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostAccounts - 1))
/** The index of an account that is an imported private key. */
export const importIndex = v.pipe(v.number(), v.integer(), v.minValue(firstImport), v.maxValue(lastImport))
/** The index of an account of a wallet: 0 is the one that every wallet has. */
export const accountIndex = v.union([v.literal(0), furtherIndex, importIndex])

/** The number of a change of a vault's slots. The limit is never reached in practice; stored in four bytes. */
export const changeNumber = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2 ** 31 - 1))

/** A seal of a service's audit: its number, and its SHA-256. Number 0 means that there is none yet. */
export const auditAnchor = v.object({ seal: v.pipe(v.string(), v.regex(/^(0|[1-9][0-9]{0,17})$/)), hash: bytes(32) })

/**
 * An exact web origin: scheme, host and port only, safe in a header. URLs allow `;`, `,`, `*` and quotes in a host
 * (WHATWG URL, forbidden host code points), where they would start a directive; DNS allows none of them.
 */
export const origin = v.pipe(
  v.string(),
  v.maxLength(255),
  v.check(
    (x) =>
      URL.canParse(x) &&
      new URL(x).origin === x &&
      /^[a-z][a-z0-9+.-]*:\/\/(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d+)?$/.test(x),
    'not an exact origin',
  ),
)

/**
 * The owner of a session: a page's exact origin, or the registered redirect address of a native client (custom schemes
 * have no origin).
 */
export const caller = v.union([
  origin,
  v.pipe(v.string(), v.maxLength(512), v.regex(/^[a-z][a-z0-9+.-]*:\/\/[^?#\s]*$/i, 'not an address without query')),
])

/** The address of a chain node. */
export const nodeUrl = v.pipe(
  v.string(),
  v.maxLength(2048),
  v.check((x) => URL.canParse(x) && /^https?:$/.test(new URL(x).protocol), 'not a web address'),
)

/** The public name of a project, as its pages carry it: URL-safe letters only. */
export const apiKey = v.pipe(v.string(), v.regex(base64Url, 'not an API key'), v.minLength(16), v.maxLength(1024))

export const loginProvider = v.picklist(loginProviderNames)

/** The purpose of a PIN. A proof made for one purpose is invalid for another. */
export const purpose = v.picklist([
  'enrol',
  'unlock',
  'transfer',
  'slot-change',
  'pin-change',
  'export',
  'data',
  'delete',
  'account-add',
  'account-import',
  'account-remove',
  'contact-change',
  'link',
])
export type Purpose = v.InferOutput<typeof purpose>
/**
 * The purposes of a fresh proof that allows one thing besides opening the wallet: a change of another slot, a change of
 * the PIN itself, a copy of the person's data, the deletion of their account, a further account of their wallet, an
 * imported private key or its removal, a change of the addresses for notices, or another login or the end of one.
 */
export const changePurposes = [
  'slot-change',
  'pin-change',
  'data',
  'delete',
  'account-add',
  'account-import',
  'account-remove',
  'contact-change',
  'link',
] as const satisfies readonly Purpose[]
export type ChangePurpose = (typeof changePurposes)[number]
/**
 * The purpose of a fresh proof that removes the PIN. Only a passkey can give it: somebody who phished the PIN must not
 * be able to remove it, so it is not among the purposes of a PIN.
 */
export const pinRemovalPurpose = 'pin-remove'
/** The purposes of a fresh proof by a passkey that allows one thing besides opening the wallet. */
export const passkeyChangePurposes = [...changePurposes, pinRemovalPurpose] as const
export type PasskeyChangePurpose = (typeof passkeyChangePurposes)[number]
/**
 * The purposes that are held back in a browser that is new to the wallet: what they allow could take the wallet away
 * from its owner.
 */
export const heldPurposes = [
  'slot-change',
  'pin-change',
  pinRemovalPurpose,
  'export',
  'delete',
  'account-add',
  'account-import',
  'account-remove',
  'contact-change',
  'link',
] as const satisfies readonly (Purpose | typeof pinRemovalPurpose)[]
export type HeldPurpose = (typeof heldPurposes)[number]
/** For how long a browser is new to a wallet after it first opened it, hours. */
export const newBrowserHours = 24
/** A fresh proof of the PIN that allows signatures; the wire and the tokens say `transfer`. */
export const signingPurpose = 'transfer' satisfies Purpose
/** A fresh proof of the PIN that allows the recovery phrase and private keys to be shown. */
export const exportPurpose = 'export' satisfies Purpose

export const token = v.pipe(v.string(), v.maxLength(4096))

/** A text of at most `max` UTF-16 units. */
export function text(max: number) {
  return v.pipe(v.string(), v.maxLength(max))
}

/**
 * Foreign text of at most `max` UTF-16 units. Databases store neither NUL nor half a surrogate pair, and an odd name
 * must not make its record unusable: each of these becomes U+FFFD.
 */
export function foreignText(max: number) {
  return v.pipe(
    text(max),
    v.transform((x) => x.toWellFormed().replaceAll('\0', '\uFFFD')),
  )
}

/** The form of a BCP 47 language tag; the language need not exist. */
export const languageTag = v.pipe(v.string(), v.maxLength(64), v.regex(/^[a-z\d]{1,8}(-[a-z\d]{1,8})*$/i))

/** An empty list of parameters. */
export const nothing = v.strictTuple([])

/** One optional parameter; legacy clients send `[undefined]` without it. */
export function optionalFirst<S extends v.GenericSchema>(first: S) {
  return v.union([nothing, v.strictTuple([v.optional(first)])])
}

/**
 * Bytes as a page sends them. The entry turns a Uint8Array into 0x-hex; JSON clients send the object form of Node's
 * Buffer.
 */
export const byteInput = v.union([
  hex,
  v.strictObject({
    type: v.literal('Buffer'),
    data: v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255))),
  }),
])

/**
 * A moment, in ISO 8601. The pattern alone takes forms that no engine reads, such as an offset without minutes: screens
 * would have no time to show.
 */
export const moment = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check((x) => !Number.isNaN(Date.parse(x)), 'not a time'),
)

/** Seconds. */
export const seconds = v.pipe(v.number(), v.integer(), v.minValue(0))
