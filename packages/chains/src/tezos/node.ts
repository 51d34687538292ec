import { fetchJson } from '../fetch-json.ts'
import type { Rpc } from './rpc.ts'

/** Creates a client of the node at an address. */
export function createNode(url: string): Rpc {
  return (path, body) => fetchJson(url + path, body)
}
