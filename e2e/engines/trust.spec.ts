import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Authority, chromiumPath, explainTrust, firefoxPath, openAuthority, webkitPaths } from '@latchkey/dev'
import { expect, test } from '@playwright/test'
import type { EngineName } from './driver.ts'

/** Mounts of its own, in which a folder of the system is another: for root as it is, else in a namespace of its own. */
const mounts = ['--mount', ...(process.getuid?.() === 0 ? [] : ['--map-root-user'])]
const has = (program: string, ...args: string[]) => spawnSync(program, args, { stdio: 'ignore' }).status === 0

type Engine = {
  /** Its name in what the start prints, and in the guide. */
  label: string
  isThere(): boolean
  /** It trusts what the whole system trusts. */
  isSystemWide: boolean
  /** The command that shows a page, as a person starts the browser. */
  show(url: string): string
}

const engines: Record<EngineName, Engine> = {
  chromium: {
    label: 'Chromium',
    isSystemWide: false,
    isThere: () => chromiumPath() !== undefined && has('which', 'certutil'),
    show: (url) => `exec ${chromiumPath()} --headless=new --no-sandbox --no-first-run ${url}`,
  },
  firefox: {
    label: 'Firefox',
    isSystemWide: false,
    isThere: () => firefoxPath() !== undefined && has('which', 'certutil'),
    show: (url) => `exec ${firefoxPath()} --headless --no-remote ${url}`,
  },
  webkit: {
    label: 'WebKit',
    isSystemWide: true,
    isThere: () =>
      webkitPaths() !== undefined &&
      has('which', '/usr/sbin/update-ca-certificates') &&
      has('unshare', ...mounts, 'true'),
    show: (url) => `exec xvfb-run -a ${webkitPaths()?.browser} ${url}`,
  },
}

/** A person's home folder, with shells in it. What the whole system trusts is kept there, too. */
const openHome = (isSystemWide: boolean) => {
  const home = mkdtempSync(join(tmpdir(), 'latchkey-home-'))
  const at = (name: string) => join(home, name)
  mkdirSync(at('bin'))
  mkdirSync(at('local'))
  cpSync('/etc/ssl/certs', at('certificates'), { recursive: true, verbatimSymlinks: true })
  // These shells are root's already, and there may be no sudo.
  writeFileSync(at('bin/sudo'), '#!/bin/sh\nexec "$@"\n', { mode: 0o755 })
  const mount = [
    'mount --make-rprivate /',
    `mount --bind ${at('certificates')} /etc/ssl/certs`,
    `mount --bind ${at('local')} /usr/local/share/ca-certificates`,
  ]
  const env = {
    PATH: `${at('bin')}:${process.env.PATH}:/usr/sbin:/sbin`,
    HOME: home,
    MOZ_CRASHREPORTER_DISABLE: '1',
    NO_AT_BRIDGE: '1',
    GDK_BACKEND: 'x11',
  }
  return {
    /** Runs a command in a shell. @returns its end, and a function that ends it with all that it started */
    run(command: string) {
      const [program, ...args] = isSystemWide ? ['unshare', ...mounts, 'sh', '-c'] : ['sh', '-c']
      const script = isSystemWide ? [...mount, command].join(' && ') : command
      const child = spawn(program, [...args, script], { cwd: home, env, detached: true, stdio: 'pipe' })
      let said = ''
      for (const each of [child.stdout, child.stderr])
        each.on('data', (text) => {
          said += text
        })
      const ended = once(child, 'close').then(([code]) => ({ code, said }))
      const end = async () => {
        if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
        return ended
      }
      return { ended, end }
    },
    at,
    [Symbol.dispose]: () => rmSync(home, { recursive: true, force: true, maxRetries: 5 }),
  }
}

/** A server with a certificate of an authority, for one visit. */
const openServer = async ({ issue }: Authority) => {
  const asked: unknown[] = []
  const server = createServer(issue(['page.localhost']), ({ url }, response) => {
    asked.push(url)
    response.end('hello')
  })
  const opened = once(server, 'request').then(() => 'opened')
  // Browsers also give up connections that they made in advance, so what follows is awaited.
  const refused = once(server, 'tlsClientError').then(async () => {
    await sleep(2_000)
    return asked.length === 0 ? 'refused' : 'opened'
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `https://page.localhost:${port}/`,
    opened,
    refused,
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
    },
  }
}

const guide = join(import.meta.dirname, '..', '..', 'docs', 'guides', 'tls-on-a-laptop.md')

/** The lines of the guide that take the trust back, as it has them for Linux. */
const readWayBack = (label: string) => {
  const [, section = ''] = readFileSync(guide, 'utf8').split('To take the trust back')
  return new RegExp(`^\\| ${label} \\| \`(.+?)\``, 'm').exec(section)?.[1] ?? ''
}

for (const [name, { label, isThere, isSystemWide, show }] of Object.entries(engines)) {
  const declare = process.platform === 'linux' && isThere() ? test : test.skip
  declare(
    `${name}: a person pastes the line that trusts the local authority, opens a page, and takes the trust back`,
    async () => {
      using home = openHome(isSystemWide)
      const authority = openAuthority(home.at('authority'))
      const visit = async (outcome: 'opened' | 'refused') => {
        await using server = await openServer(authority)
        const browser = home.run(show(server.url))
        expect(await Promise.race([server[outcome], browser.ended])).toBe(outcome)
        await browser.end()
      }
      const printed = await explainTrust(authority, ['page.localhost'])
      const line = new RegExp(`^  ${label} +(.+)$`, 'm').exec(printed)?.[1] ?? ''
      await visit('refused')
      await home.run(line).ended
      await visit('opened')
      await home.run(readWayBack(label)).ended
      await visit('refused')
    },
  )
}
