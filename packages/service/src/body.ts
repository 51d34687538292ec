import { isServiceError, ServiceError } from '@latchkey/protocol/service-error'
import * as v from 'valibot'

const maxDepth = 32

/**
 * Parses JSON. Rejects duplicate names in one object, which parsers treat differently, and more than 32 levels.
 *
 * @throws ServiceError `bad_request`
 */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    refuseDuplicates(text)
    return value
  } catch (cause) {
    throw new ServiceError('bad_request', {}, { cause })
  }
}

/** `text` is known to be JSON, so only strings and brackets need to be told apart. */
function refuseDuplicates(text: string): void {
  /** One entry per open bracket: the names seen so far, or null inside an array. */
  const open: (Set<string> | null)[] = []
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (char === '{' || char === '[') {
      open.push(char === '{' ? new Set() : null)
      if (open.length > maxDepth) throw new SyntaxError('nested too deeply')
    } else if (char === '}' || char === ']') open.pop()
    else if (char === '"') {
      const start = at
      for (at++; text[at] !== '"'; at++) if (text[at] === '\\') at++
      const names = open.at(-1)
      if (!names) continue
      let next = at + 1
      while (' \t\r\n'.includes(text[next] ?? '.')) next++
      if (text[next] !== ':') continue
      const name: string = JSON.parse(text.slice(start, at + 1))
      if (names.has(name)) throw new SyntaxError('a name stands twice')
      names.add(name)
    }
  }
}

/**
 * Reads a body of at most `maxBytes`, and nothing beyond.
 *
 * @throws ServiceError `too_large`; `bad_request` when the caller hung up or sent malformed chunks
 */
export async function readBytes(message: Request | Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await readAll(message, maxBytes)
  } catch (cause) {
    if (isServiceError(cause) || message instanceof Response) throw cause
    throw new ServiceError('bad_request', {}, { cause })
  }
}

const readAll = async (message: Request | Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> => {
  const contentLength = message.headers.get('Content-Length') ?? ''
  if (Number(contentLength) > maxBytes) throw new ServiceError('too_large')
  // Node's parser reads no more than a request's content length (RFC 9112 section 6.3). A web stream would cost more
  // than everything else done for a small request.
  if (message instanceof Request && /^\d+$/.test(contentLength) && !message.headers.has('Transfer-Encoding')) {
    const whole = new Uint8Array(await message.arrayBuffer())
    if (whole.length > maxBytes) throw new ServiceError('too_large')
    return whole
  }
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of message.body ?? []) {
    length += chunk.length
    if (length > maxBytes) throw new ServiceError('too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks) as Uint8Array<ArrayBuffer> // no buffer here is shared
}

/**
 * Reads the body of a JSON request and validates it by its schema. Text that databases cannot store is rejected, unless
 * the schema has replaced it.
 *
 * @throws ServiceError `bad_request`, `too_large`
 */
export async function readBody<S extends v.GenericSchema>(
  request: Request,
  schema: S,
  maxBytes = 64 * 1024,
): Promise<v.InferOutput<S>> {
  // Only this type: a page can send others across origins without a preflight.
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('Content-Type') ?? ''))
    throw new ServiceError('bad_request')
  const body = await readBytes(request, maxBytes)
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch (cause) {
    throw new ServiceError('bad_request', {}, { cause })
  }
  const parsed = v.safeParse(schema, parseJson(text))
  if (!parsed.success) throw new ServiceError('bad_request', {}, { cause: parsed.issues[0].message })
  if (!isStorable(parsed.output)) throw new ServiceError('bad_request', {}, { cause: 'NUL or half a surrogate pair' })
  return parsed.output
}

/** True if PostgreSQL can store every text in a value of JSON: it refuses NUL, and in `jsonb` half a surrogate pair. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (Array.isArray(value)) return value.every(isStorable)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, each]) => isStorable(name) && isStorable(each))
}
