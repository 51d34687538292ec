import * as v from 'valibot'
import { AptosAnswerError, AptosNodeError } from './errors.ts'
import { invalid } from './invalid.ts'
import { parseJson } from './json.ts'
import { type Ledger, readCursor, readGasUsed, readLedger, readVersion } from './ledger.ts'

/** How a node is queried. */
export type Settings = {
  /**
   * The node's address, with or without the base path `/v1`, which is added if missing. Its query, such as an
   * operator's key, is sent with every request.
   */
  url: string
  /** The time limit of one attempt, milliseconds. Default 10 000. */
  timeout: number
  /** Retries after the first failure, for requests that may be repeated. Default 3. */
  retryCount: number
  /** The delay before the second attempt, milliseconds; doubled each time, plus up to half at random. Default 150. */
  retryDelay: number
  /** The largest answer that is read, bytes. Default 64 MB: a walk over resources requests many at once. */
  largestAnswer: number
  /** Headers of every request, such as an API key of the node's operator. */
  headers: Record<string, string>
  /** The `fetch` to use; default the platform's own. */
  fetch: typeof fetch
  /** Aborts every request. */
  signal: AbortSignal | undefined
}

/** The requested form of an answer. */
export type Accept = 'json' | 'bcs' | 'html'

/** One question to the node. */
export type Question = {
  method: 'GET' | 'POST'
  /** Below the base path, its parts encoded. */
  path: string
  query?: Record<string, string | number | bigint | boolean | undefined>
  /** JSON, or bytes with their content type. */
  body?: { json: unknown } | { bytes: Uint8Array; type: string }
  /**
   * True if it may be repeated after a failure. Submitting may: the same signed bytes are one transaction, however
   * often they arrive. New bytes are never built here.
   */
  again: boolean
  /**
   * All numbers in the answer are Move's, which writes those of more than 32 bits as text: none can lose digits, so
   * none is checked. The check takes a tenth of the time of a walk.
   */
  ofMove?: true
}

/** An answer, and the ledger's state from which it was made. */
export type Answer<T> = {
  data: T
  ledger: Ledger | undefined
  /** The ledger's version, which a node may reveal although it hides the rest. */
  ledgerVersion: bigint | undefined
  /** The cursor of the next page, for pages by cursor. */
  cursor: string | undefined
  /** Units of gas a view function used. */
  gasUsed: bigint | undefined
  /** The HTTP status: 200, 202 for a submission, 206 for a batch that was accepted in part. */
  status: number
}

const mediaTypes: Record<Accept, string> = { json: 'application/json', bcs: 'application/x-bcs', html: 'text/html' }

/** Temporary failures. */
const passing = new Set([408, 429, 500, 502, 503, 504])

/** No error body is longer. */
const largestError = 64 * 1024

const errorBody = v.object({
  message: v.string(),
  error_code: v.string(),
  vm_error_code: v.optional(v.nullable(v.number())),
})

/** A node's address: with the base path of its API, and the query of every request. */
export type Base = { address: string; query: readonly [string, string][] }

/**
 * Parses a node's address.
 * @throws InvalidArgumentError when it is not an http(s) address, or has parts that a request cannot have
 */
export function toBase(url: string): Base {
  const base = URL.canParse(url) ? new URL(url) : undefined
  if (!base || !/^https?:$/.test(base.protocol)) throw invalid('node address', 'it must begin with http:// or https://')
  if (base.username || base.password)
    throw invalid('node address', 'a name and password in it are not sent; give them as a header')
  if (base.hash) throw invalid('node address', 'a part behind # is never sent')
  const path = base.pathname.replace(/\/+$/, '')
  return {
    address: `${base.origin}${/\/v\d+$/.test(path) ? path : `${path}/v1`}`,
    query: [...base.searchParams],
  }
}

/**
 * Sends a request to the node, with retries where that is safe, and reads its answer by a schema.
 * @throws AptosNodeError when it answers with an error
 * @throws AptosAnswerError when there is no answer, or a malformed one
 */
export async function ask<T>(
  settings: Settings,
  question: Question,
  accept: Accept,
  schema: v.GenericSchema<unknown, T>,
): Promise<Answer<T>> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await askOnce(settings, question, accept, schema)
    } catch (failure) {
      if (attempt >= settings.retryCount || !question.again || !isPassing(failure)) throw failure
      await pause(settings, attempt, failure)
    }
  }
}

const isPassing = (failure: unknown): boolean =>
  failure instanceof AptosNodeError
    ? passing.has(failure.status)
    : failure instanceof AptosAnswerError && (failure.reason === 'timeout' || failure.reason === 'unreachable')

