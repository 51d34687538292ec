import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'

/**
 * A real node for tests: anvil, chain 80001, a block every 0.3 s, that can be killed and started again at its address.
 */
export async function startAnvil() {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined

  const ask = async (method: string, ...params: unknown[]): Promise<unknown> => {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } }
    if (error) throw new Error(error.message)
    return result
  }

  const stop = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  const start = async () => {
    child = spawn(binary(), ['--chain-id', '80001', '--block-time', '0.3', '--port', String(port), '--quiet'], {
      stdio: 'ignore',
    })
    for (let tries = 100; ; tries--) {
      try {
        return void (await ask('eth_chainId'))
      } catch (error) {
        if (!tries) throw error
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
  }

  await start()
  return { address, socket: `ws://127.0.0.1:${port}`, ask, start, stop }
}

/** The program itself: killing the npm wrapper around it would leave the chain running. */
const binary = () => {
  const wrapper = createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json')
  const processor = process.arch === 'x64' ? 'amd64' : process.arch
  const file = `bin/anvil${process.platform === 'win32' ? '.exe' : ''}`
  return createRequire(wrapper).resolve(`@foundry-rs/anvil-${process.platform}-${processor}/${file}`)
}

export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number } // it listens on a port
  server.close()
  await once(server, 'close')
  return port
}
