import { join, resolve } from 'node:path'
import { defaultPorts, type PortName, type Ports, tlsHosts } from '../configurations.ts'
import { developmentOrigins, developmentPorts, readOrigin } from '../development-origins.ts'
import { PartError, sleep } from '../part.ts'
import { root } from '../root.ts'
import { type Stack, type StackOptions, startStack } from '../stack.ts'
import { explainTrust } from '../tls/trust.ts'
import { readOptions, UsageError } from './options.ts'
import { createProgress } from './progress.ts'

export const startHelp = `npm start -- [options]        the whole stack, as it would run in production
npm run dev -- [options]      the same from its sources, reloaded as they change

  --tls                HTTPS and WSS on names of different sites, as on the web; says how to trust its certificates
  --origin <origin>    a page of your own that may use the wallet, such as http://localhost:7000; may be repeated. The
                       usual ports of development servers on this machine are allowed without it
  --fresh              forget everything but the certificate authority: wallets, accounts, chain, keys
  --port <part>=<n>    another port for a part; may be repeated. Parts and their ports:
                       ${Object.entries(defaultPorts)
                         .map(([name, port]) => `${name} ${port}`)
                         .join(', ')}
  --data <folder>      where everything is kept (.data/run)
  --json               one line of JSON on standard output when all is ready, everything else on standard error

DATABASE_URL           a PostgreSQL server of your own (15 or later), whose user may make databases`

/**
 * Starts the stack and keeps it running until Ctrl-C, the end of the parent process, or the end of a part.
 * @returns the exit code
 */
export const start = async (args: string[], mode: 'built' | 'dev'): Promise<number> => {
  const options = readStartOptions(args, mode === 'dev' ? 'npm run dev' : 'npm start')
  const progress = createProgress(options.json ? process.stderr : process.stdout)
  const ending = createEnding()
  const stackOptions: StackOptions = {
    dataDir: options.dataDir,
    ports: options.ports,
    fresh: options.fresh,
    origins: options.origins,
    databaseUrl: process.env.DATABASE_URL || undefined,
    mode,
    tls: options.tls,
    docs: true,
    signal: ending.signal,
    onState: progress.show,
    onCrash: ending.crashed,
  }

  progress.say('Latchkey is starting. Ctrl-C stops it.\n')
  let stack: Stack
  try {
    stack = await startStack(stackOptions)
  } catch (failure) {
    if (ending.signal.aborted && ending.reason() === 'asked') return 0
    throw failure
  }
  if (options.json) process.stdout.write(`${JSON.stringify(summary(stack, options.dataDir))}\n`)
  const users = stack.testUsers.map(({ email }) => email).join(', ')
  if (stack.authority) progress.say(`\n${await explainTrust(stack.authority, Object.values(tlsHosts))}`)
  const { page, mail, wallet, rpc, docs } = stack.addresses
  progress.say(`\nOpen ${page}\nSign in as ${users}, or any other e-mail. The wallet’s mails arrive at ${mail}`)
  progress.say(`The documentation: ${docs}`)
  progress.say(`\nFor a page of your own (${docs}/start/):
  API key    ${stack.project.apiKey}
  wallet     ${wallet}
  node       ${rpc} (chain ${stack.chain.id})
  allowed    ${[page, ...options.named].join(', ')}
             and, because this is a development stack and nothing else, any page of this machine on one of the ports
             ${developmentPorts.join(', ')}`)
  progress.say('\nCtrl-C stops everything.\n')

  await ending.wait
  await stack.stop()
  const reason = ending.reason()
  if (reason instanceof Error) throw reason
  return 0
}

/** Everything a script needs to use the stack. */
const summary = (stack: Stack, dataDir: string) => ({
  ...stack.addresses,
  apiKey: stack.project.apiKey,
  projectSecretFile: stack.project.secretFile,
  testUsers: stack.testUsers,
  dappLogins: stack.dappLogins,
  chainId: stack.chain.id,
  tokens: stack.chain.tokens,
  database: stack.databases,
  ...(stack.authority && {
    authority: { certificateFile: stack.authority.certificateFile, spki: stack.authority.spki },
  }),
  pids: {
    supervisor: process.pid,
    ...Object.fromEntries(Object.entries(stack.parts).flatMap(([name, { pid }]) => (pid ? [[name, pid]] : []))),
  },
  dataDir,
})

/** Resolves at the first of these: a signal to stop, the end of the parent process, a crash of a part. */
const createEnding = () => {
  const controller = new AbortController()
  let reason: Error | 'asked' | undefined
  const end = (why: Error | 'asked') => {
    reason ??= why
    controller.abort(reason instanceof Error ? reason : new PartError('start', 'Stopped before everything was up.'))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end('asked'))
  process.on('uncaughtException', end)
  process.on('unhandledRejection', (failure) => end(failure instanceof Error ? failure : new Error(String(failure))))

  // If the parent is killed we get no signal, and nobody would ever stop us.
  const parent = process.ppid
  const watchParent = async () => {
    while (!controller.signal.aborted && process.ppid === parent) await sleep(500)
    end('asked')
  }
  void watchParent()

  return {
    signal: controller.signal,
    crashed: (error: PartError) => end(error),
    reason: () => reason,
    wait: new Promise<void>((resolve) => controller.signal.addEventListener('abort', () => resolve(), { once: true })),
  }
}

const readStartOptions = (args: string[], command: string) => {
  const fail = (why: string): never => {
    throw new UsageError('options', `${why} See: ${command} -- --help`)
  }
  const { values } = readOptions(command, args, {
    options: {
      fresh: { type: 'boolean', default: false },
      tls: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      port: { type: 'string', multiple: true, default: [] },
      origin: { type: 'string', multiple: true, default: [] },
      data: { type: 'string', default: join(root, '.data', 'run') },
    },
  })
  const ports: Partial<Ports> = {}
  for (const choice of values.port) {
    const [, name = '', number = ''] = /^([a-zA-Z]+)=(\d+)$/.exec(choice) ?? []
    if (!Object.hasOwn(defaultPorts, name))
      fail(`--port ${choice} names no part: ${Object.keys(defaultPorts).join(', ')}.`)
    if (Number(number) < 1 || Number(number) > 65_535) fail(`--port ${choice}: a port is a number from 1 to 65535.`)
    ports[name as PortName] = Number(number)
  }
  const all = Object.values({ ...defaultPorts, ...ports })
  if (new Set(all).size < all.length) fail('Two parts cannot have the same port.')
  const named = values.origin.map(
    (each) => readOrigin(each) ?? fail(`--origin ${each} is no origin: give scheme, host and port, and nothing else.`),
  )
  const origins = [...new Set([...named, ...developmentOrigins])]
  return { ...values, ports, named, origins, dataDir: resolve(values.data) }
}
