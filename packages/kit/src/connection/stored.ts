import type { Address } from 'viem'
import type { State } from 'wagmi'

/** A connection stored in this browser by an earlier page. */
export type Stored = {
  /** Ids of the connectors it may have been made with, the likeliest first. Several connectors can share an id. */
  ids: readonly [string, ...string[]]
  name: string
  /** Undefined where only the connector is stored. */
  account: Address | undefined
  chainId: number | undefined
}

/** Ids from older versions of wagmi, for wallets that are found differently now. */
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
 * The connection stored in this browser: by wagmi 3 and 2, by wagmi 1 (the specification's version 2) or, where only
 * that is left, the connector that was used last and is stored as connected.
 *
 * wagmi overwrites its entry as soon as a configuration is created. Read before that, it still has the account.
 *
 * @param storage wagmi's storage, usually localStorage
 * @param prefix of wagmi's keys
 * @returns undefined when nobody was connected, storage is denied, or the entry is malformed
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
    // An empty entry of wagmi 2 or 3 overrides what wagmi 1 left behind.
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
  // wagmi 2 and 3 store disconnections instead of connections.
  if (found?.ids.some((id) => read(`${id}.disconnected`) === true)) return undefined
  // Any wallet may be in window.ethereum: it is only asked if it is itself stored as connected.
  const isKnown = read('injected.shimDisconnect') === true || read('injected.connected') === true
  return found?.ids[0] === 'injected' && !isKnown ? undefined : found
}

/** The current connection in wagmi's state, in memory or stored. */
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
 * A stored connection in the form in which wagmi shows one that is being restored: with a stub of a connector, which
 * can only be disconnected.
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
  // wagmi's own state has such stubs while it reconnects, under the same type.
  return new Map([[uid, { accounts: [account], chainId: chainId ?? fallback, connector }]]) as never
}

/** localStorage, if the browser allows it. */
export function browserStorage(): globalThis.Storage | undefined {
  try {
    return globalThis.window?.localStorage // Node has one of its own
  } catch {
    return undefined
  }
}

/** A value's members; empty for a value that is not an object. */
export function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {} // any object is one
}

/** A value as an address, in any case; undefined if it is not one. */
export function toAddress(value: unknown): Address | undefined {
  return typeof value === 'string' && /^0x[\da-f]{40}$/i.test(value) ? (value as Address) : undefined // it has its form
}

/** A value as a chain id; undefined if it is not one. */
export function toChainId(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined
}
