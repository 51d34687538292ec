import type { IncomingMessage, RequestListener } from 'node:http'
import * as v from 'valibot'
import { RpcError } from './rpc-error.ts'

const request = v.object({
  jsonrpc: v.literal('2.0'),
  id: v.union([v.string(), v.number(), v.null()]),
  method: v.string(),
  params: v.optional(v.array(v.unknown())),
})

const mostBytes = 50 * 1024

/** Answers one request as a node does. */
export async function answer(
  methods: Record<string, (params: readonly unknown[]) => unknown>,
  asked: unknown,
): Promise<object> {
  const read = v.safeParse(request, asked)
  if (!read.success) return { jsonrpc: '2.0', error: { code: -32600, message: 'Invalid request' }, id: null }
  const { id, method, params = [] } = read.output
  try {
    const act = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (!act) throw new RpcError(-32601, 'Method not found')
    return { jsonrpc: '2.0', result: await act(params), id }
  } catch (failure) {
    const { code, message, data } =
      failure instanceof RpcError
        ? failure
        : new RpcError(-32603, failure instanceof v.ValiError ? 'Invalid params' : 'Internal error')
    return { jsonrpc: '2.0', error: { code, message, ...(data !== undefined && { data }) }, id }
  }
}

/** JSON-RPC over HTTP, one request or several at once, for pages of any origin. */
export function createRpcListener(methods: Record<string, (params: readonly unknown[]) => unknown>): RequestListener {
  return async (incoming, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', 'content-type, solana-client')
    response.setHeader('access-control-allow-methods', 'POST')
    response.setHeader('access-control-max-age', '86400')
    if (incoming.method === 'OPTIONS') return response.writeHead(204).end()
    if (incoming.method !== 'POST')
      return response.writeHead(405).end('Used HTTP Method is not allowed. POST or OPTIONS is required\n')
    const body = await readBody(incoming)
    if (body === undefined) return response.writeHead(413).end()
    let asked: unknown
    try {
      asked = JSON.parse(body)
    } catch {
      asked = undefined
    }
    const answers = Array.isArray(asked)
      ? await Promise.all(asked.map((each) => answer(methods, each)))
      : await answer(methods, asked)
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(answers))
  }
}

const readBody = async (incoming: IncomingMessage): Promise<string | undefined> => {
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of incoming) {
      size += part.length
      if (size > mostBytes) return undefined
      parts.push(part)
    }
  } catch {
    return undefined // closed before the answer was sent
  }
  return Buffer.concat(parts).toString()
}
