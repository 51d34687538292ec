import { WalletError } from '@latchkey/core/errors'
import * as v from 'valibot'
import { fetchJson } from '../fetch-json.ts'
import type { Rpc } from './rpc.ts'

const answer = v.union([
  v.object({ error: v.object({ code: v.number(), message: v.string(), data: v.optional(v.unknown()) }) }),
  v.object({ result: v.unknown() }),
])

/** Creates a client of the node at a URL (Ethereum's JSON-RPC). */
export function createNode(url: string): Rpc {
  return async (method, params) => {
    const { body } = await fetchJson(url, { jsonrpc: '2.0', id: 1, method, params })
    const parsed = v.parse(answer, body)
    if (!('error' in parsed)) return parsed.result
    const { message, data } = parsed.error
    const options = data === undefined ? {} : { data }
    throw new WalletError('internalJsonRpc', { reason: message.slice(0, 300) }, options)
  }
}
