import { isSecureUrl } from '@latchkey/core/loopback'
import { assertRpcUrls, type RpcUrls } from '@latchkey/json-rpc'
import type { Chain } from 'viem'
import { goerli, mainnet } from 'viem/chains'
import { ConfigurationError } from './configuration-error.ts'

/** The addresses of one chain's nodes: one or several under http(s), and those under ws(s) that push new blocks. */
export type ChainRpcUrls = string | { http: string | readonly string[]; webSocket?: string | readonly string[] }

export type RpcUrlsByChain = Readonly<Record<number, ChainRpcUrls>>

/** The addresses of a chain's nodes, as lists. */
export function toAddresses(rpcUrls: ChainRpcUrls): Required<RpcUrls> {
  const { http, webSocket = [] } = typeof rpcUrls === 'string' ? { http: rpcUrls } : rpcUrls
  return { http: [http].flat(), webSocket: [webSocket].flat() }
}

/**
 * The default chains: Ethereum and Goerli, as in the specification, each where it has a node. Goerli has been shut
 * down, so most pages have none for it.
 */
export function defaultChains(rpcUrls: RpcUrlsByChain): readonly [Chain, ...Chain[]] {
  return rpcUrls[goerli.id] === undefined ? [mainnet] : [mainnet, goerli]
}

/**
 * Validates chains and their nodes, and returns each chain with only the page's own nodes: what is offered to wallets
 * is what the page itself uses, and never a third party's default.
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
