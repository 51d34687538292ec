import type { Address } from 'viem'
import type { Connection } from './connection/connection.ts'
import { toAddress, toChainId, toRecord } from './connection/stored.ts'

/** A connection that a visitor's browser holds, as a server may draw it before any wallet was asked. */
export type InitialConnection = {
  account: Address
  chainId: number
  /** Of the connector that it was made with. */
  connectorId: string
  /** The wallet's name. */
  name: string
}

/** A year: as long as storage lasts, for those who come back at all. */
const maxAgeSeconds = 31_536_000

/** Browsers take a cookie of this prefix from this very host alone, and only over TLS: no neighbour can plant one. */
const nameOf = (isSecure: boolean) => `${isSecure ? '__Host-' : ''}latchkey.connection`

/**
 * Reads who was connected from a request, for `initialConnection` of `<LatchkeyProvider>`. The browser wrote it: it proves
 * nothing, and decides nothing but what is drawn first.
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
 * Keeps a cookie of this page in step with its connection: set while somebody is connected, gone when nobody is.
 *
 * @returns how to stop
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
