import { type Rpc, readAnswer } from '@latchkey/chains/near'
import { askNode } from './ask-node.ts'

/** Questions to a NEAR node by way of the wallet's API. */
export const createNearNode =
  (url: string): Rpc =>
  async (method, params) => {
    const { body } = await askNode(url, { jsonrpc: '2.0', id: 'latchkey', method, params })
    return readAnswer(body)
  }
