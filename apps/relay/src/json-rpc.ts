import { parseJson } from '@latchkey/service/body'
import * as v from 'valibot'

/** A failure in the form of JSON-RPC 2.0 (section 5.1). It contains nothing of a message or a topic. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code: number
  /** Seconds until a retry makes sense. */
  readonly retryAfter: number | undefined

  constructor(code: number, message: string, retryAfter?: number) {
    super(message)
    this.code = code
    this.retryAfter = retryAfter
  }
}

export const codes = {
  parse: -32_700,
  invalidRequest: -32_600,
  unknownMethod: -32_601,
  invalidParams: -32_602,
  internal: -32_603,
  /** A bound or a rate; the number of EIP-1474's "limit exceeded". */
  limit: -32_005,
  unavailable: -32_000,
} as const

/** A client's message. `id` is JSON text, so that it is returned unchanged; a notification has none. */
export type RpcMessage =
  | { kind: 'request'; id: string | undefined; method: string; params: unknown }
  | { kind: 'response'; id: number; isResult: boolean }
  | { kind: 'wrong'; id: string; error: RpcError }

const maxIdLength = 256

// In Node 22 and later, and not yet in TypeScript's library.
const { rawJSON, isRawJSON } = JSON as typeof JSON & {
  rawJSON(text: string): object
  isRawJSON(value: unknown): boolean
}

const id = v.union([v.pipe(v.string(), v.maxLength(maxIdLength)), v.number(), v.null(), v.custom<object>(isRawJSON)])
const request = v.object({ jsonrpc: v.literal('2.0'), id: v.optional(id), method: v.string(), params: v.unknown() })
const response = v.object({ jsonrpc: v.literal('2.0'), id: v.number() })

/** Reads a text frame: one message, or several in a batch (JSON-RPC 2.0, section 6). */
export function readFrame(text: string): RpcMessage | RpcMessage[] {
  let value: unknown
  try {
    value = parseJson(text)
  } catch {
    return wrong(codes.parse, 'This is not JSON, or it is nested too deeply.')
  }
  if (/\d{16}/.test(text)) value = JSON.parse(text, keepLongId)
  if (!Array.isArray(value)) return readOne(value)
  return value.length > 0 ? value.map(readOne) : wrong(codes.invalidRequest, 'A batch cannot be empty.')
}

/** Some clients use numbers of 19 digits as ids, which a double would round: they are kept as written. */
function keepLongId(key: string, value: unknown, context?: { source: string }): unknown {
  return key === 'id' && typeof value === 'number' && !Number.isSafeInteger(value) && context
    ? rawJSON(context.source)
    : value
}

function readOne(value: unknown): RpcMessage {
  const isObject = typeof value === 'object' && value !== null
  if (isObject && !('method' in value)) {
    const answered = v.safeParse(response, value)
    if (answered.success && ('result' in value || 'error' in value))
      return { kind: 'response', id: answered.output.id, isResult: 'result' in value }
  }
  // A missing `params` is undefined, which `v.unknown` only accepts if the member exists.
  const parsed = v.safeParse(request, isObject ? { params: undefined, ...value } : value)
  if (!parsed.success) return wrong(codes.invalidRequest, 'This is neither a request nor a response of JSON-RPC 2.0.')
  const { id, method, params } = parsed.output
  return { kind: 'request', id: id === undefined ? undefined : JSON.stringify(id), method, params }
}

const wrong = (code: number, message: string): RpcMessage => ({
  kind: 'wrong',
  id: 'null',
  error: new RpcError(code, message),
})

/** The text of an answer. */
export function writeResult(id: string, result: unknown): string {
  return `{"id":${id},"jsonrpc":"2.0","result":${JSON.stringify(result)}}`
}

/** The text of a failure. */
export function writeError(id: string, { code, message, retryAfter }: RpcError): string {
  return `{"id":${id},"jsonrpc":"2.0","error":${JSON.stringify({ code, message, ...(retryAfter !== undefined && { data: { retryAfter } }) })}}`
}
