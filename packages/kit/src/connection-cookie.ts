import type { Address } from 'viem'
import type { Connection } from './connection/connection.ts'
import { toAddress, toChainId, toRecord } from './connection/stored.ts'

/** A connection stored in a visitor's browser, which a server may draw before any wallet is asked. */
export type InitialConnection = {
  account: Address
  chainId: number
  /** The id of its connector. */
  connectorId: string
  /** The wallet's name. */
  name: string
}

/** A year, as long as storage lasts for returning visitors. */
const maxAgeSeconds = 31_536_000

/**
 * Browsers accept a cookie with this prefix only from this very host, and only over TLS: no sibling domain can plant
 * one.
 */
const nameOf = (isSecure: boolean) => `${isSecure ? '__Host-' : ''}latchkey.connection`

/**
 * Reads who was connected from a request, for `initialConnection` of `<LatchkeyProvider>`. The browser wrote it, so it
 * proves nothing and only decides what is drawn first.
 *
 * @param header the `Cookie` header
 * @param origin of the page; on https only a cookie of this very host counts
 * @returns undefined where nobody was connected, or the cookie holds something else
 */
export function readConnectionCookie(header: string | null | undefined, origin: string): InitialConnection | undefined {
  const start = `${nameOf(origin.startsWith('https:'))}=`
  const pair = header?.split(/; */).find((each) => each.startsWith(start))
  try {
    const held = toRecord(JSON.parse(decodeURIComponent(pair?.slice(start.length) ?? 'null')))
    const [account, chainId] = [toAddress(held.account), toChainId(held.chainId)]
    const { connectorId, name } = held
    if (!account || !chainId || typeof connectorId !== 'string' || typeof name !== 'string') return undefined
    return { account, chainId, connectorId, name }
  } catch {
    return undefined // not JSON, or not encoded as we do
  }
}

/**
 * Keeps a cookie of this page in sync with its connection: set while somebody is connected, otherwise deleted.
 *
 * @returns a function that stops it
 */
export function keepConnectionCookie({ config, getState, subscribe }: Connection): () => void {
  const isSecure = location.protocol === 'https:'
  const attributes = `; Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`
  let written: string | undefined
  const write = () => {
    const { status } = getState()
    if (status !== 'connected' && status !== 'disconnected') return
    const { connections, current } = config.state
    const { accounts: [account] = [], chainId, connector } = (current && connections.get(current)) || {}
    const held = status === 'connected' &&
      account && { account, chainId, connectorId: connector?.id, name: connector?.name }
    const value = held ? `${encodeURIComponent(JSON.stringify(held))}; Max-Age=${maxAgeSeconds}` : '; Max-Age=0'
    if (value === written) return
    written = value
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere, and answers later.
    document.cookie = `${nameOf(isSecure)}=${value}${attributes}`
  }
  write()
  return subscribe(write)
}
