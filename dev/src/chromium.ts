import { spawn, spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { PartError } from './part.ts'

const known = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** The Chromium of this machine: CHROMIUM_PATH if set, else the first on PATH. */
export const chromiumPath = (): string | undefined => {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  return known.map(find).find((path) => path !== undefined)
}

const find = (program: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK)
        return true
      } catch {
        return false
      }
    })

/**
 * Makes sure there is a Chromium to test with; on Debian it is installed when it is missing.
 * @returns its path
 * @throws PartError saying what to do where it cannot be installed
 */
export const ensureChromium = async (say: (sentence: string) => void): Promise<string> => {
  const present = chromiumPath()
  if (present) return present
  const isRoot = process.getuid?.() === 0
  const asRoot = isRoot ? [] : ['sudo', '-n']
  const maySudo = isRoot || spawnSync('sudo', ['-n', 'true']).status === 0
  if (find('apt-get') && maySudo) {
    say('Installing Chromium with apt-get; this is needed once.')
    const packages = ['install', '-y', '--no-install-recommends', 'chromium']
    for (const step of [['update'], packages]) await apt([...asRoot, 'apt-get', ...step])
    const installed = chromiumPath()
    if (installed) return installed
  }
  throw new PartError(
    'Chromium',
    'The browser journeys need Chromium, and there is none. Install Chromium or Chrome (Debian: apt-get install chromium), or set CHROMIUM_PATH to one.',
  )
}

const apt = ([command = '', ...args]: string[]) =>
  new Promise<void>((resolve, reject) => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const child = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    child.stderr.on('data', (chunk) => {
      said += chunk
    })
    child.once('error', reject)
    child.once('exit', (code) => {
      if (code === 0) return resolve()
      const reason = said.trim().split('\n').at(-1) ?? ''
      reject(new PartError('Chromium', `Chromium could not be installed: ${command} ${args.join(' ')} said: ${reason}`))
    })
  })
