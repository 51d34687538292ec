import { type Rpc, readAnswer } from '@latchkey/chains/near'
import { requestNode } from './request-node.ts'

/** Creates a client of a NEAR node, by way of the wallet's API. */
export function createNearNode(url: string): Rpc {
  return async (method, params) => {
    const { body } = await requestNode(url, { jsonrpc: '2.0', id: 'latchkey', method, params })
    return readAnswer(body)
  }
}
