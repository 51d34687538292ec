import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { AddedNetwork } from '@latchkey/core/added-networks'
import { type Aptos, startAptos } from './aptos/aptos.ts'
import { buildApp, builtFolder, isBuilt } from './build.ts'
import { type Chain, startChain } from './chain/chain.ts'
import { writeDescriptors } from './chain/descriptors.ts'
import {
  type Addresses,
  addressesOf,
  amoyId,
  boraId,
  chainId,
  dappLogins,
  defaultPorts,
  frameConfiguration,
  guardConfiguration,
  hostConfiguration,
  identityClients,
  onRampOffers,
  type PortName,
  type Ports,
  pageConfiguration,
  relayConfiguration,
  serverConfiguration,
  tlsHosts,
} from './configurations.ts'
import { dropDatabases, makeDatabase } from './databases.ts'
import { writeOwn } from './files.ts'
import { type Hedera, startHedera } from './hedera/hedera.ts'
import { testUsers } from './identity/accounts.ts'
import { type LoginStandInName, startIdentity } from './identity/identity.ts'
import { startInbox } from './inbox/inbox.ts'
import { readStackKeys, type StackKeys } from './keys.ts'
import { lock } from './lock.ts'
import { type Near, startNear } from './near/near.ts'
import { startOnRamp } from './on-ramp/on-ramp.ts'
import { createPageSignIn, type PageConfig, startPage } from './page.ts'
import type { Part, PartError } from './part.ts'
import { startPortal } from './portal/portal.ts'
import { freeLastingPorts } from './ports.ts'
import { connectPostgres, type Postgres, startPostgres } from './postgres.ts'
import { startGuard, startHost, startRelay, startServer } from './service.ts'
import { buildSite, siteFolder } from './site/build-site.ts'
import { startSite } from './site/serve-site.ts'
import { type Solana, startSolana } from './solana/solana.ts'
import { endStaleProcesses } from './stale-processes.ts'
import { startTezos, type Tezos } from './tezos/tezos.ts'
import { type Authority, openAuthority } from './tls/authority.ts'
import { resolveLocalhostNames } from './tls/localhost-names.ts'
import { startTlsProxy } from './tls/tls-proxy.ts'

/** `preparing` is work before a part can start, such as a build. */
export type PartState = 'preparing' | 'starting' | 'ready' | 'stopping' | 'stopped' | 'failed'

export type StackOptions = {
  /** Everything the stack writes: data, keys, logs. */
  dataDir: string
  /** The ports of parts: unnamed ones have their default, or with `free` all are free ports. */
  ports?: Partial<Ports> | 'free'
  /** Deletes the data of an earlier run: keys, wallets, chain. */
  fresh?: boolean
  /** Origins that may use the demo project besides the page's own. */
  origins?: string[]
  /** Also builds and serves the site for developers. */
  docs?: boolean
  /** A PostgreSQL server to use instead of starting one. */
  databaseUrl?: string | undefined
  /** `built`: production builds behind production headers. `dev`: sources, reloaded as they change. */
  mode?: 'built' | 'dev'
  /**
   * HTTPS and WSS on names of different sites below `localhost`, with a certificate authority kept in `dataDir`. This process
   * then trusts it and resolves those names.
   */
  tls?: boolean | undefined
  /** Additional headers of the page. */
  pageHeaders?: Record<string, string>
  /** The operator's networks outside the register, with their nodes. Only where the host serves the wallet. */
  addedNetworks?: readonly (AddedNetwork & { node: string })[]
  /** Hosts of nodes for networks that pages offer and people may add; without any, nobody may add networks. */
  nodeHosts?: readonly string[]
  /** Environment variables of the services that only tests set. */
  env?: { guard?: NodeJS.ProcessEnv; relay?: NodeJS.ProcessEnv; server?: NodeJS.ProcessEnv }
  /** Multiplies all limits of the services, for measurements. Left out, they are those of an installation. */
  limitFactor?: number
  /** The block time of chains that make blocks at intervals, milliseconds; a second by default. */
  blockMs?: number
  /** Aborts the start: parts that are starting are waited for and stopped. */
  signal?: AbortSignal | undefined
  onState?(part: string, state: PartState, address?: string): void
  /** Called when a part ends on its own. */
  onCrash?(error: PartError): void
}

