import { WalletError } from '@latchkey/core/errors'
import { type NetworkName, readWireNetwork } from '@latchkey/core/wire-networks'
import { rpc } from '@latchkey/protocol/rpc'
import { isServiceError } from '@latchkey/protocol/service-error'
import { type ServerState, send } from './http.ts'

const limitMs = 10_000

/** A node's failure as an error of the catalogue, with its revert data. */
const fromNode = (method: string, { code, message, data }: { code: number; message: string; data?: unknown }) => {
  const reason = message.slice(0, 300)
  const options = data === undefined ? {} : { data }
  if (code === -32600) return new WalletError('invalidRequest', { reason }, options)
  if (code === -32601) return new WalletError('methodNotFound', { method }, options)
  if (code === -32602) return new WalletError('invalidParams', { reason }, options)
  return new WalletError('internalJsonRpc', { reason }, options)
}

/**
 * Reads at the network's node through the API, or at `node`, one that the page brought. Works signed out.
 *
 * @throws WalletError `unsupportedChain` when the wallet has no node for the network; the node's own failure as
 * `invalidRequest`, `methodNotFound`, `invalidParams` or `internalJsonRpc` (with its `data`); `badRequest` for a
 * network that was shut down and has no node
 */
export function createRpc(api: string, serverState: ServerState) {
  return async (network: NetworkName, method: string, params: readonly unknown[], node?: string): Promise<unknown> => {
    try {
      const answer = await send(`${api}/v1/rpc/${network}`, {
        method: 'POST',
        body: { jsonrpc: '2.0', id: 1, method, params, node },
        answer: rpc.answer,
        signal: AbortSignal.timeout(limitMs),
        serverState,
      })
      if ('error' in answer) throw fromNode(method, answer.error)
      return answer.result
    } catch (failure) {
      if (!isServiceError(failure)) throw failure
      if (failure.code === 'not_found')
        throw new WalletError('unsupportedChain', { chainId: readWireNetwork(network).chainId })
      if (failure.code === 'shut_down') throw new WalletError('badRequest', { reason: failure.message })
      if (failure.code === 'bad_request') throw new WalletError('invalidParams', { reason: failure.message })
      if (failure.code === 'not_allowed') throw new WalletError('methodNotFound', { method })
      throw new WalletError('internalJsonRpc', { reason: failure.message }, { cause: failure })
    }
  }
}
