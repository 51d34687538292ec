import { isSecureUrl } from '@latchkey/core/loopback'
import { assertRpcUrls, type RpcUrls } from '@latchkey/json-rpc'
import type { Chain } from 'viem'
import { goerli, mainnet } from 'viem/chains'
import { ConfigurationError } from './configuration-error.ts'

/** The addresses of one chain's nodes: one under http(s) or several, and those under ws(s) that push what is new. */
export type ChainRpcUrls = string | { http: string | readonly string[]; webSocket?: string | readonly string[] }

export type RpcUrlsByChain = Readonly<Record<number, ChainRpcUrls>>

/** The addresses of a chain's nodes, as lists. */
export function toAddresses(rpcUrls: ChainRpcUrls): Required<RpcUrls> {
  const { http, webSocket = [] } = typeof rpcUrls === 'string' ? { http: rpcUrls } : rpcUrls
  return { http: [http].flat(), webSocket: [webSocket].flat() }
}

/**
 * The chains of a page that names none: Ethereum and Goerli, as the specification has it, each where it has a node. Goerli
 * has ended, and most pages have none for it.
 */
export function defaultChains(rpcUrls: RpcUrlsByChain): readonly [Chain, ...Chain[]] {
  return rpcUrls[goerli.id] === undefined ? [mainnet] : [mainnet, goerli]
}

/**
 * Checks chains and their nodes, and gives each chain with the addresses of its own nodes and no others: what wallets
 * are offered is what the page itself uses, and no default of a stranger.
 *
 * @throws ConfigurationError
 */
export function requireChains(chains: readonly Chain[], rpcUrls: RpcUrlsByChain): [Chain, ...Chain[]] {
  const configured = chains.map((chain, place) => {
    const name = nameOf(chain)
    if (chains.findIndex(({ id }) => id === chain.id) !== place) throw new ConfigurationError('chainTwice', name)
    const urls = rpcUrls[chain.id]
    if (urls === undefined) throw new ConfigurationError('noNode', name)
    const addresses = toAddresses(urls)
    try {
      assertRpcUrls(addresses)
    } catch (cause) {
      throw new ConfigurationError('badNode', name, { cause })
    }
    const { http, webSocket } = addresses
    if (![...http, ...webSocket].every((address) => isSecureUrl(address.replace(/^ws/i, 'http'))))
      throw new ConfigurationError('insecureNode', name)
    return { ...chain, rpcUrls: { default: { http, ...(webSocket[0] && { webSocket }) } } }
  })
  const stray = Object.keys(rpcUrls).find((id) => !chains.some((chain) => chain.id === Number(id)))
  if (stray) throw new ConfigurationError('strayNode', `chain ${stray}`)
  const [first, ...others] = configured
  if (!first) throw new ConfigurationError('noChain')
  return [first, ...others]
}

const nameOf = ({ name, id }: Chain) => `${name} (chain ${id})`