export type Stack = {
  addresses: Addresses
  ports: Ports
  project: StackKeys['project']
  testUsers: typeof testUsers
  /** A dapp's own clients at the login providers, for `getIdToken` and `getAccessToken`. */
  dappLogins: ReturnType<typeof dappLogins>
  chain: { id: number; tokens: Chain['tokens'] }
  /** Connections: the server's own, and that of each database's owner, which has more rights than the service. */
  databases: { server: string; api: string; guard: string; relay: string }
  page: PageConfig
  /** Only with `tls`. */
  authority: Authority | undefined
  parts: {
    postgres: Postgres
    chain: Chain
    /** A second chain: Polygon's current test network. */
    amoy: Chain
    /** A chain with the id of BORA's test network. */
    bora: Chain
    solana: Solana
    near: Near
    tezos: Tezos
    /** A stand-in for an Aptos node. */
    aptos: Aptos
    /** Hedera's relay, mirror node and chain. */
    hedera: Hedera
    /** The BORA portal. */
    portal: Part
    onRamp: Part
    /** Receives the wallet's mails. */
    inbox: Part
    guard: Part
    /** The WalletConnect relay. */
    relay: Part
    /** The API. */
    server: Part
    page: Part
    /** The wallet host; in `dev` Vite. */
    wallet: Part
    /** Only with `tls`: the proxy in front of all parts. */
    tls?: Part
  } & Record<LoginStandInName, Part>
  /** Ends all parts, the last started first. Safe to call twice. */
  stop(): Promise<void>
}

