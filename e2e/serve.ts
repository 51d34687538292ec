import { createServer, type RequestListener } from 'node:http'

/**
 * Serves one origin of 127.0.0.1, at a free port if `port` is 0. It is a real server, because browsers treat
 * intercepted answers differently. Disposing it closes it at once.
 */
export const serve = async (listener: RequestListener, port = 0) => {
  const server = createServer(listener)
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the test server has no port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
