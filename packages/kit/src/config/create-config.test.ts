// @vitest-environment jsdom
import {
  connect,
  createConfig as createWagmiConfig,
  disconnect,
  getConnection,
  hydrate,
  mock,
  reconnect,
  switchChain,
  watchConnection,
} from '@wagmi/core'
import { custom } from 'viem'
import { goerli, mainnet } from 'viem/chains'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Config, Connector } from 'wagmi'
import { createPageStorage } from '../storage.ts'
import { createConfig } from './create-config.ts'

const accounts = ['0x70997970c51812dc3a010c7d01b50e0d17dc79c8', '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'] as const

const node = custom({ request: async () => '0x1' })

const parameters = () => ({
  chains: [mainnet, goerli] as const,
  connectors: [mock({ accounts, features: { reconnect: true } }), mock({ accounts: [accounts[1]] })],
  transports: { [mainnet.id]: node, [goerli.id]: node },
  storage: createPageStorage(),
})

const client = { pollingInterval: 1_000, ccipRead: false, batch: { multicall: { wait: 7 } } } as const

const ours = (): Config => createConfig({ ...parameters(), client })

const wagmis = (): Config =>
  createWagmiConfig({ ...parameters(), ...client, ssr: true, multiInjectedProviderDiscovery: false }) as Config

const both = [
  ['ours', ours],
  ['wagmi’s', wagmis],
] as const

const at = (config: Config, place: number) => config.connectors[place] as Connector // there are two

beforeEach(() => localStorage.clear())

/** Values without what differs in each page. */
const toPlain = (config: Config, value: unknown): unknown => {
  const uids = config.connectors.map(({ uid }) => uid)
  const text = JSON.stringify(value, (_, each) => (each instanceof Map ? [...each] : each))
  return JSON.parse(
    uids.reduce((text, uid, at) => text.replaceAll(uid, `uid ${at}`), text.replace(/"emitter":\{.*?\}\}?,/g, '')),
  )
}

const toState = (config: Config) => {
  const { status, chainId, current, connections } = config.state
  const list = [...connections].map(([uid, { accounts, chainId, connector }]) => [uid, accounts, chainId, connector.id])
  const listeners = config.connectors.map(({ emitter }) =>
    (['change', 'connect', 'disconnect'] as const).map((event) => emitter.listenerCount(event)),
  )
  return toPlain(config, { status, chainId, current, list, listeners, stored: localStorage.getItem('wagmi.store') })
}

const keysOf = (value: object): string[] =>
  Object.entries(value).flatMap(([key, each]) =>
    typeof each === 'object' && each !== null && ['_internal', 'connectors', 'chains', 'events'].includes(key)
      ? [key, ...keysOf(each).map((inner) => `${key}.${inner}`)]
      : [key],
  )

/** What hooks and pages do with a configuration, and what is seen after each step. */
const steps: Readonly<Record<string, (config: Config) => unknown>> = {
  connect: async (config) => connect(config, { connector: at(config, 0) }),
  'connect again': async (config) => connect(config, { connector: at(config, 0) }).catch((error) => error.name),
  'connect another': async (config) => connect(config, { connector: at(config, 1) }),
  'switch the chain': async (config) => switchChain(config, { chainId: goerli.id, connector: at(config, 1) }),
  'an unknown chain by the wallet': (config) => config._internal.events.change({ uid: at(config, 1).uid, chainId: 7 }),
  'an account by the wallet': (config) =>
    config._internal.events.change({ uid: at(config, 1).uid, accounts: [accounts[0]] }),
  'a change of nobody': (config) => config._internal.events.change({ uid: 'nobody', chainId: 1 }),
  'its emitter': (config) => at(config, 1).emitter.emit('change', { chainId: 1 }),
  revalidate: (config) => config._internal.revalidate(),
  disconnect: async (config) => disconnect(config, { connector: at(config, 1) }),
  'disconnect the other': async (config) => disconnect(config, { connector: at(config, 0) }),
  'a wallet connects itself': (config) =>
    at(config, 0).emitter.emit('connect', { accounts: [accounts[0]], chainId: 1 } as never),
  'a wallet ends it': (config) => at(config, 0).emitter.emit('disconnect'),
  'both connect themselves': (config) => {
    for (const { emitter } of config.connectors)
      emitter.emit('connect', { accounts: [accounts[0]], chainId: 1 } as never)
  },
  'one of two ends it': (config) => at(config, 1).emitter.emit('disconnect'),
  'the end of nobody': (config) => config._internal.events.disconnect({ uid: 'nobody' }),
  'a state of the page': (config) => config.setState((now) => ({ ...now, chainId: goerli.id })),
  'a corrupt state': (config) => config.setState({ chainId: 5 } as never),
  reconnect: async (config) => (await reconnect(config)).length,
  'client of a chain': (config) => {
    const goerlis = config.getClient({ chainId: goerli.id as number })
    const { chain, pollingInterval, ccipRead, batch } = goerlis
    return [chain?.id, pollingInterval, ccipRead, batch, goerlis === config.getClient({ chainId: 5 })]
  },
  'client of the page’s chain': (config) => config.getClient().chain?.id,
  'client of an unknown chain': (config) => {
    try {
      return config.getClient({ chainId: 7 })
    } catch (error) {
      return (error as Error).name
    }
  },
  'other chains': (config) => {
    config._internal.chains.setState([goerli, mainnet])
    return config.chains.map(({ id }) => id)
  },
  'no connectors': (config) => {
    config._internal.connectors.setState([])
    return config.connectors.length
  },
}