/**
 * Starts the whole local stack, each part as soon as its dependencies are ready.
 * @throws PartError when a part cannot run; those that were started by then are stopped again
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { dataDir, blockMs, onCrash, mode = 'built', addedNetworks = [], nodeHosts = [] } = options
  const folder = (part: string) => join(dataDir, part)
  mkdirSync(dataDir, { recursive: true })
  const unlock = lock(dataDir)

  const started: Part[] = []
  const stop = async () => {
    for (let part = started.pop(); part; part = started.pop()) {
      options.onState?.(part.name, 'stopping')
      await part.stop()
      options.onState?.(part.name, 'stopped')
    }
    unlock()
  }
  const begin = async <P extends Part>(name: string, start: () => Promise<P>): Promise<P> => {
    options.signal?.throwIfAborted()
    options.onState?.(name, 'starting')
    try {
      const part = await start()
      started.push(part)
      options.signal?.throwIfAborted()
      options.onState?.(name, 'ready', part.address)
      return part
    } catch (failure) {
      options.onState?.(name, 'failed')
      throw failure
    }
  }
  const build = async (app: 'frame' | 'dapp', name: string) => {
    if (mode === 'dev' || isBuilt(app)) return
    options.onState?.(name, 'preparing')
    await buildApp(app)
  }

  try {
    if (options.fresh) await startAnew(dataDir, options.databaseUrl)
    const ports = await choosePorts(options.ports)
    const to = addressesOf(ports, options.tls)
    const inside = addressesOf(ports)
    const keys = readStackKeys(folder('keys'))
    const authority = options.tls ? openAuthority(folder(authorityFolder)) : undefined
    const tls = authority && (await begin(names.tls, () => startTls(authority, ports)))

    await build('frame', names.wallet)
    await build('dapp', names.page)
    if (options.docs) {
      options.onState?.(names.docs, 'preparing')
      await buildSite()
    }
    const docs = options.docs && (await begin(names.docs, () => startSite({ port: ports.docs, folder: siteFolder })))
    const [postgres, chain, amoy, bora, solana, near, tezos, aptos, hedera, identity, portal] = await all([
      begin(names.postgres, () =>
        options.databaseUrl
          ? connectPostgres(options.databaseUrl)
          : startPostgres({ dataDir: folder('postgres'), port: ports.postgres, onCrash }),
      ),
      begin(names.chain, () => startChain({ dataDir: folder('chain'), port: ports.chain, chainId, blockMs, onCrash })),
      begin(names.amoy, () =>
        startChain({
          dataDir: folder('amoy'),
          port: ports.amoy,
          chainId: amoyId,
          name: names.amoy,
          option: 'amoy',
          blockMs,
          onCrash,
        }),
      ),
      begin(names.bora, () =>
        startChain({
          dataDir: folder('bora'),
          port: ports.bora,
          chainId: boraId,
          name: names.bora,
          option: 'bora',
          blockMs,
          onCrash,
        }),
      ),
      begin(names.solana, () => startSolana({ dataDir: folder('solana'), port: ports.solana, wsPort: ports.solanaWs })),
      begin(names.near, () => startNear({ dataDir: folder('near'), port: ports.near, blockMs })),
      begin(names.tezos, () => startTezos({ dataDir: folder('tezos'), port: ports.tezos, blockMs })),
      begin(names.aptos, () => startAptos({ dataDir: folder('aptos'), port: ports.aptos })),
      begin(names.hedera, () =>
        startHedera({
          dataDir: folder('hedera'),
          ports: { relay: ports.hedera, mirror: ports.hederaMirror, chain: ports.hederaChain },
          blockMs,
          onCrash,
        }),
      ),
      begin(names.identity, () => startIdentity(folder('identity'), ports, identityClients(keys, to), to)),
      begin(names.portal, () =>
        startPortal({
          dataDir: folder('portal'),
          port: ports.portal,
          bapps: { [keys.portal.portalId]: keys.portal },
        }),
      ),
    ])

    const [apiDatabase, guardDatabase, relayDatabase] = databaseNames(keys)
    const server = postgres.databaseUrl
    const makeOwned = (name: string, { databasePassword, ownerPassword }: StackKeys['api' | 'guard']) =>
      makeDatabase(server, { name, password: databasePassword }, ownerPassword)
    const urls = {
      api: await makeOwned(apiDatabase, keys.api),
      guard: await makeOwned(guardDatabase, keys.guard),
      relay: await makeDatabase(server, { name: relayDatabase, password: keys.relay.databasePassword }),
    }
    const origins = [to.page, ...(options.origins ?? [])]
    const limits = options.limitFactor === undefined ? {} : { limitFactor: options.limitFactor }
    // Measurements with higher limits count how many openings a guard can do, so its capacity must not refuse any.
    const capacity = options.limitFactor === undefined ? {} : { limits: { evalAll: [{ count: 10_000, seconds: 1 }] } }
    const watch = mode === 'dev'
    const [guard, relay, api, onRamp, inbox] = await all([
      begin(names.guard, () =>
        startGuard(ports.guard, {
          dataDir: folder('guard'),
          configuration: { ...guardConfiguration(keys, to, ports, urls.guard.service), ...limits, ...capacity },
          ownerUrl: urls.guard.owner,
          env: options.env?.guard,
          watch,
          onCrash,
        }),
      ),
      begin(names.relay, () =>
        startRelay(ports.relay, {
          dataDir: folder('relay'),
          configuration: { ...relayConfiguration(to, ports, urls.relay.service), ...limits },
          env: options.env?.relay,
          watch,
          onCrash,
        }),
      ),
      begin(names.server, () =>
        startServer(ports.api, {
          dataDir: folder('server'),
          configuration: {
            ...limits,
            ...serverConfiguration(keys, to, {
              addedNetworks,
              nodeHosts,
              port: ports.api,
              databaseUrl: urls.api.service,
              origins,
              tokens: chain.tokens,
              inside,
              smtpPort: ports.smtp,
            }),
          },
          ownerUrl: urls.api.owner,
          env: { ...(authority && tlsEnvironment(authority)), ...options.env?.server },
          watch,
          onCrash,
        }),
      ),
      begin(names.onRamp, () =>
        startOnRamp({
          dataDir: folder('on-ramp'),
          port: ports.onramp,
          origin: to.onRamp,
          operators: { [keys.onRamp.operatorId]: keys.onRamp.secret },
          offers: onRampOffers(chain.tokens),
          nodes: { mumbai: chain.rpcUrl },
        }),
      ),
      begin(names.inbox, () => startInbox({ port: ports.mail, smtpPort: ports.smtp })),
    ])

    const page = pageConfiguration(keys, to, chain.tokens, options.docs === true)
    const windows =
      mode === 'dev'
        ? await startSources({ to, ports, keys, page, origins, dataDir, begin })
        : {
            wallet: await begin(names.wallet, () =>
              startHost(ports.wallet, {
                dataDir: folder('host'),
                configuration: hostConfiguration(keys, to, {
                  addedNetworks,
                  allowAddedNetworks: nodeHosts.length > 0,
                  port: ports.wallet,
                  frameFolder: builtFolder('frame'),
                  descriptors: writeDescriptors(folder('descriptors'), chainId, chain.tokens),
                }),
                env: authority && tlsEnvironment(authority),
                onCrash,
              }),
            ),
            page: await begin(names.page, () =>
              startPage({
                port: ports.page,
                origin: to.page,
                folder: builtFolder('dapp'),
                config: page,
                headers: options.pageHeaders,
              }),
            ),
          }

    return {
      addresses: to,
      ports,
      project: keys.project,
      testUsers,
      dappLogins: dappLogins(keys, to),
      chain: { id: chainId, tokens: chain.tokens },
      databases: { server, api: urls.api.owner, guard: urls.guard.owner, relay: urls.relay.owner },
      page,
      authority,
      parts: {
        postgres,
        chain,
        amoy,
        bora,
        solana,
        near,
        tezos,
        aptos,
        hedera,
        ...identity.providers,
        portal,
        onRamp,
        inbox,
        guard,
        relay,
        server: api,
        ...windows,
        ...(tls && { tls }),
        ...(docs && { docs }),
      },
      stop,
    }
  } catch (failure) {
    await stop()
    throw failure
  }
}

const names = {
  postgres: 'PostgreSQL',
  chain: 'the chain',
  amoy: 'the second chain',
  bora: 'the BORA chain',
  solana: 'the Solana chain',
  near: 'the NEAR stand-in',
  tezos: 'the Tezos stand-in',
  aptos: 'the Aptos stand-in',
  hedera: 'the Hedera stand-in',
  identity: 'the login stand-ins',
  portal: 'the BORA portal stand-in',
  onRamp: 'the on-ramp stand-in',
  inbox: 'the inbox',
  guard: 'the guard',
  relay: 'the WalletConnect relay',
  server: 'the API',
  wallet: 'the wallet',
  page: 'the page',
  tls: 'TLS',
  docs: 'the documentation',
} as const

/** The folder of `dataDir` with the certificate authority. Browsers trust it, so it survives a fresh start. */
export const authorityFolder = 'authority'

