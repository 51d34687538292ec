// A stand-in for an Aptos node, for tests of this package: a real HTTP server whose answers the test writes.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ReceivedRequest = {
  method: string
  path: string
  query: URLSearchParams
  accept: string
  type: string
  body: Buffer
}
export type Reply = {
  status?: number
  headers?: Record<string, string>
  json?: unknown
  body?: string | Uint8Array
  never?: true
}

/** The ledger every answer of the stand-in is from, unless the test says otherwise. */
export const ledgerHeaders = {
  'x-aptos-chain-id': '4',
  'x-aptos-ledger-version': '9007199254740993',
  'x-aptos-ledger-oldest-version': '0',
  'x-aptos-ledger-timestampusec': '1763700000000000',
  'x-aptos-epoch': '7',
  'x-aptos-block-height': '1200',
  'x-aptos-oldest-block-height': '0',
}

/** Starts a node that answers with `answer`; `requests` has the requests it received, in order. */
export async function startFakeNode(answer: (request: ReceivedRequest) => Reply) {
  const requests: ReceivedRequest[] = []
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const question = {
      method: request.method ?? '',
      path: pathname,
      query: searchParams,
      accept: request.headers.accept ?? '',
      type: request.headers['content-type'] ?? '',
      body: await readBody(request),
    }
    requests.push(question)
    const { status = 200, headers, json, body, never } = answer(question)
    if (never) return
    response.writeHead(status, { 'content-type': 'application/json', ...ledgerHeaders, ...headers })
    response.end(body ?? JSON.stringify(json))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts)
}
