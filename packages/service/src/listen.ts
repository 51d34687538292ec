import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import { ConfigurationError, type ListenAt } from './configuration.ts'
import { boundConnections, endUnread, toConnectionBounds, usualConnections } from './connections.ts'
import { describeFailure, type Log } from './log.ts'

export type Listening = {
  port: number
  /** Accepts no new requests, and lets running ones finish for at most five seconds. */
  stop(): Promise<void>
}

const finishMs = 5_000

/**
 * How long a caller may take to send the head of a request, from the connection or the last answer on, and the whole of
 * it, milliseconds. Node by default only checks every 30 seconds.
 */
const slowness = { headersTimeout: 5_000, requestTimeout: 30_000, connectionsCheckingInterval: 1_000 }

/** Why an address cannot be listened on, by the code of the failure. */
const listenMeanings: Record<string, string> = {
  EACCES: 'this user may not take a port below 1024',
  EADDRNOTAVAIL: 'this machine has no such address',
  ENOTFOUND: 'there is no host of this name',
  EAI_AGAIN: 'the name of this host cannot be resolved',
}

/**
 * Serves `fetch` on one address.
 *
 * @param proxies the number of our proxies in front of it: with any, all callers come from their addresses
 * @throws ConfigurationError when the address is not available
 */
export async function listen(
  fetch: (request: Request, env: never) => Response | Promise<Response>,
  at: ListenAt,
  { log, proxies = 0 }: { log: Log; proxies?: number },
): Promise<Listening> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  // Only HTTP/1 servers are made here.
  const server = serve(
    {
      fetch: fetch as Parameters<typeof serve>[0]['fetch'],
      hostname: at.host,
      port: at.port,
      serverOptions: slowness,
    },
    (info) => resolve(info.port),
  ) as Server
  server.once('error', (cause: NodeJS.ErrnoException) =>
    reject(
      new ConfigurationError(
        cause.code === 'EADDRINUSE'
          ? `Port ${at.port} on ${at.host} is taken by another program. Stop that one, or write another "port".`
          : `${at.host}:${at.port} cannot be listened on: ${listenMeanings[cause.code ?? ''] ?? cause.code}. Correct "listen".`,
        { cause },
      ),
    ),
  )
  endUnread(server)
  boundConnections(server, toConnectionBounds(at, usualConnections, proxies), log)
  const port = await promise

  const stop = () =>
    new Promise<void>((done) => {
      const limit = setTimeout(() => server.closeAllConnections(), finishMs)
      // Connections that become idle would otherwise be kept alive for a while.
      const idle = setInterval(() => server.closeIdleConnections(), 50)
      server.close(() => {
        clearTimeout(limit)
        clearInterval(idle)
        done()
      })
    })
  return { port, stop }
}

/**
 * Runs a service until it is stopped: SIGTERM and SIGINT stop it gracefully, a failure to start exits with code 1 and
 * one sentence.
 */
export async function run(log: Log, start: () => Promise<{ stop(): Promise<void> }>): Promise<void> {
  // A closed log pipe is no reason to stop serving.
  process.stdout.on('error', () => {})
  try {
    const running = await start()
    let stopping = false
    const stop = (signal: string) => {
      if (stopping) return
      stopping = true
      log.info('stopping', { signal })
      running.stop().then(
        () => process.exit(0),
        (failure) => {
          log.error('stop failed', describeFailure(failure))
          process.exit(1)
        },
      )
    }
    process.on('SIGTERM', stop)
    process.on('SIGINT', stop)
  } catch (failure) {
    const known = failure instanceof Error && ['ConfigurationError', 'SecretFileError'].includes(failure.name)
    if (!known) log.error('start failed', describeFailure(failure))
    const unknown = `It could not be started, and the reason is not one of the known ones: ${
      failure instanceof Error ? `${failure.name}: ${failure.message.slice(0, 200)}` : typeof failure
    }. The log says where.`
    process.stderr.write(`${known ? (failure as Error).message : unknown}\n`)
    process.exit(1)
  }
}
