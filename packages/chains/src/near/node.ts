import { fetchJson } from '../fetch-json.ts'
import { type Rpc, readAnswer } from './rpc.ts'

/** Creates a client of the node at an address (JSON-RPC 2.0). */
export function createNode(url: string): Rpc {
  return async (method, params) => {
    const { body } = await fetchJson(url, { jsonrpc: '2.0', id: 'latchkey', method, params })
    return readAnswer(body)
  }
}
