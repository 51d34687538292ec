import * as v from 'valibot'
import { AptosAnswerError, AptosNodeError } from './errors.ts'
import { invalid } from './invalid.ts'
import { parseJson } from './json.ts'
import { type Ledger, readCursor, readGasUsed, readLedger, readVersion } from './ledger.ts'

/** How a node is asked. */
export type Settings = {
  /**
   * Address of the node, with or without the base path `/v1`, which is added where it is missing. Its query, such as an
   * operator's key, goes with every question.
   */
  url: string
  /** Milliseconds one attempt may take. Default 10 000. */
  timeout: number
  /** Attempts after the first that failed, for what may be asked twice. Default 3. */
  retryCount: number
  /**
   * Milliseconds before the second attempt; doubles with each, with up to half as much again at random. Default 150.
   */
  retryDelay: number
  /** Bytes of an answer that are read at most. Default 64 MB: a walk over resources asks for many at once. */
  largestAnswer: number
  /** Headers of every request, such as an API key of the node's operator. */
  headers: Record<string, string>
  /** The `fetch` to use; default the platform's own. */
  fetch: typeof fetch
  /** Gives up every question. */
  signal: AbortSignal | undefined
}

/** The form an answer is asked for in. */
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
   * True where it may be asked again after a failure. Submitting may: the same signed bytes are one transaction,
   * however often they arrive. Building new bytes is never done here.
   */
  again: boolean
  /**
   * All numbers of the answer are Move's, which writes those of more than 32 bits as texts: none can lose digits, and
   * none is looked for. Looking takes a tenth of the time of a walk.
   */
  ofMove?: true
}

/** An answer, and the state of the ledger it was given from. */
export type Answer<T> = {
  data: T
  ledger: Ledger | undefined
  /** The ledger's version, which a node may tell although it keeps the rest back. */
  ledgerVersion: bigint | undefined
  /** Where the next page begins, for pages by cursor. */
  cursor: string | undefined
  /** Units of gas a view function used. */
  gasUsed: bigint | undefined
  /** The status of HTTP: 200, 202 for what was submitted, 206 for a batch of which not all was taken. */
  status: number
}

const mediaTypes: Record<Accept, string> = { json: 'application/json', bcs: 'application/x-bcs', html: 'text/html' }

/** Answers that say: later, perhaps. */
const passing = new Set([408, 429, 500, 502, 503, 504])

/** No error body is longer. */
const largestError = 64 * 1024

const errorBody = v.object({
  message: v.string(),
  error_code: v.string(),
  vm_error_code: v.optional(v.nullable(v.number())),
})

/** A node's address: with the base path of its API, and what every question has in its query. */
export type Base = { address: string; query: readonly [string, string][] }

/**
 * Takes a node's address apart.
 * @throws InvalidArgumentError when it is no http(s) address, or has parts that no question could have
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
 * Asks the node, again where that is safe, and reads its answer by a schema.
 * @throws AptosNodeError when it answers with an error
 * @throws AptosAnswerError when it does not answer, or not in the form of its API
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

/** No node is waited for longer than half a minute because it asks so. */
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

/** The parts of a body as they come, no more than so many bytes. @throws RangeError when there are more */
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
 * A body as text, decoded at once: many small texts put together take twice as long. @throws RangeError when there are
 * more
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
