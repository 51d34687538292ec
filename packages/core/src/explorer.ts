import type { Family, Network } from './networks.ts'

/** The paths of transactions and accounts on explorers that do not use /tx/ and /address/. */
const paths: { [F in Family]?: { tx: string; address: string } } = {
  near: { tx: '/txns/', address: '/address/' },
  aptos: { tx: '/txn/', address: '/account/' },
  tezos: { tx: '/', address: '/' },
  hedera: { tx: '/transaction/', address: '/account/' },
}

/** The explorer's page of a transaction or an account; undefined when the network has no explorer. */
export function explorerLink(network: Network, what: 'tx' | 'address', id: string): string | undefined {
  if (!network.explorer) return
  const url = new URL(network.explorer)
  const path = paths[network.family]?.[what] ?? `/${what}/`
  url.pathname = url.pathname.replace(/\/$/, '') + path + encodeURIComponent(id)
  return url.href
}