const startTls = async (authority: Authority, ports: Ports) => {
  resolveLocalhostNames()
  setDefaultCACertificates([...new Set([...getCACertificates('default'), authority.certificate])])
  const hosts = Object.entries(tlsHosts).map(([name, host]) => [host, ports[name as keyof typeof tlsHosts]])
  return startTlsProxy({ port: ports.tls, hosts: Object.fromEntries(hosts), authority })
}

/** The environment of a Node process that is a TLS client: it trusts the authority, and resolves its names. */
export function tlsEnvironment({ certificateFile }: Pick<Authority, 'certificateFile'>): NodeJS.ProcessEnv {
  return {
    NODE_EXTRA_CA_CERTS: certificateFile,
    NODE_OPTIONS: `--import=${import.meta.resolve('./tls/preload.ts')}`,
  }
}

/**
 * Serves frame and page from their sources. Vite's own scripts need more than our policy allows; the rest is as in
 * production.
 */
const startSources = async (parts: {
  to: Addresses
  ports: Ports
  keys: StackKeys
  page: PageConfig
  origins: string[]
  dataDir: string
  begin: <P extends Part>(name: string, start: () => Promise<P>) => Promise<P>
}) => {
  const { to, ports, begin } = parts
  // Vite takes a second of CPU time to load, and built apps do not need it.
  const { startVite } = await import('./vite-part.ts')
  // The apps' Vite configurations read from these files what a host would write into the HTML.
  process.env.LATCHKEY_FRAME_CONFIG = join(parts.dataDir, 'frame-config.json')
  process.env.LATCHKEY_DAPP_CONFIG = join(parts.dataDir, 'dapp-config.json')
  writeOwn(process.env.LATCHKEY_FRAME_CONFIG, JSON.stringify(frameConfiguration(parts.keys, to)))
  writeOwn(process.env.LATCHKEY_DAPP_CONFIG, JSON.stringify(parts.page))
  const wallet = await begin(names.wallet, () =>
    startVite({
      app: 'frame',
      name: names.wallet,
      option: 'wallet',
      origin: to.wallet,
      port: ports.wallet,
      headers: {
        'Content-Security-Policy': `frame-ancestors ${parts.origins.join(' ')}`,
        'Cross-Origin-Embedder-Policy': 'require-corp',
        'Cross-Origin-Resource-Policy': 'cross-origin',
        'Referrer-Policy': 'no-referrer',
      },
    }),
  )
  const signIn = createPageSignIn(parts.page, to.page)
  const page = await begin(names.page, () =>
    startVite({
      app: 'dapp',
      name: names.page,
      option: 'page',
      origin: to.page,
      port: ports.page,
      headers: { 'Cross-Origin-Opener-Policy': 'same-origin-allow-popups' },
      routes: signIn && { path: parts.page.signIn ?? '', handle: signIn.handle },
    }),
  )
  return { wallet, page }
}

