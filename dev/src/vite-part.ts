import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import type { App } from './build.ts'
import type { Part } from './part.ts'
import { requirePort } from './ports.ts'
import { root } from './root.ts'

export type ViteOptions = {
  app: App
  name: string
  /** The word that moves its port (`npm start -- --port <option>=…`). */
  option: string
  host: string
  port: number
  headers: Record<string, string>
}

/** Serves an app from its sources by Vite: what changes in an editor changes in the window. */
export const startVite = async ({ app, name, option, host, port, headers }: ViteOptions): Promise<Part> => {
  let server: ViteDevServer | undefined
  const start = async () => {
    await requirePort(name, port, option)
    server = await createServer({
      root: join(root, 'apps', app),
      configFile: join(root, 'apps', app, 'vite.config.ts'),
      logLevel: 'warn',
      clearScreen: false,
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
    address: `http://${host}:${port}`,
    pid: undefined,
    stop,
    kill: stop,
    async restart() {
      await stop()
      await start()
    },
  }
}
