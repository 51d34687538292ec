import { WalletError } from '@latchkey/core/errors'
import * as v from 'valibot'
import { createNode as createRelay } from '../evm/node.ts'
import type { Rpc } from '../evm/rpc.ts'
import type { NodeUrls } from '../family.ts'
import { fetchJson } from '../fetch-json.ts'

/** Hedera is reached through a JSON-RPC relay (HIP-482), and read from a mirror node. */
export type Node = {
  relay: Rpc
  /**
   * Reads from the mirror node; undefined where it says there is no such thing.
   *
   * @throws WalletError `internalJsonRpc` for a malformed answer; what `fetch` throws for an outage
   */
  mirror<S extends v.GenericSchema>(path: string, schema: S): Promise<v.InferOutput<S> | undefined>
}

/** Creates a client of both, at their addresses. */
export function createNode({ url, mirror }: NodeUrls): Node {
  return {
    relay: createRelay(url),
    async mirror(path, schema) {
      if (mirror === undefined) throw new WalletError('internalJsonRpc', { reason: 'there is no mirror node' })
      const { status, body } = await fetchJson(`${mirror}/api/v1${path}`)
      if (status === 404) return undefined
      const parsed = status === 200 ? v.safeParse(schema, body) : undefined
      if (!parsed?.success)
        throw new WalletError('internalJsonRpc', { reason: 'the mirror node gave no answer of its form' })
      return parsed.output
    },
  }
}