describe('createConfig', () => {
  test('default: has every member that wagmi’s own has', () => {
    expect(keysOf(ours()).sort()).toEqual(keysOf(wagmis()).sort())
    expect(ours()._internal).toMatchObject({ ssr: true, syncConnectedChain: true, mipd: undefined })
    const { emitter } = ours().connectors[0] ?? {}
    for (const name of ['on', 'once', 'off', 'emit', 'listenerCount'])
      expect(typeof emitter?.[name as never]).toBe('function')
  })

  test('default: each step of wagmi’s actions has the same result, state, news and storage as with wagmi’s own', async () => {
    const logs = []
    for (const [, create] of both) {
      localStorage.clear()
      const config = create()
      const log: unknown[] = [toState(config)]
      const note = (what: string) => (now: unknown, before: unknown) =>
        void log.push([what, toPlain(config, [now, before])])
      config.subscribe(({ status }) => status, note('status'), { emitImmediately: true })
      config.subscribe(({ chainId }) => ({ chainId }), note('chain'), {
        equalityFn: (a, b) => a.chainId === b.chainId,
      })
      watchConnection(config, { onChange: ({ status, address }) => void log.push(['connection', status, address]) })
      config._internal.chains.subscribe((now) => void log.push(['chains', now.length]))
      config._internal.connectors.subscribe((now) => void log.push(['connectors', now.length]))
      for (const [name, step] of Object.entries(steps)) {
        const result = await step(config)
        log.push([name, toPlain(config, result ?? null), toState(config)])
      }
      logs.push(log)
    }
    expect(logs[0]).toEqual(logs[1])
    expect(logs[0]?.length).toBeGreaterThan(Object.keys(steps).length)
  })

  test.each([
    ['the connection of an earlier page', 2, 5],
    ['another version', 1, 5],
    ['a chain that the page has no more', 2, 7],
  ])('behavior: %s is restored as by wagmi’s own', async (_, version, chainId) => {
    const logs = []
    for (const [, create] of both) {
      localStorage.clear()
      const config = create()
      const connector = { id: 'mock', name: 'Mock', type: 'mock', uid: 'old' }
      const connections = { __type: 'Map', value: [['old', { accounts, chainId, connector }]] }
      const state = { chainId, connections, current: 'old', status: 'connected' }
      localStorage.setItem('wagmi.store', JSON.stringify({ state, version }))
      const { persist } = config._internal.store as unknown as { persist: { hasHydrated(): boolean } } // of zustand
      const before = persist.hasHydrated()
      await hydrate(config, { reconnectOnMount: false }).onMount()
      logs.push([before, persist.hasHydrated(), toState(config), getConnection(config).status])
    }
    expect(logs[0]).toEqual(logs[1])
  })

  test('behavior: a listener that is removed while others are notified does not stop them', () => {
    for (const [, create] of both) {
      const [connector] = create().connectors
      const notified: unknown[] = []
      const once = ({ uid }: { uid: string }) => void notified.push(uid === connector?.uid)
      const first = () => connector?.emitter.off('change', first)
      connector?.emitter.on('change', first)
      connector?.emitter.once('change', once)
      connector?.emitter.emit('change', {})
      connector?.emitter.emit('change', {})
      expect([notified, connector?.emitter.listenerCount('change')]).toEqual([[true], 0])
    }
  })
})
