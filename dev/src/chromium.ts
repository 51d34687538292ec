import { spawn, spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { PartError } from './part.ts'

const known = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

const shells = ['chromium-headless-shell', 'chrome-headless-shell']

/** The Chromium of this machine: CHROMIUM_PATH if set, else the first on PATH. */
export const chromiumPath = (): string | undefined => {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  return known.map(findProgram).find((path) => path !== undefined)
}

/**
 * The headless shell of Chromium, which takes less CPU time: HEADLESS_SHELL_PATH if set, else the first on PATH. It
 * loads no extensions.
 */
export const headlessShellPath = (): string | undefined => {
  if (process.env.HEADLESS_SHELL_PATH) return process.env.HEADLESS_SHELL_PATH
  return shells.map(findProgram).find((path) => path !== undefined)
}

/** A program of this machine, by PATH. */
export function findProgram(program: string): string | undefined {
  return (process.env.PATH ?? '')
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
}

/**
 * Makes sure there is a Chromium to test with; on Debian it is installed if it is missing.
 * @returns its path
 * @throws PartError saying what to do where it cannot be installed
 */
export const ensureChromium = async (say: (sentence: string) => void): Promise<string> => {
  const present = chromiumPath()
  if (present) return present
  await installPackages('Chromium', ['chromium'], say)
  const installed = chromiumPath()
  if (installed) return installed
  throw new PartError(
    'Chromium',
    'The browser journeys need Chromium, and there is none. Install Chromium or Chrome (Debian: apt-get install chromium), or set CHROMIUM_PATH to one.',
  )
}

// biome-ignore lint/suspicious/noTemplateCurlyInString: dpkg-query reads it.
const versionFormat = '${Version}'

/**
 * Installs the headless shell of Debian's Chromium if it is missing and can be installed. Journeys also run without it,
 * but take longer.
 */
export const ensureHeadlessShell = async (say: (sentence: string) => void): Promise<void> => {
  const query = findProgram('dpkg-query')
  if (headlessShellPath() || !query) return
  const { status, stdout } = spawnSync(query, ['-W', '-f', versionFormat, 'chromium'], { encoding: 'utf8' })
  if (status !== 0) return
  try {
    // Another version would replace the installed Chromium.
    await installPackages('Chromium’s headless shell', [`chromium-headless-shell=${stdout}`], say)
  } catch {
    say('Journeys take longer without the package chromium-headless-shell, which could not be installed.')
  }
}

/**
 * Installs common fonts (Inter, and Noto for every script) if there is none for Korean and they can be installed.
 * Without them pictures of other scripts show boxes.
 */
export const ensureFonts = async (say: (sentence: string) => void): Promise<void> => {
  const list = findProgram('fc-list')
  if (list && spawnSync(list, [':lang=ko', 'family'], { encoding: 'utf8' }).stdout) return
  try {
    await installPackages('fonts', ['fontconfig', 'fonts-inter', 'fonts-noto-core', 'fonts-noto-cjk'], say)
  } catch {
    say('Pictures in Korean and Arabic show boxes without fonts for them, which could not be installed.')
  }
}

/**
 * Installs a software HSM and OpenSC's tool if they are missing and can be installed. Without them tests of HSMs are
 * skipped.
 */
export const ensureSoftHsm = async (say: (sentence: string) => void): Promise<void> => {
  if (findProgram('softhsm2-util') && findProgram('pkcs11-tool')) return
  try {
    await installPackages('SoftHSM', ['softhsm2', 'opensc'], say)
  } catch {
    say('Left out: what is tested with an HSM. SoftHSM and OpenSC could not be installed.')
  }
}

/**
 * Installs Debian packages, where that is possible without asking; elsewhere it does nothing.
 * @param name what is being installed, for the person who waits
 * @throws PartError with the reason that apt-get gave
 */
export async function installPackages(
  name: string,
  packages: readonly string[],
  say: (sentence: string) => void,
): Promise<void> {
  const isRoot = process.getuid?.() === 0
  const asRoot = isRoot ? [] : ['sudo', '-n']
  const maySudo = isRoot || spawnSync('sudo', ['-n', 'true']).status === 0
  if (!findProgram('apt-get') || !maySudo) return
  say(`Installing ${name} with apt-get; this is needed once.`)
  // Another apt-get may be running on this machine: wait for it this many seconds.
  const waits = ['-o', 'DPkg::Lock::Timeout=120']
  const install = ['install', '-y', '--no-install-recommends', ...packages]
  for (const step of [['update'], install]) await apt(name, [...asRoot, 'apt-get', ...waits, ...step])
}

const apt = (name: string, [command = '', ...args]: string[]) =>
  new Promise<void>((resolve, reject) => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const child = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
    let output = ''
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    child.once('error', reject)
    child.once('exit', (code) => {
      if (code === 0) return resolve()
      const reason = output.trim().split('\n').at(-1) ?? ''
      reject(new PartError(name, `${name} could not be installed: ${command} ${args.join(' ')} said: ${reason}`))
    })
  })
