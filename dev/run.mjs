// The entry point:
// node dev/run.mjs <start|dev|test|test:long|test:legacy-sdk|test:metamask-dapp|check|bench|pictures|reference|pack> [options]
// Runs on any Node from 20.19 with nothing installed: brings Node 24 and the packages, then hands over to dev/src/main.ts.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const tools = join(root, '.tools')
const node24 = join(tools, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

const say = (sentence) => process.stderr.write(`${sentence}\n`)
const fail = (sentence) => {
  say(`\n${sentence}`)
  process.exit(1)
}
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

/** Returns whether the required version of Node is installed. */
const hasNode = () => {
  const { node } = readJson(join(tools, 'package.json')).dependencies
  if (!existsSync(node24)) return false
  const asked = spawnSync(node24, ['--version'], { encoding: 'utf8' })
  return asked.stdout?.trim() === `v${node}`
}

/** Returns whether node_modules matches the lock file, except for packages of other platforms. */
const hasPackages = () => {
  const installed = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(installed)) return false
  const have = readJson(installed).packages
  return Object.entries(readJson(join(root, 'package-lock.json')).packages).every(([place, wanted]) => {
    if (!place.includes('node_modules/')) return true
    // Apps are run by their paths and never imported: they need no link.
    if (wanted.link) return wanted.resolved.startsWith('apps/') || have[place]?.resolved === wanted.resolved
    if (have[place]) return have[place].version === wanted.version
    if (!wanted.optional) return false
    const elsewhere = (list, here) => list && !list.includes(here)
    return !wanted.os || wanted.libc || elsewhere(wanted.os, process.platform) || elsewhere(wanted.cpu, process.arch)
  })
}

const reasons = [
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|network/i,
    'the package registry cannot be reached: check the network, or a proxy in npm’s configuration.',
  ],
  [/EACCES|EPERM|EROFS/, `${root} cannot be written to by this user: change its owner, or run as that user.`],
  [/ENOSPC/, 'the disk is full.'],
  [
    /EINTEGRITY/,
    'a package is not the one the lock file names: clear npm’s cache (npm cache clean --force) and try again.',
  ],
  [/CERT|self.signed/i, 'the registry’s certificate is not trusted: set npm’s cafile to your organisation’s.'],
]

/** Runs `npm ci` in a folder, quietly; its output is shown when it fails. */
const install = (what, folder, path) => {
  const began = Date.now()
  say(`Installing ${what} …`)
  const npm = process.env.npm_execpath
  const [command, ...args] = npm?.endsWith('.js') ? [existsSync(node24) ? node24 : process.execPath, npm] : ['npm']
  // Quiet whatever the environment asks of npm; a failure is still reported.
  const done = spawnSync(command, [...args, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    env: { ...process.env, PATH: path, NODE_ENV: 'development' },
    encoding: 'utf8',
    shell: process.platform === 'win32',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (done.error?.code === 'ENOENT')
    fail('npm was not found. Install Node.js with npm, version 20.19 or later: https://nodejs.org')
  if (done.signal) fail(`Installing ${what} was interrupted. Run the same command again.`)
  if (done.status !== 0) {
    const said = `${done.stdout ?? ''}${done.stderr ?? ''}`.trim()
    const reason = reasons.find(([sign]) => sign.test(said))?.[1] ?? 'npm failed; what it said stands above.'
    say(said.split('\n').slice(-12).join('\n'))
    fail(`Installing ${what} failed: ${reason}`)
  }
  say(`Installed ${what} in ${((Date.now() - began) / 1000).toFixed(0)} s.`)
}

/** Starts to install what tests take from Debian: npm and apt-get each leave a core idle. */
const installBrowser = (path) =>
  spawn(node24, [join(root, 'dev', 'src', 'install-browser.ts')], {
    stdio: 'inherit',
    env: { ...process.env, PATH: path },
  })

/** Installs what is missing. @returns the PATH of commands */
const prepare = async (command) => {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(
      `Latchkey needs Node 20.19 or later to start, and this is ${process.version}. Install a newer one: https://nodejs.org`,
    )
  }
  const path = [join(tools, 'node_modules', '.bin'), dirname(node24), process.env.PATH ?? ''].join(delimiter)
  const ready = [hasNode(), hasPackages()]
  if (!ready.every(Boolean)) {
    try {
      accessSync(root, constants.W_OK)
    } catch {
      fail(`${root} cannot be written to by this user: change its owner, or run as that user.`)
    }
  }
  if (!ready[0]) install('Node 24', tools, process.env.PATH)
  // Under Node 24 from here on: npm under an older one leaves out packages that ask for it.
  const browser = command === 'test' && !ready[1] ? once(installBrowser(path), 'exit').catch(() => {}) : undefined
  if (!ready[1]) install('packages', root, path)
  await browser
  return path
}

const [command = '', ...options] = process.argv.slice(2)
const path = await prepare(command)
if (options[0] === '--') options.shift()
const child = spawn(node24, [join(root, 'dev', 'src', 'main.ts'), command, ...options], {
  stdio: 'inherit',
  env: {
    ...process.env,
    PATH: path,
    // Services and test files run in hundreds of processes: they share compiled code.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.data', 'compile-cache'),
  },
})
child.once('error', () => fail(`${node24} cannot be run. Remove ${tools}/node_modules and run the same command again.`))
child.once('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
// The child ends everything in order, and we wait for it. In a terminal Ctrl-C reaches it twice, which does no harm.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