const databaseNames = ({ id }: StackKeys) =>
  [`latchkey_${id}_api`, `latchkey_${id}_guard_1`, `latchkey_${id}_relay`] as const

/** Waits for all, even if one fails: nothing may still be starting while the rest is being stopped. */
const all = async <T extends Promise<unknown>[]>(starts: [...T]): Promise<{ [K in keyof T]: Awaited<T[K]> }> => {
  const ends = await Promise.allSettled(starts)
  const failed = ends.find((end): end is PromiseRejectedResult => end.status === 'rejected')
  if (failed) throw failed.reason
  // None was rejected, so each has its value.
  return ends.map((end) => (end as PromiseFulfilledResult<unknown>).value) as { [K in keyof T]: Awaited<T[K]> }
}

const choosePorts = async (wish: StackOptions['ports'] = {}): Promise<Ports> => {
  if (wish !== 'free') return { ...defaultPorts, ...wish }
  // A part that is killed and started again must find its port free.
  const free = await freeLastingPorts(Object.keys(defaultPorts).length)
  return Object.fromEntries(Object.keys(defaultPorts).map((name, i) => [name as PortName, free[i]])) as Ports
}

/** Deletes everything except our own lock and the certificate authority. */
const startAnew = async (dataDir: string, databaseUrl: string | undefined) => {
  await endStaleProcesses(dataDir)
  if (databaseUrl && existsSync(join(dataDir, 'keys'))) {
    const keys = readStackKeys(join(dataDir, 'keys'))
    const server = await connectPostgres(databaseUrl)
    await dropDatabases(server.databaseUrl, [...databaseNames(keys)])
  }
  for (const name of readdirSync(dataDir)) {
    if (name !== 'supervisor.pid' && name !== authorityFolder)
      rmSync(join(dataDir, name), { recursive: true, force: true })
  }
}
