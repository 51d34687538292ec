import { timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import * as v from 'valibot'
import { createFeed } from '../link/feed.ts'
import { type Link, openLink, type Placement } from '../link/link.ts'
import type { ToPage } from '../link/messages.ts'
import type { ScriptedWallet } from '../scripted-wallet.ts'

/** The messages the extension's worker posts, by path. */
const opening = v.object({ document: v.string() })
const saying = v.object({
  document: v.string(),
  sent: v.pipe(v.string(), v.parseJson(), v.object({ wallet: v.number(), message: v.unknown() })),
})

/** A message to the worker: the document, the index of the wallet, and its payload. */
export type Received = { document: string; wallet: number; message: ToPage }

/** How long the worker's request for news stays open, in milliseconds: browsers stop workers with requests of 30 s. */
const longestWait = 15_000

/**
 * Starts the test's end of an extension: an HTTP server on this machine that only accepts the holder of the token.
 * @param token required in each request
 */
export async function startBridge(wallets: readonly ScriptedWallet[], placement: Placement, token: string) {
  const feed = createFeed<Received>()
  const documents = new Map<string, Link[]>()

  const routes: Record<string, (body: unknown, left: AbortSignal) => unknown> = {
    '/open'(body) {
      const { document } = v.parse(opening, body)
      // The worker was stopped and has restarted: the document still has its wallets.
      if (documents.has(document)) return
      const links = wallets.map((wallet, at) =>
        openLink(wallet, placement, (message) => feed.add({ document, wallet: at, message })),
      )
      documents.set(document, links)
    },
    '/say'(body) {
      const { document, sent } = v.parse(saying, body)
      void documents.get(document)?.[sent.wallet]?.receive(sent.message)
    },
    '/leave'(body) {
      const { document } = v.parse(opening, body)
      for (const link of documents.get(document) ?? []) link.close()
      documents.delete(document)
    },
    '/hear': (_body, left) => feed.read(longestWait, left),
  }

  const server = createServer(async (request, answer) => {
    const route = request.method === 'POST' ? routes[request.url ?? ''] : undefined
    if (!route) return end(answer, 404)
    if (!bears(request, token)) return end(answer, 401)
    const gone = new AbortController()
    answer.once('close', () => gone.abort())
    try {
      const result = await route(JSON.parse(await readBody(request)), gone.signal)
      end(answer, result === undefined ? 204 : 200, result)
    } catch {
      end(answer, 400)
    }
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The bridge to the test extension has no port.')

  return {
    origin: `http://127.0.0.1:${address.port}`,
    stop() {
      for (const link of [...documents.values()].flat()) link.close()
      documents.clear()
      return new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    },
  }
}

const end = (answer: ServerResponse, status: number, body?: unknown) => {
  if (body === undefined) answer.writeHead(status).end()
  else answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const bears = (request: IncomingMessage, token: string) => {
  const actual = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return actual.length === wanted.length && timingSafeEqual(actual, wanted)
}

const readBody = async (request: IncomingMessage) => {
  let body = ''
  for await (const chunk of request) {
    body += chunk
    if (body.length > 1_000_000) throw new Error('too long')
  }
  return body
}
