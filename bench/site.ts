import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { bundleEntry } from './bundle.ts'

export type Site = {
  /** The page's origin, registered for the demo project. */
  origin: string
  /** The same server on another site than the page, from which an empty frame is loaded. */
  elsewhere: string
  /** Answers a path besides the site's own. */
  route(path: string, answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>): void
  stop(): Promise<void>
}

const html = 'text/html; charset=utf-8'

/** Every page of the site, with nothing but the script that measures. */
const page = '<!doctype html><title>Bench</title><body><script type="module" src="/page.js"></script></body>'

/** A frame that echoes the messages on its port, and reports a click. */
const bareFrame = `<!doctype html><title>Bare</title><button style="position: fixed; inset: 0">Approve</button><script>
  addEventListener('message', ({ ports: [port] }) => {
    port.onmessage = ({ data }) => port.postMessage(data)
    document.querySelector('button').onclick = () => port.postMessage('clicked')
  })
</script>`

/** Only a cross-origin isolated page gets a clock in steps of 5 µs instead of 100. */
const isolated = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' }
const embeddable = { 'Cross-Origin-Embedder-Policy': 'require-corp', 'Cross-Origin-Resource-Policy': 'cross-origin' }

/**
 * Serves the page that measures, and an empty and a bare frame, from real servers: browsers treat intercepted answers
 * differently.
 */
export const startSite = async (port: number): Promise<Site> => {
  const script = await bundleEntry('page')
  const files: Record<string, { body: string; type: string; headers?: Record<string, string> }> = {
    '/': { body: page, type: html },
    '/isolated': { body: page, type: html, headers: isolated },
    '/page.js': { body: script, type: 'text/javascript; charset=utf-8' },
    '/empty': { body: '<!doctype html><title>Empty</title>', type: html },
    '/bare': { body: bareFrame, type: html, headers: embeddable },
  }
  const routes = new Map<string, (request: IncomingMessage, response: ServerResponse) => Promise<void>>()
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const route = routes.get(pathname)
    const file = Object.hasOwn(files, pathname) ? files[pathname] : undefined
    if (route) {
      route(request, response).catch((failure) => response.writeHead(500).end(String(failure)))
    } else if (file) {
      response.writeHead(200, { 'Content-Type': file.type, 'Cache-Control': 'no-store', ...file.headers })
      response.end(file.body)
    } else response.writeHead(404).end()
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${port}`,
    elsewhere: `http://localhost:${port}`,
    route: (path, answer) => void routes.set(path, answer),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
