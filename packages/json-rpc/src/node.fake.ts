import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ReceivedRequest = { id: number; method: string; params: readonly unknown[] }

/**
 * A real HTTP server that speaks JSON-RPC as incorrectly as a test wants: method `echo` returns its first parameter,
 * and `answer` decides what is sent.
 */
export async function startFakeNode(
  answer: (asked: ReceivedRequest | ReceivedRequest[], response: ServerResponse, request: IncomingMessage) => unknown,
) {
  const bodies: (ReceivedRequest | ReceivedRequest[])[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const asked = JSON.parse(text || 'null') as ReceivedRequest | ReceivedRequest[]
    bodies.push(asked)
    const answers = await answer(asked, response, request)
    if (answers === undefined) return
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answers))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens on a port
    /** The requests, in order. */
    bodies,
    stop() {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** The honest answer. */
export function echo({ id, params }: ReceivedRequest) {
  return { jsonrpc: '2.0', id, result: params[0] }
}

/** A batch, answered honestly and then changed. */
export function changed(change: (answers: ReturnType<typeof echo>[]) => unknown) {
  return (asked: ReceivedRequest | ReceivedRequest[]) => (Array.isArray(asked) ? change(asked.map(echo)) : echo(asked))
}
