import { InternalRpcError } from 'viem'

export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

type Id = string | number
type Failure = { error: { message?: unknown } }

/**
 * Guards a JSON-RPC `fetch` against nodes that mix up a batch: viem sorts the answers of a batch and assigns them by
 * position, so one missing or duplicate answer, or one without an id, would give callers each other's results. Behind
 * this guard each request of a batch has exactly one answer, in the order of the requests: its own, or error -32603;
 * and where a node rejects the whole batch with one error, that error. A single request has a well-formed answer, or
 * error -32603.
 *
 * @param fetch the underlying fetch
 * @see https://www.jsonrpc.org/specification#batch
 */
export function matchResponses(fetch: Fetch): Fetch {
  return async (input, init) => {
    const response = await fetch(input, init)
    const { status, statusText, headers } = response
    const text = await response.text()
    const body = parse(text)
    const requestIds = readIds(init?.body)
    const refused = isFailure(body) && !requestIds?.some((id) => String(id) === String(idOf(body)))
    // A response that is not JSON-RPC keeps its status, by which viem decides whether to retry.
    if (body === undefined || (!response.ok && !refused))
      return new Response(text || null, { status, statusText, headers })

    const list = Array.isArray(body) ? body : [body]
    const answer = !requestIds
      ? alone(body)
      : refused
        ? requestIds.map((id) => ({ ...body, id }))
        : pair(requestIds, list)
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } })
  }
}

/** The answer to a single request, whatever its id. */
const alone = (body: unknown) => (isAnswer(body) ? body : failure(unanswered))

/** The answer of each id, in their order. */
const pair = (requestIds: readonly Id[], entries: readonly unknown[]) => {
  const answers = new Map<string, Record<string, unknown>>()
  for (const answer of entries) {
    const id = idOf(answer)
    if (id === undefined || !isAnswer(answer)) continue
    const before = answers.get(String(id))
    // Identical answers count as one; two different ones as none.
    const differs = before && JSON.stringify(before) !== JSON.stringify(answer)
    answers.set(String(id), differs ? failure('The node gave two different answers to this request.') : answer)
  }
  // An error without an id belongs to one of the unanswered requests.
  const stray = entries.find((answer) => isFailure(answer) && idOf(answer) === undefined) as Failure | undefined
  const missing = typeof stray?.error.message === 'string' ? stray.error.message : unanswered
  return requestIds.map((id) => ({ ...(answers.get(String(id)) ?? failure(missing)), id }))
}

const unanswered = 'The node did not answer this request.'
const failure = (message: string) => ({ jsonrpc: '2.0', error: { code: InternalRpcError.code, message } })

/** The ids of a batch, in order; undefined for a request that goes alone. */
const readIds = (body: unknown): Id[] | undefined => {
  const requests = typeof body === 'string' && body.startsWith('[') ? parse(body) : undefined
  return Array.isArray(requests) ? requests.map((request) => (request as { id: Id }).id) : undefined // written by viem
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isAnswer = (value: unknown): value is Record<string, unknown> =>
  isRecord(value) && ('result' in value || isFailure(value))

const isFailure = (value: unknown): value is Failure => isRecord(value) && isRecord(value.error)

const idOf = (value: unknown): Id | undefined =>
  isRecord(value) && (typeof value.id === 'number' || typeof value.id === 'string') ? value.id : undefined
