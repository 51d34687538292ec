/** The members used of Node's request and response, and of Next's and Express' (which have already read the body). */
type NodeRequest = AsyncIterable<Uint8Array | string> & {
  method?: string | undefined
  url?: string | undefined
  /** Express': includes the prefix that its router removed. */
  originalUrl?: string | undefined
  headers: Record<string, string | string[] | undefined>
  body?: unknown
}
type NodeResponse = {
  statusCode: number
  setHeader(name: string, value: string): unknown
  end(body: string): unknown
}

/**
 * Adapts a sign-in server's `handle` to Node's requests: `http.createServer`, Express, Next's pages router.
 *
 * @example `export default toNodeHandler(server.handle)` in `pages/api/sign-in/[...step].ts`
 */
export function toNodeHandler(handle: (request: Request) => Promise<Response>) {
  return async (incoming: NodeRequest, outgoing: NodeResponse): Promise<void> => {
    const { method, originalUrl, url = '', headers, body } = incoming
    const base = 'http://host.invalid' // only the path counts
    const path = originalUrl ?? url
    const request = new Request(URL.canParse(path, base) ? new URL(path, base) : base, {
      method: method === 'GET' || method === 'POST' ? method : 'PUT', // all other methods get the same answer
      headers: ['cookie', 'origin', 'content-type'].flatMap((name): [string, string][] => {
        const value = headers[name]
        return typeof value === 'string' ? [[name, value]] : []
      }),
      ...(method === 'POST' && {
        body: body === undefined ? toStream(incoming) : JSON.stringify(body),
        duplex: 'half',
      }),
    })
    const response = await handle(request)
    outgoing.statusCode = response.status
    for (const [name, value] of response.headers) outgoing.setHeader(name, value)
    outgoing.end(await response.text())
  }
}

/** Read on demand: an endless body is not collected. */
const toStream = (chunks: AsyncIterable<Uint8Array | string>): ReadableStream<Uint8Array> => {
  const iterator = chunks[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value)
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}
