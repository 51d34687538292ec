import { join } from 'node:path'
import { toNodeHandler } from '@latchkey/kit/server'
import { createServer, type ViteDevServer } from 'vite'
import type { App } from './build.ts'
import type { Part } from './part.ts'
import { requirePort } from './ports.ts'
import { root } from './root.ts'

export type ViteOptions = {
  app: App
  name: string
  /** The option that changes its port (`npm start -- --port <option>=…`). */
  option: string
  /** Its origin as browsers see it. */
  origin: string
  port: number
  headers: Record<string, string>
  /** Answers the app's own routes under a path. */
  routes?: { path: string; handle(request: Request): Promise<Response> } | undefined
}

/** Serves an app from its sources by Vite: changes in an editor appear in the window at once. */
export async function startVite({ app, name, option, origin, port, headers, routes }: ViteOptions): Promise<Part> {
  let server: ViteDevServer | undefined
  const answer = toNodeHandler(
    async (request) => (await routes?.handle(request)) ?? new Response(null, { status: 404 }),
  )
  const start = async () => {
    await requirePort(name, port, option)
    server = await createServer({
      root: join(root, 'apps', app),
      configFile: join(root, 'apps', app, 'vite.config.ts'),
      logLevel: 'warn',
      clearScreen: false,
      plugins: [
        {
          name: 'latchkey:routes',
          configureServer({ middlewares }) {
            if (routes) middlewares.use(routes.path, (request, response) => void answer(request, response))
          },
        },
      ],
      server: { host: '127.0.0.1', port, strictPort: true, headers, cors: false },
    })
    await server.listen()
  }
  const stop = async () => {
    const closing = server
    server = undefined
    await closing?.close()
  }
  await start()
  return {
    name,
    address: origin,
    pid: undefined,
    stop,
    kill: stop,
    async restart() {
      await stop()
      await start()
    },
  }
}
