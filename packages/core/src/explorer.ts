import type { Network } from './networks.ts'

/** The explorer's page of a transaction or an account; undefined when the network has no explorer. */
export function explorerLink(network: Network, what: 'tx' | 'address', id: string): string | undefined {
  if (!network.explorer) return
  const url = new URL(network.explorer)
  const path = network.explorerPaths?.[what] ?? `/${what}/`
  url.pathname = url.pathname.replace(/\/$/, '') + path + encodeURIComponent(id)
  return url.href
}
