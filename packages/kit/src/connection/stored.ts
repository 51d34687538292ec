import type { State } from '@wagmi/core'
import { type Address, isAddress } from 'viem'

/** A connection that this browser holds from an earlier page. */
export type Stored = {
  /** Ids of the connectors it may have been made with, the likeliest first. Several connectors can share an id. */
  ids: readonly [string, ...string[]]
  name: string
  /** Undefined where only the connector is remembered. */
  account: Address | undefined
  chainId: number | undefined
}

/** Ids of older versions of wagmi, for wallets that are found by other means now. */
const successors: Record<string, Stored['ids']> = {
  metaMask: ['io.metamask', 'metaMask', 'injected'],
  metaMaskSDK: ['io.metamask', 'metaMaskSDK', 'injected'],
  coinbaseWallet: ['coinbaseWallet', 'com.coinbase.wallet'],
  coinbaseWalletSDK: ['coinbaseWallet', 'com.coinbase.wallet', 'coinbaseWalletSDK'],
}

export function toIds(id: string): Stored['ids'] {
  return (Object.hasOwn(successors, id) && successors[id]) || [id]
}

/** A stored connection of which only the connector is known. */
export function fromId(id: string): Stored {
  return { ids: toIds(id), name: id, account: undefined, chainId: undefined }
}

/**
 * The connection this browser holds: as wagmi 3 and 2 store it, as wagmi 1 did (the specification's version 2), or,
 * where only that is left, the connector that was used last and is remembered as connected.
 *
 * wagmi overwrites its entry as soon as a configuration is created: read before that, the account is still there.
 *
 * @param storage where wagmi keeps its state, usually localStorage
 * @param prefix of wagmi's keys
 * @returns undefined when nobody was connected, storage is denied, or it holds something else
 */
export function readStored(
  storage: Pick<globalThis.Storage, 'getItem'> | undefined = browserStorage(),
  prefix = 'wagmi',
): Stored | undefined {
  const read = (key: string): unknown => {
    try {
      return JSON.parse(storage?.getItem(`${prefix}.${key}`) ?? 'null')
    } catch {
      return undefined // denied, or not JSON
    }
  }
  const store = read('store')
  const { state, version } = toRecord(store)
  const remembered = (): Stored | undefined => {
    if (version === 3 || version === 2) {
      const connection = toConnection(state)
      if (connection) return connection
    }
    // An entry of wagmi 2 or 3 that holds nobody is the last word about what wagmi 1 left behind.
    const { data } = toRecord(state)
    const wallet = read('wallet')
    if ((version === 2 ? data : !store) && read('connected') === true && typeof wallet === 'string') {
      const { account, chain } = toRecord(data)
      return { ids: toIds(wallet), name: wallet, account: toAddress(account), chainId: toChainId(toRecord(chain).id) }
    }
    const recent = read('recentConnectorId')
    if (typeof recent !== 'string' || read(`${recent}.shimDisconnect`) !== true) return undefined
    return { ids: toIds(recent), name: recent, account: undefined, chainId: undefined }
  }
  const found = remembered()
  // wagmi 2 and 3 keep what was left instead of what was connected.
  if (found?.ids.some((id) => read(`${id}.disconnected`) === true)) return undefined
  // Any wallet may stand in window.ethereum: it is asked only where it is remembered by itself.
  const isKnown = read('injected.shimDisconnect') === true || read('injected.connected') === true
  return found?.ids[0] === 'injected' && !isKnown ? undefined : found
}

/** The current connection in wagmi's state, as it is in memory or as it was stored. */
export function toConnection(state: unknown): Stored | undefined {
  const { current, connections } = toRecord(state)
  const entries: unknown = connections instanceof Map ? [...connections] : toRecord(connections).value
  const found: unknown = Array.isArray(entries) && entries.find((entry) => Array.isArray(entry) && entry[0] === current)
  const { accounts, chainId, connector } = toRecord(Array.isArray(found) ? found[1] : undefined)
  const { id, name } = toRecord(connector)
  const account = toAddress(Array.isArray(accounts) ? accounts[0] : undefined)
  if (typeof id !== 'string' || !account) return undefined
  return { ids: toIds(id), name: typeof name === 'string' ? name : id, account, chainId: toChainId(chainId) }
}

/**
 * A stored connection as wagmi shows one that is being restored: with the outline of a connector, that can be left and does
 * nothing else yet.
 *
 * @param leave called by wagmi's own action `disconnect`
 */
export function toOutline(
  { ids: [id], name, account, chainId }: Stored,
  fallback: number,
  leave: () => Promise<void>,
): State['connections'] {
  if (!account) return new Map()
  const uid = `restoring ${id}`
  const emitter = { on() {}, off() {} }
  const connector = { id, name, type: 'restoring', uid, emitter, disconnect: leave }
  // wagmi's own state holds such outlines while it reconnects, under the same type.
  return new Map([[uid, { accounts: [account], chainId: chainId ?? fallback, connector }]]) as never
}

/** localStorage, where the browser allows it. */
export function browserStorage(): globalThis.Storage | undefined {
  try {
    return globalThis.window?.localStorage // Node has one too, of its own
  } catch {
    return undefined
  }
}

/** A value's members; none where it is no object. */
export function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {} // any object is one
}

/** A value as an address, whatever its case; undefined where it is none. */
export function toAddress(value: unknown): Address | undefined {
  return typeof value === 'string' && isAddress(value, { strict: false }) ? value : undefined
}

/** A value as a chain id; undefined where it is none. */
export function toChainId(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined
}
