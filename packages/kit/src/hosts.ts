import { coinbaseHosts } from '@latchkey/connectors/coinbase-hosts'
import type { RpcUrls } from '@latchkey/json-rpc'
import type { Chain } from 'viem'
import type { Config } from 'wagmi'
import { type WalletOptions, walletAddressesOf } from './wallet-options.ts'

/** A host that the page may contact, and its purpose. */
export type Host = {
  /** Scheme, host and port, in the browser's form. */
  origin: string
  /** The purpose, in a few words for an operator. */
  why: string
  /** By fetch or WebSocket, by an iframe, or by a window or link that a visitor opens. */
  by: 'connect' | 'frame' | 'window'
}

/**
 * Every host that a page may contact with these chains and wallets, and why. A team's own connectors are not included,
 * nor hosts that wallets contact by themselves.
 */
export function hostsOf(
  chains: readonly Chain[],
  addresses: ReadonlyMap<number, RpcUrls>,
  { face, coinbaseWallet, walletConnect }: WalletOptions,
): readonly Host[] {
  const hosts: Host[] = []
  const add = (address: string, by: Host['by'], why: string) => {
    const { protocol, host } = new URL(address)
    const origin = `${protocol}//${host}` // `URL.origin` is "null" for WebSockets in older browsers
    if (!hosts.some((each) => each.origin === origin && each.by === by && each.why === why))
      hosts.push({ origin, why, by })
  }
  for (const chain of chains) {
    const { http, webSocket = [] } = addresses.get(chain.id) ?? { http: [] }
    for (const address of [...http, ...webSocket]) add(address, 'connect', `a node of ${chain.name}`)
  }
  if (face) for (const address of walletAddressesOf(face)) add(address, 'frame', 'the embedded wallet')
  if (walletConnect) add(walletConnect.relayUrl, 'connect', 'the relay to wallets on a phone')
  if (coinbaseWallet) {
    for (const address of coinbaseHosts.window) add(address, 'window', 'Coinbase’s wallet')
    for (const address of coinbaseHosts.connect)
      add(address, 'connect', 'Coinbase’s wallet, once a visitor has chosen it')
  }
  for (const { name, blockExplorers } of chains)
    if (blockExplorers) add(blockExplorers.default.url, 'window', `the explorer of ${name}`)
  return hosts
}

/** The nodes in a wagmi configuration, as far as our transports and viem's reveal them. */
export function nodesOf(config: Config): ReadonlyMap<number, RpcUrls> {
  const urls = (transport: unknown): string[] => {
    const { url, hosts, value, transports } = Object(transport) as Record<string, unknown>
    const nested = [value, ...(Array.isArray(transports) ? transports : [])].flatMap((each) => (each ? urls(each) : []))
    const configured = [url, ...(Array.isArray(hosts) ? hosts : [])].filter((each) => typeof each === 'string')
    return [...configured.filter((each) => URL.canParse(each)), ...nested]
  }
  return new Map(config.chains.map(({ id }) => [id, { http: urls(config.getClient({ chainId: id }).transport) }]))
}

/**
 * The directives of a Content-Security-Policy that these hosts need, besides those of the page itself. Icons of wallets
 * are validated `data:` images.
 *
 * @example
 * toContentSecurityPolicy(latchkey.hosts) // { 'connect-src': "'self' https://node.example", 'frame-src': …, 'img-src': "'self' data:" }
 */
export function toContentSecurityPolicy(
  hosts: readonly Host[],
): Record<'connect-src' | 'frame-src' | 'img-src', string> {
  const sources = (by: Host['by']) => [...new Set(hosts.filter((host) => host.by === by).map(({ origin }) => origin))]
  return {
    'connect-src': ["'self'", ...sources('connect')].join(' '),
    'frame-src': sources('frame').join(' ') || "'none'",
    'img-src': "'self' data:",
  }
}
