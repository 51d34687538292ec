import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { builtFolder, type Part, type Stack, startHost, startServer, tlsEnvironment } from '@latchkey/dev'

const data = join(import.meta.dirname, '..', '.data')

const numberIn = (page: string) => Number(/<meta name="latchkey-build" content="(\d{10})"/.exec(page)?.[1])

/** The parts of a stack that are replaced. */
export type Served = Pick<Stack, 'parts' | 'ports' | 'authority'>

/**
 * Replaces the host and the API of a stack, to play an upgrade. Whoever stops a replacement restarts the stack's own part.
 *
 * @param name the folder of the stack's data
 */
export function openUpgrade({ parts, ports, authority }: Served, name: string) {
  const folder = join(data, `old-build-${name}`)
  const readConfiguration = async (part: 'server' | 'host') =>
    JSON.parse(await readFile(join(data, name, part, 'config.json'), 'utf8'))
  const env = authority && tlsEnvironment(authority)

  return {
    /** Serves the frame as an older build, by the stack's own configuration: only the number in its page is another. */
    async serveOld(): Promise<Part> {
      const frameFolder = join(folder, 'dist')
      await rm(folder, { recursive: true, force: true })
      await mkdir(folder, { recursive: true })
      await cp(builtFolder('frame'), frameFolder, { recursive: true })
      const page = join(frameFolder, 'index.html')
      const text = await readFile(page, 'utf8')
      await writeFile(page, text.replace(String(numberIn(text)), String(numberIn(text) - 1)))
      const configuration = { ...(await readConfiguration('host')), frameFolder }
      await parts.wallet.stop()
      return startHost(ports.wallet, { dataDir: join(folder, 'host'), configuration, env })
    },

    /** Restarts the API with the number of the built frame as its minimum. */
    async raise(): Promise<Part> {
      const minimumBuild = numberIn(await readFile(join(builtFolder('frame'), 'index.html'), 'utf8'))
      const configuration = { ...(await readConfiguration('server')), minimumBuild }
      await parts.server.stop()
      return startServer(ports.api, { dataDir: join(folder, 'api'), configuration, env })
    },

    /** Ends the replacements, and restarts the stack's own parts where they are not running. */
    async end(...replacements: (Part | undefined)[]): Promise<void> {
      for (const each of replacements) await each?.stop()
      if (parts.server.pid === undefined) await parts.server.restart()
      if (parts.wallet.pid === undefined) await parts.wallet.restart()
    },
  }
}
