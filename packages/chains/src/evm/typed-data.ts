import { WalletError } from '@latchkey/core/errors'
import { getAddress, isAddress } from 'viem/utils'
import { splitHidden } from '../text.ts'

type Field = { name: string; type: string }
type Json = Record<string, unknown>

const refuse = (reason: string, cause?: unknown) => new WalletError('invalidParams', { reason }, { cause })

const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Names and types are one word each (EIP-712); some services have colons in theirs. */
const isOneWord = (name: string): boolean => !/[\s,()]/.test(name) && splitHidden(name).every((run) => !run.hidden)

const isField = (value: unknown): value is Field =>
  isRecord(value) && typeof value.name === 'string' && typeof value.type === 'string'

/** JSON.parse silently rounds integers above 2^53: the person would sign another number than the page wrote. */
const refuseRounded = (_key: string, value: unknown) => {
  if (typeof value === 'number' && !Number.isSafeInteger(value))
    throw refuse('large numbers in typed data must be written as text')
  return value
}

/** The members of a domain, in the order of EIP-712. */
const domainFields: readonly Field[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

/** Typed data as it is signed: domain and message contain only what their types declare. */
export type TypedData = { types: Record<string, Field[]>; primaryType: string; domain: Json; message: Json }

/**
 * Reads EIP-712 typed data (`eth_signTypedData_v4`) from JSON text. Screen and signature both start from the result, so
 * what is shown is what is signed. Where the domain's type is missing, it is derived from the domain's standard
 * members, as in viem and ethers.
 *
 * @throws WalletError `invalidParams` for text that is not typed data, lacks a declared field, or has a number that
 * JSON cannot carry exactly
 */
export function readTypedData(json: string): TypedData {
  let data: unknown
  try {
    data = JSON.parse(json, refuseRounded)
  } catch (cause) {
    throw cause instanceof WalletError ? cause : refuse('typed data is not JSON', cause)
  }
  if (!isRecord(data) || !isRecord(data.types) || !isRecord(data.message) || !isRecord(data.domain))
    throw refuse('typed data needs types, primaryType, domain and message')
  const types: Record<string, Field[]> = {}
  for (const [name, fields] of Object.entries(data.types)) {
    if (!Array.isArray(fields) || !fields.every(isField)) throw refuse(`the type ${name} has no list of fields`)
    if (![name, ...fields.flatMap(({ name, type }) => [name, type])].every(isOneWord))
      throw refuse('names in typed data are one word each, without invisible characters')
    types[name] = fields.map(({ name, type }) => ({ name, type }))
  }
  const { primaryType } = data
  types.EIP712Domain ??= domainFields.filter(({ name }) => Object.hasOwn(data.domain as Json, name))
  // A signature over a bare domain is one that nobody can read.
  if (typeof primaryType !== 'string' || primaryType === 'EIP712Domain' || !Object.hasOwn(types, primaryType))
    throw refuse('the primary type of the typed data is not declared')
  return {
    types,
    primaryType,
    domain: pick(types, 'EIP712Domain', data.domain) as Json, // a declared type gives a record
    message: pick(types, primaryType, data.message) as Json,
  }
}

/**
 * A value without members. An address may have any case and is shown with its checksum (ERC-55). Bytes must be hex,
 * because libraries hash anything else differently.
 */
const toLeaf = (type: string, value: unknown): unknown => {
  if (type === 'address' && typeof value === 'string' && isAddress(value, { strict: false })) return getAddress(value)
  if (/^bytes[0-9]*$/.test(type) && !(typeof value === 'string' && /^0x([0-9a-f]{2})*$/i.test(value)))
    throw refuse(`typed data has no hex where ${type} is declared`)
  return value
}

/**
 * The declared part of a value. An undeclared field is not hashed, so it must not be shown. A declared but missing one
 * would be hashed as zero, so it is refused.
 */
const pick = (types: Record<string, Field[]>, type: string, value: unknown, depth = 0): unknown => {
  if (depth > 32) throw refuse('typed data is nested too deeply')
  if (value === undefined || value === null) throw refuse(`typed data leaves out a value of type ${type}`)
  const array = /^(.+)\[([0-9]*)\]$/.exec(type)
  if (array) {
    const [, item = '', length] = array
    if (!Array.isArray(value) || (length && value.length !== Number(length))) throw refuse(`typed data has no ${type}`)
    return value.map((each) => pick(types, item, each, depth + 1))
  }
  const fields = Object.hasOwn(types, type) ? types[type] : undefined
  if (!fields) return toLeaf(type, value)
  if (!isRecord(value)) throw refuse(`typed data has no ${type} where one is declared`)
  return Object.fromEntries(
    fields.map((field) => [
      field.name,
      pick(types, field.type, Object.hasOwn(value, field.name) ? value[field.name] : undefined, depth + 1),
    ]),
  )
}
