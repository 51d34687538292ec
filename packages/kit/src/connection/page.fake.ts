// A page for the tests in this folder: one window, one localStorage, and a new configuration for each reload.
import { createScriptedWallet, type ScriptedWallet } from '@latchkey/test'
import {
  type Config,
  type Connector,
  type CreateConnectorFn,
  createConfig,
  createStorage,
  type Storage,
} from '@wagmi/core'
import { custom, defineChain } from 'viem'
import { afterEach, beforeEach, vi } from 'vitest'
import { type ConnectionOptions, createConnection } from './create-connection.ts'
import { readStored } from './stored.ts'

const toChain = (id: number) =>
  defineChain({
    id,
    name: `Chain ${id}`,
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
    rpcUrls: { default: { http: [`http://127.0.0.1:1/${id}`] } },
  })

/** A wallet's nodes by chain id: nothing answers there, and no test asks. */
export const nodes = { 80001: 'http://127.0.0.1:1/80001', 80002: 'http://127.0.0.1:1/80002' }

const none = async () => {
  throw new Error('These tests read no chain.')
}

export type PageOptions = ConnectionOptions & {
  connectors?: CreateConnectorFn[]
  /** A team's own configuration: with wagmi's own discovery, or as wagmi is set up for servers. */
  discovery?: boolean
  ssr?: boolean
  storage?: Storage | null
  /** Creates wagmi's configuration before any code of ours reads the storage. */
  late?: boolean
}

export function openPage({ connectors = [], discovery, ssr = true, storage, late, ...options }: PageOptions = {}) {
  let isOpen = true
  const stored = late ? undefined : readStored()
  const config: Config = createConfig({
    chains: [toChain(80001), toChain(80002)],
    transports: { 80001: custom({ request: none }), 80002: custom({ request: none }) },
    connectors,
    multiInjectedProviderDiscovery: discovery ?? false,
    ssr,
    storage:
      storage === undefined
        ? createStorage({
            storage: {
              // A closed page no longer writes.
              getItem: (key) => localStorage.getItem(key),
              setItem: (key, value) => isOpen && localStorage.setItem(key, value),
              removeItem: (key) => isOpen && localStorage.removeItem(key),
            } as globalThis.Storage,
          })
        : storage,
  })
  const connection = createConnection(config, { injected: !discovery, ...(!late && { stored }), ...options })
  const statuses: string[] = []
  let before = 'disconnected'
  connection.subscribe(() => {
    const { status } = connection.getState()
    if (status === before || status === 'unknown') return
    statuses.push(status)
    before = status
  })
  const stop = connection.start()
  return {
    config,
    connection,
    /** Every status since the page was opened, without repetitions and without the initial disconnected one. */
    statuses,
    find(id: string): Connector {
      const connector = config.connectors.find((each) => each.id === id)
      if (!connector) throw new Error(`There is no connector ${id}.`)
      return connector
    },
    current: () => {
      const { connections, current } = config.state
      return current === null ? undefined : connections.get(current)
    },
    close() {
      isOpen = false
      stop()
      config._internal.mipd?.destroy()
    },
  }
}

export type Page = ReturnType<typeof openPage>

/** Acts like another tab on this browser's storage: the change, and the event in this tab. */
export function elsewhere(changes: Record<string, unknown>) {
  const events = Object.entries(changes).map(([name, value]) => {
    const key = `wagmi.${name}`
    const oldValue = localStorage.getItem(key)
    const newValue = value === null ? null : JSON.stringify(value)
    if (newValue === null) localStorage.removeItem(key)
    else localStorage.setItem(key, newValue)
    return new StorageEvent('storage', { key, oldValue, newValue, storageArea: localStorage })
  })
  for (const event of events) window.dispatchEvent(event)
}

export function flag(id: string) {
  return localStorage.getItem(`wagmi.${id}.shimDisconnect`)
}

/** Counts the listeners on a wallet's provider from now on. */
export function countListeners({ provider }: ScriptedWallet) {
  const counts: Record<string, number> = {}
  const { on, removeListener } = provider
  const live = new Map<string, unknown[]>()
  Object.assign(provider, {
    on(event: never, listener: never) {
      live.set(event, [...(live.get(event) ?? []), listener])
      counts[event] = live.get(event)?.length ?? 0
      return on.call(provider, event, listener)
    },
    removeListener(event: never, listener: never) {
      const rest: unknown[] = [...(live.get(event) ?? [])]
      const at = rest.indexOf(listener)
      if (at >= 0) rest.splice(at, 1)
      live.set(event, rest)
      counts[event] = rest.length
      return removeListener.call(provider, event, listener)
    },
  })
  return () => Object.values(counts).reduce((sum, count) => sum + count, 0)
}

/** The announcement of the wallet in {@link aBrowser}. */
export const rdns = 'test.latchkey.scripted'

/**
 * An empty browser for each test of a file, with one wallet that is not announced yet, and a clock that the test
 * controls.
 * @param onNew gets the wallet of each
 */
export function aBrowser(onNew: (wallet: ScriptedWallet) => void) {
  let wallet: ScriptedWallet
  const leave: (() => void)[] = []
  const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  const open = (options?: PageOptions): Page => {
    const page = openPage(options)
    leave.push(page.close)
    return page
  }
  const announce = (each = wallet, delay = 0) => void leave.push(each.announce(window, { delay }))
  /** Every page is closed, and every wallet silent from now on. */
  const leaveAll = () => {
    for (const each of leave.splice(0)) each()
  }

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
    localStorage.clear()
    wallet = createScriptedWallet({ chains: nodes })
    onNew(wallet)
  })
  afterEach(async () => {
    leaveAll()
    await wait(11 * 60_000) // nothing that was started continues in the next test
    vi.useRealTimers()
  })
  return {
    /** Clean-up after the test. */
    leave,
    wait,
    open,
    announce,
    leaveAll,
    /** A page, with the wallet connected. */
    async connected(options?: PageOptions): Promise<Page> {
      announce()
      const page = open(options)
      await wait(1)
      await page.connection.connect(page.find(rdns))
      return page
    },
  }
}
