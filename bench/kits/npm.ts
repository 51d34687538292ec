import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const limit = 240_000

const reasons: [RegExp, string][] = [
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED|network/i,
    'the package registry cannot be reached',
  ],
  [/ENOSPC/, 'the disk is full'],
  [/EACCES|EPERM|EROFS/, 'its folder cannot be written to'],
]

/** Runs npm in a folder. @returns its output if it failed */
const npm = (folder: string, args: string[], signal: AbortSignal) =>
  new Promise<string | undefined>((resolve) => {
    const script = process.env.npm_execpath
    const [command, ...first] = script?.endsWith('.js') ? [process.execPath, script] : ['npm']
    const child = spawn(command as string, [...first, ...args], {
      // one of the two lines above
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      signal: AbortSignal.any([signal, AbortSignal.timeout(limit)]),
      shell: process.platform === 'win32',
    })
    let output = ''
    child.stderr.on('data', (text) => {
      output += text
    })
    child.once('error', (failure) => resolve(failure.name === 'AbortError' ? 'it took too long' : failure.message))
    child.once('exit', (code) => resolve(code === 0 ? undefined : output || `npm ended with ${code}`))
  })

/**
 * Installs the packages of a folder's package.json, only runtime ones, unless an earlier run has installed exactly the
 * same. Install scripts of packages are not run.
 * @param print a fingerprint of what the installation depends on besides package.json
 * @throws Error with a plain reason
 */
export const install = async (folder: string, print: string, signal: AbortSignal): Promise<void> => {
  const wanted = createHash('sha256')
    .update(readFileSync(join(folder, 'package.json')))
    .update(print)
    .digest('hex')
  const stamp = join(folder, 'installed.txt')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  for (const left of ['installed.txt', 'node_modules', 'package-lock.json'])
    rmSync(join(folder, left), { recursive: true, force: true })
  const args = ['install', '--omit=dev', '--ignore-scripts', '--install-links', '--no-audit', '--no-fund']
  // Without a network npm would retry each package for minutes.
  const soon = ['--prefer-offline', '--fetch-retries=1', '--fetch-retry-mintimeout=1000']
  const failure = await npm(folder, [...args, ...soon, '--loglevel=error'], signal)
  signal.throwIfAborted()
  if (failure !== undefined) {
    // An incomplete node_modules would be mistaken for a user's installation.
    rmSync(join(folder, 'node_modules'), { recursive: true, force: true })
    const reason = reasons.find(([sign]) => sign.test(failure))?.[1]
    throw new Error(reason ?? failure.trim().split('\n').slice(0, 6).join('\n'))
  }
  writeFileSync(stamp, wanted)
}
