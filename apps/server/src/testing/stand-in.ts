import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'

const dev = join(import.meta.dirname, '../../../../dev')

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  await new Promise((done) => server.close(done))
  return port
}

/**
 * Runs one of the local stack's stand-ins as a process of its own, so that the two rooms meet on the wire alone.
 *
 * @param start its function's name and file, in dev
 * @param options for it, without the port
 * @param key whose wallet signs in `sign`
 */
export async function runStandIn(start: { name: string; file: string }, options: object, key: `0x${string}`) {
  const port = await freePort()
  const source = `
    const { ${start.name}: start } = await import(${JSON.stringify(`./${start.file}`)})
    const { privateKeyToAccount } = await import('viem/accounts')
    const account = privateKeyToAccount(${JSON.stringify(key)})
    await start(${JSON.stringify({ ...options, port })})
    process.on('message', async (message) => process.send(await account.signMessage({ message })))
    process.on('disconnect', () => process.exit())
    process.send('ready')`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    cwd: dev,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const heard = async (): Promise<unknown> => {
    const [word] = await once(child, 'message', { signal: AbortSignal.timeout(20_000) })
    return word
  }
  const gone = once(child, 'exit')
  const first = await Promise.race([heard(), gone.then(() => 'gone')])
  if (first !== 'ready') throw new Error(`${start.name} did not start`)
  return {
    url: `http://127.0.0.1:${port}`,
    /** The wallet's signature of a text (EIP-191). */
    async sign(message: string): Promise<string> {
      const answer = heard()
      child.send(message)
      return String(await answer)
    },
    async stop() {
      if (child.connected) child.disconnect()
      await gone
    },
  }
}
export type StandIn = Awaited<ReturnType<typeof runStandIn>>
