import { type Hex, isHex, numberToHex } from 'viem'
import type { Case } from './cases.ts'
import { delays } from './cases.ts'
import type { Request } from './person.ts'
import { failures, ProviderRpcError } from './rpc-error.ts'

/** What a page offers with wallet_addEthereumChain (EIP-3085), as it sent it. */
export type OfferedChain = { chainId: Hex; rpcUrls: readonly string[] } & Record<string, unknown>

type Surroundings = {
  /** Where each chain's node answers, by chain id. */
  nodes: Record<number, string>
  chainId: number
  is(name: Case): boolean
  approval(request: Request): Promise<void>
  /** Says that the wallet is on another chain now. */
  tell(chainId: number): void
}

/** The chains a wallet knows, the one it is on, and how it goes to another (EIP-3326, EIP-3085). */
export const createChains = (surroundings: Surroundings) => {
  const { is, approval, tell } = surroundings
  const nodes = new Map(Object.entries(surroundings.nodes).map(([chainId, url]) => [Number(chainId), url]))
  const added: OfferedChain[] = []
  let current = surroundings.chainId
  /** Chains it was on or was given: all that `unknownChain` and its like know. */
  const seen = new Set([current])

  const select = (chainId: number) => {
    seen.add(chainId)
    if (chainId === current) return
    current = chainId
    if (!is('switchesQuietly')) tell(chainId)
  }

  const requireKnown = (chainId: number) => {
    if (!seen.has(chainId)) {
      if (is('unknownChain4901')) throw failures.notConnected(chainId)
      if (is('nestedUnknownChain')) throw nested(failures.unknownChain(chainId))
      if (is('unknownChain')) throw failures.unknownChain(chainId)
    }
    if (!nodes.has(chainId) && chainId !== current) throw failures.unknownChain(chainId)
  }

  return {
    read: () => current,
    readAdded: (): readonly OfferedChain[] => added,
    /** The node of the chain the wallet is on. @throws ProviderRpcError 4901 when it has none */
    node() {
      const url = nodes.get(current)
      if (!url) throw failures.notConnected(current)
      return url
    },
    ids: (): readonly number[] => [...nodes.keys()],
    select,
    /** wallet_switchEthereumChain */
    async switchTo(request: Request): Promise<null> {
      const chainId = readChainId(request)
      requireKnown(chainId)
      if (chainId === current) return null
      if (is('switchRejects')) throw failures.rejected()
      await approval(request)
      if (is('switchesLate')) setTimeout(select, delays.switchesLate, chainId)
      else if (!is('liesAboutSwitch')) select(chainId)
      return null
    },
    /** wallet_addEthereumChain */
    async add(request: Request): Promise<null> {
      const chainId = readChainId(request)
      const offered = readOffer(request)
      if (is('addRejects')) throw failures.rejected()
      await approval(request)
      added.push(offered)
      const [url] = offered.rpcUrls
      if (url && !(nodes.has(chainId) && seen.has(chainId))) nodes.set(chainId, url)
      seen.add(chainId)
      if (!is('addsWithoutSwitch') && !is('liesAboutSwitch')) select(chainId)
      return null
    },
  }
}

const nested = (cause: ProviderRpcError) =>
  new ProviderRpcError(-32603, 'Internal JSON-RPC error.', {
    originalError: { code: cause.code, message: cause.message },
  })

const readObject = ({ method, params }: Request): Record<string, unknown> => {
  const [first] = Array.isArray(params) ? params : []
  if (typeof first !== 'object' || first === null) throw failures.invalidParams(method, 'expected one object.')
  return first as Record<string, unknown> // any object is a record of unknowns
}

const readChainId = (request: Request): number => {
  const { chainId } = readObject(request)
  const id = isHex(chainId) ? Number(chainId) : Number.NaN
  if (!Number.isSafeInteger(id) || id < 1 || numberToHex(id) !== String(chainId).toLowerCase()) {
    throw failures.invalidParams(request.method, `expected a 0x-prefixed chain id, got ${String(chainId)}.`)
  }
  return id
}

const readOffer = (request: Request): OfferedChain => {
  const offered = readObject(request)
  const { rpcUrls, chainName, nativeCurrency } = offered
  const invalid = (reason: string) => failures.invalidParams(request.method, reason)
  if (!Array.isArray(rpcUrls) || rpcUrls.length === 0 || !rpcUrls.every(isWebAddress)) {
    throw invalid('expected at least one http address in rpcUrls.')
  }
  if (typeof chainName !== 'string' || chainName === '') throw invalid('expected a chainName.')
  if (typeof nativeCurrency !== 'object' || nativeCurrency === null) throw invalid('expected a nativeCurrency.')
  return offered as OfferedChain // chainId and rpcUrls were checked above
}

const isWebAddress = (value: unknown) =>
  typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
