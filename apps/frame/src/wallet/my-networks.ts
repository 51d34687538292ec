import { type AddedNetwork, addNetwork } from '@latchkey/core/added-networks'
import {
  forgetAddedNetworks,
  isKnownNetwork,
  type Network,
  type NetworkName,
  readNetwork,
} from '@latchkey/core/networks'
import { isNetworkName } from '@latchkey/core/wire-networks'
import * as v from 'valibot'
import { lazyImport } from '../entry/lazy-import.ts'
import type { WalletAppParts } from '../entry/page-session.ts'
import { type KeyValueStore, openKeyValueStore } from './wallet-connect/key-value-store.ts'
import { openSealedStorage } from './wallet-connect/sealed-storage.ts'
import { withWebLock } from './web-lock.ts'

/** A network that a page described and a person added, with its only node. */
const addedByPerson = v.object({
  chainId: v.number(),
  title: v.string(),
  coin: v.string(),
  node: v.string(),
  /** The host of the page that described it. */
  host: v.string(),
})
type AddedByPerson = v.InferOutput<typeof addedByPerson>

/** The stored list, whose entries may be of a newer release. */
const stored = v.optional(v.array(v.unknown()), [])

/** The most networks that a person may add for one project. */
const most = 20

/** How long another tab may take to write its change, milliseconds. */
const lockMs = 5_000

export type MyNetworks = {
  /**
   * Registers the networks that the signed-in person added for the page's project, once for each person. Never fails.
   */
  restore(): Promise<void>
  list(): Network[]
  /** Adds one and stores it; undefined where it does not fit, or there are too many. */
  add(facts: AddedNetwork, node: string, host: string): Promise<Network | undefined>
  remove(network: Network): Promise<void>
  /** The person did not want this network: it is not asked about again while the page is open. */
  refuse(chainId: number): void
  isRefused(chainId: number): boolean
}

type Parts = Pick<WalletAppParts, 'config' | 'session' | 'page' | 'switchNetwork'> & {
  project: Pick<WalletAppParts['project'], 'check'>
}

/**
 * The networks that a person added, kept in this browser for that person and the page's project alone, sealed. A node of
 * theirs is asked like one that a page brings for a network of the register: through the API, on hosts the operator
 * allows.
 */
export function createMyNetworks(
  { config, session, page, project, switchNetwork }: Parts,
  openStore: () => Promise<KeyValueStore> = () => openKeyValueStore('latchkey-networks'),
): MyNetworks {
  const database = lazyImport(openStore)
  /** The network of the page when it started, which no person added. */
  const first = page.network.getState()
  const networks = new Map<NetworkName, AddedByPerson>()
  const refused = new Set<number>()
  /** The restoring for the person who is signed in. */
  let restored: Promise<void> | undefined

  const userId = () => session.store.getState().user?.id
  const open = async (id: string) => openSealedStorage(await database(), id)
  const keep = (each: AddedByPerson): Network | undefined => {
    const { node, host, ...facts } = each
    const network = addNetwork(facts, { kind: 'person', host })
    if (!network) return undefined
    networks.set(network.name, each)
    session.nodes.set(network.name, node)
    return network
  }
  const readFrom = (stored: readonly unknown[]): AddedByPerson[] =>
    stored.flatMap((each) => {
      const found = v.safeParse(addedByPerson, each)
      return found.success ? [found.output] : []
    })
  /** Changes what is stored. Two tabs do it one after the other: sealing takes longer than a transaction lasts. */
  const store = async (change: (all: readonly unknown[]) => unknown[]) => {
    const id = userId()
    if (id === undefined) return
    const place = (await project.check()).id
    const storage = await open(id)
    await withWebLock(`latchkey/networks/${id}/${place}`, lockMs, async () =>
      // What cannot be read stays: a newer release, in another tab, may have written it.
      storage.setItem(place, change(v.parse(stored, await storage.getItem(place)))),
    )
  }
  const without = (all: readonly unknown[], chainId: number) =>
    all.filter((each) => !v.is(v.object({ chainId: v.literal(chainId) }), each))
  const leave = (name?: NetworkName) => {
    forgetAddedNetworks(name)
    if (!isKnownNetwork(page.network.getState().name)) switchNetwork(first)
  }

  const read = async (id: string) => {
    const found = readFrom(v.parse(stored, await (await open(id)).getItem((await project.check()).id)))
    // Somebody else may have signed in meanwhile.
    if (userId() === id) found.slice(0, most).forEach(keep)
  }

  session.store.subscribe((now, before) => {
    if (now.user?.id === before.user?.id) return
    restored = undefined
    networks.clear()
    refused.clear()
    leave()
  })

  return {
    restore() {
      const id = userId()
      if (!config.allowAddedNetworks || id === undefined) return Promise.resolve()
      restored ??= read(id).catch(() => {
        // After an outage it is tried again.
        restored = undefined
      })
      return restored
    },
    list: () => [...networks.keys()].map(readNetwork),
    async add(facts, node, host) {
      if (networks.size >= most) return undefined
      const { chainId, title, coin } = facts
      const added = { chainId, title, coin, node, host }
      const network = keep(added)
      // Where storage is denied, it lasts as long as the document.
      if (network) await store((all) => [...without(all, chainId), added].slice(-most)).catch(() => undefined)
      return network
    },
    async remove({ name, chainId }) {
      if (!isNetworkName(name) || !networks.delete(name)) return
      session.nodes.delete(name)
      leave(name)
      await store((all) => without(all, chainId)).catch(() => undefined)
    },
    refuse: (chainId) => void refused.add(chainId),
    isRefused: (chainId) => refused.has(chainId),
  }
}
