import { createServer, type RequestListener, type Server } from 'node:http'
import type { Part } from './part.ts'
import { requirePort } from './ports.ts'

/**
 * Runs an HTTP server inside this process as a part, on loopback.
 * @param part its name, the address people use, the port, and the option that changes it (`npm start -- --port
 * <option>=…`)
 * @throws PartError when the port is taken
 */
export async function startHttp(
  part: { name: string; address: string; port: number; option: string },
  listener: RequestListener,
): Promise<Part> {
  let server: Server | undefined
  const start = async () => {
    await requirePort(part.name, part.port, part.option)
    const next = createServer(listener)
    await new Promise<void>((resolve, reject) => {
      next.once('error', reject)
      next.listen(part.port, '127.0.0.1', resolve)
    })
    server = next
  }
  const close = async () => {
    const closing = server
    server = undefined
    if (!closing) return
    const closed = new Promise((resolve) => closing.close(resolve))
    closing.closeAllConnections()
    await closed
  }
  await start()
  return {
    name: part.name,
    address: part.address,
    pid: undefined,
    stop: close,
    kill: close,
    async restart() {
      await close()
      await start()
    },
  }
}
