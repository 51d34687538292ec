import { createServer } from 'node:http'
import type { BuiltFile } from './build.ts'

export type FileServer = { origin: string; stop(): Promise<void> }

/** Answers every request to a node with 1, so that no page waits for a chain. */
const answerNode = (body: string): string => {
  const asked: unknown = JSON.parse(body)
  const answer = (one: { id?: unknown }) => ({ jsonrpc: '2.0', id: one.id, result: '0x1' })
  return JSON.stringify(Array.isArray(asked) ? asked.map(answer) : answer(asked as { id?: unknown })) // JSON-RPC of our own pages
}

/** Serves built files from memory, compressed as the browser accepts, and a stand-in for a node at `/node`. */
export const serveFiles = async (files: readonly BuiltFile[]): Promise<FileServer> => {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = byPath.get(pathname)
    if (pathname === '/node' && request.method === 'POST') {
      const chunks: Buffer[] = []
      request.on('data', (chunk) => chunks.push(chunk))
      request.on('end', () => {
        response.writeHead(200, { 'Content-Type': 'application/json' })
        response.end(answerNode(Buffer.concat(chunks).toString()))
      })
    } else if (file) {
      const accepted = request.headers['accept-encoding'] ?? ''
      const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : undefined
      const body = encoding === 'br' ? file.brotli : encoding === 'gzip' ? file.gzip : file.plain
      response.writeHead(200, {
        'Content-Type': file.type,
        'Content-Length': body.length,
        'Cache-Control': pathname.endsWith('/') ? 'no-cache' : 'public, max-age=31536000, immutable',
        ...(encoding && { 'Content-Encoding': encoding }),
      })
      response.end(body)
    } else response.writeHead(404).end()
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('the server has no port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
