import * as declared from '@latchkey/protocol/methods'
import * as shapes from '@latchkey/protocol/shapes'
import type { GenericSchema } from 'valibot'

/** The fields read from a valibot schema; each kind of schema has some of them. */
type Open = {
  type: string
  expects?: string
  items?: readonly Open[]
  item?: Open
  entries?: Record<string, Open>
  options?: readonly unknown[]
  wrapped?: Open
  value?: Open
  literal?: unknown
  pipe?: readonly ({ kind: string; type: string; requirement?: unknown } & Open)[]
}

const named = new Map<unknown, string>([
  [shapes.hex, 'hex'],
  [shapes.quantity, 'quantity'],
  [shapes.address, 'address'],
  [shapes.hash, 'hash'],
  [shapes.loginProvider, 'provider'],
  [shapes.byteInput, 'bytes'],
])

/** Shapes that several methods share: they are shown once and then referred to by name. */
export const sharedShapes = {
  LoginResponse: declared.loginResponse,
  TokenLogin: declared.tokenLogin,
  TransactionRequest: declared.transactionRequest,
  SendCallsRequest: declared.sendCallsRequest,
  CallsStatus: declared.callsStatus,
  BoraLogin: declared.boraLogin,
  BoraStatus: declared.boraStatus,
} as const
const shared = new Map<unknown, string>(Object.entries(sharedShapes).map(([name, schema]) => [schema, name]))

const limits: Record<string, (requirement: unknown) => string> = {
  max_length: (most) => `at most ${most}`,
  min_length: (least) => (least === 1 ? 'not empty' : `at least ${least}`),
  min_value: (least) => `from ${least}`,
  max_value: (most) => `to ${most}`,
  integer: () => 'whole',
  safe_integer: () => 'whole',
}

const either = (texts: readonly string[]) => [...new Set(texts)].join(' or ')

const optional = ({ type }: Open) => type === 'optional' || type === 'nullish'

const plain = (schema: Open): string => {
  const { type, items = [], item, entries = {}, options = [], wrapped, value } = schema
  const inner = wrapped ? textOf(wrapped) : ''
  switch (type) {
    case 'strict_tuple':
    case 'tuple':
      return `[${items.map((each) => textOf(each) + (optional(each) ? '?' : '')).join(', ')}]`
    case 'array':
      return `list of ${item ? textOf(item) : 'anything'}`
    case 'strict_object':
    case 'object':
      return `{${Object.entries(entries)
        .map(([name, each]) => `${name}${optional(each) ? '?' : ''}: ${textOf(each)}`)
        .join(', ')}}`
    case 'union':
    case 'variant':
      return either((options as readonly Open[]).map(textOf))
    case 'picklist':
      return either(options.map((each) => JSON.stringify(each)))
    case 'literal':
      return JSON.stringify(schema.literal)
    case 'record':
      return `{…: ${value ? textOf(value) : 'anything'}}`
    case 'optional':
      return inner
    case 'nullable':
    case 'nullish':
      return `${inner} or null`
    case 'string':
      return 'text'
    case 'unknown':
      return 'anything'
    case 'custom':
      return 'chain id (hex)'
    default:
      return type
  }
}

const textOf = (schema: Open): string => named.get(schema) ?? shared.get(schema) ?? whole(schema)

const whole = (schema: Open): string => {
  const rules = (schema.pipe ?? []).flatMap(({ kind, type, requirement }) => {
    const limit = kind === 'validation' ? limits[type] : undefined
    return limit ? [limit(requirement)] : []
  })
  const text = plain(schema)
  return rules.length ? `${text} (${[...new Set(rules)].join(', ')})` : text
}

/** A shared shape in words, without using its own name. */
export function shapeText(schema: GenericSchema): string {
  return whole(schema as unknown as Open)
}

/** A schema in words, as the reference shows it: `[address, hex]`, `{network: text (at most 64)}`. */
export function schemaText(schema: GenericSchema): string {
  return textOf(schema as unknown as Open)
}