const pause = ({ retryDelay, signal }: Settings, attempt: number, failure: unknown) => {
  const ours = retryDelay * 2 ** attempt * (1 + Math.random() / 2)
  const wait = failure instanceof AptosNodeError ? (failure.retryAfter ?? 0) : 0
  return new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(
      () => {
        signal?.removeEventListener('abort', stop)
        resolve()
      },
      Math.max(ours, wait),
    )
    signal?.addEventListener('abort', stop, { once: true })
    if (signal?.aborted) stop()
  })
}

async function askOnce<T>(
  settings: Settings,
  { method, path, query = {}, body, ofMove }: Question,
  accept: Accept,
  schema: v.GenericSchema<unknown, T>,
): Promise<Answer<T>> {
  const endpoint = `${method} ${path}`
  const parameters = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  )
  const base = toBase(settings.url)
  const all = new URLSearchParams([...base.query, ...parameters])
  const url = `${base.address}${path}${all.size > 0 ? `?${all}` : ''}`
  const tooLate = AbortSignal.timeout(settings.timeout)
  const signal = settings.signal ? AbortSignal.any([settings.signal, tooLate]) : tooLate

  const fail = (failure: unknown): never => {
    settings.signal?.throwIfAborted()
    if (tooLate.aborted) throw new AptosAnswerError('timeout', endpoint, { cause: failure })
    throw new AptosAnswerError('unreachable', endpoint, { cause: failure })
  }

  const response = await settings
    .fetch(url, {
      method,
      headers: {
        ...settings.headers,
        accept: mediaTypes[accept],
        ...(body && { 'content-type': 'json' in body ? mediaTypes.json : body.type }),
      },
      ...(body && { body: 'json' in body ? JSON.stringify(body.json) : (body.bytes as BodyInit) }), // a plain view of bytes is a body
      signal,
      credentials: 'omit',
      redirect: 'error',
    })
    .catch(fail)

  if (!response.ok) {
    const text = await readText(response, largestError).catch(() => '')
    const retryAfter = readRetryAfter(response.headers)
    const ledger = readLedger(response.headers)
    throw new AptosNodeError(response.status, endpoint, readError(text), {
      ...(retryAfter !== undefined && { retryAfter }),
      ...(ledger && { ledger }),
    })
  }

  const read = accept === 'bcs' ? readBytes : readText
  const answer = await read(response, settings.largestAnswer).catch((failure: unknown) => {
    if (failure instanceof RangeError) throw new AptosAnswerError('tooLarge', endpoint)
    return fail(failure)
  })
  return {
    data: readData(answer, accept === 'json' ? (ofMove ? JSON.parse : parseJson) : undefined, schema, endpoint),
    ledger: readLedger(response.headers),
    ledgerVersion: readVersion(response.headers),
    cursor: readCursor(response.headers),
    gasUsed: readGasUsed(response.headers),
    status: response.status,
  }
}

/** A node's request to wait is limited to half a minute. */
const readRetryAfter = (headers: Headers) => {
  const seconds = Number(headers.get('retry-after'))
  return seconds > 0 ? Math.min(seconds, 30) * 1_000 : undefined
}

const readError = (text: string) => {
  try {
    const { message, error_code, vm_error_code } = v.parse(errorBody, parseJson(text))
    return { message, error_code, vm_error_code: vm_error_code ?? undefined }
  } catch {
    return undefined // a gateway's page, or nothing
  }
}

const readData = <T>(
  answer: string | Uint8Array,
  parse: ((text: string) => unknown) | undefined,
  schema: v.GenericSchema<unknown, T>,
  endpoint: string,
): T => {
  let value: unknown = answer
  if (parse) {
    try {
      value = parse(answer as string) // readText's
    } catch (cause) {
      throw new AptosAnswerError('unreadable', endpoint, { cause, detail: 'no JSON' })
    }
  }
  const read = v.safeParse(schema, value)
  if (read.success) return read.output
  const [issue] = read.issues
  throw new AptosAnswerError('unreadable', endpoint, {
    detail: `${v.getDotPath(issue) ?? 'the answer'}: ${issue.message}`,
  })
}

/** The parts of a body as they arrive, up to this many bytes. @throws RangeError when there are more */
async function* readParts(response: Response, most: number): AsyncGenerator<Uint8Array, void, undefined> {
  let length = 0
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    length += part.value.length
    if (length > most) {
      await reader?.cancel()
      throw new RangeError('too long')
    }
    yield part.value
  }
}

/**
 * A body as text, decoded at once: joining many small texts takes twice as long. @throws RangeError when there are more
 */
const readText = async (response: Response, most: number): Promise<string> =>
  new TextDecoder().decode(await readBytes(response, most))

/** A body as bytes. @throws RangeError when there are more */
const readBytes = async (response: Response, most: number): Promise<Uint8Array> => {
  const parts: Uint8Array[] = []
  for await (const part of readParts(response, most)) parts.push(part)
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
