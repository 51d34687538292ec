import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { createChild } from './child.ts'
import { writeOwn } from './files.ts'
import { type Part, PartError, reasonOf } from './part.ts'
import { requirePort } from './ports.ts'
import { root } from './root.ts'

export type ServiceOptions = {
  /** Folder of its own, for its configuration, its log and its process id. */
  dataDir: string
  /** In the form of the service's own schema; written beside its log with mode 0600. */
  configuration: object
  /** The connection of the owner of its tables. With it the tables are brought up to date before the service starts. */
  ownerUrl?: string | undefined
  /** Restarts it automatically when one of its sources changes. */
  watch?: boolean | undefined
  env?: NodeJS.ProcessEnv | undefined
  onCrash?: ((error: PartError) => void) | undefined
}

type Service = {
  name: string
  /** Its folder in `apps`. */
  app: 'guard' | 'host' | 'relay' | 'server'
  address: string
  /** The ports it listens on, each with the option that changes it (`npm start -- --port <word>=…`). */
  ports: Record<string, number>
  /** Addresses that answer 200 when it is ready. */
  ready: string[]
}

/**
 * A service's script: its main file, as its operator starts it, or its bundle, if a test run has bundled the services
 * (`bundle-services.ts`).
 */
export function scriptOf(app: Service['app'], bundles = process.env.LATCHKEY_SERVICES): string {
  return bundles ? join(bundles, `${app}.js`) : join(root, 'apps', app, 'src', 'main.ts')
}

/** Runs one of our own services as its operator would: `node <script> --config <file>`. */
const startService = async (service: Service, options: ServiceOptions): Promise<Part> => {
  const { dataDir } = options
  const configFile = join(dataDir, 'config.json')
  const ready = async (url: string) => (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok
  const child = createChild({
    name: service.name,
    command: process.execPath,
    args: [
      ...(options.watch ? ['--watch', '--watch-preserve-output'] : []),
      // A bundle does not change with its sources.
      scriptOf(service.app, options.watch ? '' : undefined),
      '--config',
      configFile,
    ],
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      TZ: 'UTC',
      ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
      ...options.env,
    },
    isReady: async () => (await Promise.all(service.ready.map(ready))).every(Boolean),
    readyLimit: 30_000,
    pidFile: join(dataDir, 'pid'),
    logFile: join(dataDir, 'service.log'),
    onCrash: options.onCrash,
  })
  const launch = async () => {
    await child.endLeftover()
    for (const [option, port] of Object.entries(service.ports)) await requirePort(service.name, port, option)
    writeOwn(configFile, JSON.stringify(options.configuration, null, 2))
    if (options.ownerUrl !== undefined) await migrate(service, configFile, options.ownerUrl)
    await child.start()
  }
  await launch()
  return {
    name: service.name,
    address: service.address,
    get pid() {
      return child.pid
    },
    stop: child.stop,
    kill: child.kill,
    async restart() {
      await child.stop()
      await launch()
    },
  }
}

/** Brings the tables of a service up to date, as their owner. */
const migrate = async ({ name, app }: Service, configFile: string, ownerUrl: string): Promise<void> => {
  const ownerFile = join(dirname(configFile), 'owner-url')
  writeOwn(ownerFile, ownerUrl, 0o400)
  const args = [scriptOf(app), 'migrate', '--config', configFile, '--owner', ownerFile]
  try {
    await promisify(execFile)(process.execPath, args, { timeout: 60_000 })
  } catch (cause) {
    const { stderr } = cause as { stderr?: string } // of a command that failed
    throw new PartError(name, `The tables of ${name} could not be made: ${stderr?.trim() || reasonOf(cause)}`, {
      cause,
    })
  }
}

/**
 * Starts a PIN guard.
 * @throws PartError when the port is taken or the guard refuses its configuration
 */
export function startGuard(port: number, options: ServiceOptions): Promise<Part> {
  const address = `http://localhost:${port}`
  const service = { name: 'the guard', app: 'guard', address, ports: { guard: port } } as const
  return startService({ ...service, ready: [`${address}/readyz`] }, options)
}

/**
 * Starts a WalletConnect relay.
 * @throws PartError when the port is taken or the relay refuses its configuration
 */
export function startRelay(port: number, options: ServiceOptions): Promise<Part> {
  const name = 'the WalletConnect relay'
  const service = { name, app: 'relay', address: `ws://127.0.0.1:${port}`, ports: { relay: port } } as const
  return startService({ ...service, ready: [`http://127.0.0.1:${port}/readyz`] }, options)
}

/**
 * Starts the API.
 * @throws PartError when the port is taken or the API refuses its configuration
 */
export function startServer(port: number, options: ServiceOptions): Promise<Part> {
  const address = `http://localhost:${port}`
  const service = { name: 'the API', app: 'server', address, ports: { api: port } } as const
  return startService({ ...service, ready: [`${address}/readyz`] }, options)
}

/**
 * Starts the host that serves the wallet. It is ready once it has read from the API which pages may embed it.
 * @throws PartError when the port is taken or the host refuses its configuration
 */
export function startHost(port: number, options: ServiceOptions): Promise<Part> {
  const address = `http://localhost:${port}`
  const service = { name: 'the wallet host', app: 'host', address, ports: { wallet: port } } as const
  return startService({ ...service, ready: [`${address}/readyz`] }, options)
}
