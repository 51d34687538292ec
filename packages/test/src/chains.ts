import type * as v from 'valibot'
import { type Case, delays } from './cases.ts'
import { params, readParams } from './params.ts'
import { failures, ProviderRpcError } from './rpc-error.ts'
import type { Request } from './user.ts'

/** A chain offered with wallet_addEthereumChain (EIP-3085); the chain id is a number. */
export type OfferedChain = v.InferOutput<typeof params.addChain>[0]

type Surroundings = {
  /** The node of each chain, by chain id. */
  nodes: Record<number, string>
  chainId: number
  is(name: Case): boolean
  approval(request: Request): Promise<void>
  /** Reports that the wallet is on another chain now. */
  tell(chainId: number): void
}

/** The chains that a wallet knows, its current one, and how it switches to another (EIP-3326, EIP-3085). */
export function createChains(surroundings: Surroundings) {
  const { is, approval, tell } = surroundings
  const nodes = new Map(Object.entries(surroundings.nodes).map(([chainId, url]) => [Number(chainId), url]))
  const added: OfferedChain[] = []
  let current = surroundings.chainId
  /** Chains it was on or was offered: all that `unknownChain` and similar cases know. */
  const visited = new Set([current])

  const select = (chainId: number) => {
    visited.add(chainId)
    if (chainId === current) return
    current = chainId
    if (!is('switchesQuietly')) tell(chainId)
  }

  const requireKnown = (chainId: number) => {
    if (!visited.has(chainId)) {
      if (is('unknownChain4901')) throw failures.notConnected(chainId)
      if (is('nestedUnknownChain')) throw nested(failures.unknownChain(chainId))
      if (is('unknownChain')) throw failures.unknownChain(chainId)
    }
    if (!nodes.has(chainId) && chainId !== current) throw failures.unknownChain(chainId)
  }

  return {
    read: () => current,
    added: added as readonly OfferedChain[],
    /** The node of the chain the wallet is on. @throws ProviderRpcError 4901 when it has none */
    node() {
      const url = nodes.get(current)
      if (!url) throw failures.notConnected(current)
      return url
    },
    /** The chains for which it has nodes. */
    ids: (): readonly number[] => [...nodes.keys()],
    select,
    /** wallet_switchEthereumChain */
    async switchTo(request: Request): Promise<null> {
      const [{ chainId }] = readParams(request, params.switchChain)
      requireKnown(chainId)
      if (chainId === current) return null
      if (is('switchRejects')) throw failures.rejected()
      await approval(request)
      if (is('switchesLate')) setTimeout(select, delays.switchesLate, chainId)
      else if (!is('liesAboutSwitch')) select(chainId)
      return null
    },
    /** wallet_addEthereumChain: most wallets immediately switch to the new chain. */
    async add(request: Request): Promise<null> {
      const [offered] = readParams(request, params.addChain)
      const { chainId, rpcUrls } = offered
      if (is('addRejects')) throw failures.rejected()
      await approval(request)
      added.push(offered)
      const [url] = rpcUrls
      if (url && !(nodes.has(chainId) && visited.has(chainId))) nodes.set(chainId, url)
      visited.add(chainId)
      if (!is('addsWithoutSwitch') && !is('liesAboutSwitch')) select(chainId)
      return null
    },
  }
}

const nested = (cause: ProviderRpcError) =>
  new ProviderRpcError(-32603, 'Internal JSON-RPC error.', {
    originalError: { code: cause.code, message: cause.message },
  })
