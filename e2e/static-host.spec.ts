import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Stack } from '@latchkey/dev'
import { openFacePage, serveFacePage } from './face-page.ts'
import { openLegacyDapp, serveLegacyDapp } from './legacy-sdk/open.ts'
import { serve } from './serve.ts'
import { expect, test } from './stack.ts'

const root = join(import.meta.dirname, '..')

/** Writes the release of the stack's own host as plain files, for the stack's page only. */
const writeRelease = async (stack: Stack, worker: number) => {
  const folder = join(root, '.data', `static-${worker}`)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const host = JSON.parse(await readFile(join(root, '.data', `journeys-${worker}`, 'host', 'config.json'), 'utf8'))
  const config = join(folder, 'host.json')
  await writeFile(config, JSON.stringify({ ...host, pageOrigins: [stack.addresses.page] }))
  const out = join(folder, 'release')
  await promisify(execFile)(process.execPath, [
    join(root, 'apps/host/src/main.ts'),
    ...['release', '--config', config, '--to', out],
  ])
  return out
}

/** The headers of each path, from a `_headers` file. */
const readRules = (text: string) =>
  new Map(
    text.split('\n\n').map((block): [string, Record<string, string>] => {
      const [path = '', ...lines] = block.trim().split('\n')
      const headers = lines.map(
        (line) =>
          line
            .trim()
            .split(/: (.*)/s)
            .slice(0, 2) as [string, string],
      )
      return [path, Object.fromEntries(headers)]
    }),
  )

/** A server that only knows files and their `_headers`. It serves files without a rule, too, as such hosts do. */
const serveFiles = async (folder: string, port: number) => {
  const rules = readRules(await readFile(join(folder, '_headers'), 'utf8'))
  return serve(async (request, answer) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const names = pathname === '/' ? ['index.html'] : [pathname.slice(1), `${pathname.slice(1)}.html`]
    const file = names
      .map((name) => join(folder, name))
      .find((path) => /\.\w+$|descriptors/.test(path) && existsSync(path))
    if (file) answer.writeHead(200, rules.get(pathname)).end(await readFile(file))
    else answer.writeHead(404).end()
  }, port)
}

test('a release of plain files, served with the headers written beside it, signs in and signs', async ({
  visitor,
  stack,
}, info) => {
  const release = await writeRelease(stack, info.parallelIndex)
  await stack.parts.wallet.stop()
  try {
    await using _site = await serveFiles(join(release, 'files'), stack.ports.wallet)
    await visitor.signUp('Google', 'plain-files@example.com', '402817')
    await visitor.page.getByRole('link', { name: 'Sign', exact: true }).click()
    await visitor.page.getByRole('button', { name: 'Sign message' }).click()
    await visitor.approve(/^Sign/)
    await expect(visitor.page.getByText('The signature is valid')).toBeVisible()

    await test.step('a page has its headers at the path of its file, too', async () => {
      const policyAt = async (path: string) =>
        (await fetch(`${stack.addresses.wallet}${path}`)).headers.get('Content-Security-Policy')
      expect(await policyAt('/wallet.html')).toContain(`frame-ancestors ${stack.addresses.page};`)
      for (const path of ['/auth', '/auth/done', '/export', '/refused'])
        expect(await policyAt(`${path}.html`), path).toBe(await policyAt(path))
    })

    await test.step('pages that are not listed are answered, on both wires', async () => {
      const { page } = visitor
      const refused = { code: 4100, message: 'Face Error: [4100] invalid host name error' }
      const options = { apiKey: stack.project.apiKey, network: 'mumbai' } as const
      await using ours = await serveFacePage()
      const { face } = await openFacePage(page, ours.origin, { ...options, iframeUrl: stack.addresses.wallet })
      expect(await face.auth.login()).toMatchObject({ error: refused })
      await using theirs = await serveLegacyDapp()
      const walletUrl = stack.addresses.wallet
      const legacy = await openLegacyDapp(page, { ...options, site: theirs.origin, walletUrl, generation: '1.12.5' })
      expect(await legacy.face.auth.login()).toMatchObject({ error: refused })
      expect(await legacy.face.provider.request({ method: 'eth_accounts' })).toMatchObject({ error: refused })
    })
  } finally {
    await stack.parts.wallet.restart()
  }
})

type Server = {
  binary: string
  start(folder: string, release: string, port: number): Promise<string[]>
  stop: NodeJS.Signals
}

const servers: Record<string, Server> = {
  nginx: {
    binary: '/usr/sbin/nginx',
    async start(folder, release, port) {
      const http = (await readFile(join(release, 'nginx.conf'), 'utf8')).replace(/listen \d+;/, `listen ${port};`)
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((name) => `${name}_temp_path ${folder}/${name};`)
        .join('\n')
      await writeFile(
        join(folder, 'nginx.conf'),
        `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
         events {} http { access_log off; ${temporary} ${http} }`,
      )
      return ['-p', folder, '-c', join(folder, 'nginx.conf')]
    },
    stop: 'SIGQUIT',
  },
  Caddy: {
    binary: '/usr/bin/caddy',
    async start(folder, release) {
      const file = join(folder, 'Caddyfile')
      await writeFile(file, `{\n  admin off\n}\n${await readFile(join(release, 'Caddyfile'), 'utf8')}`)
      return ['run', '--config', file, '--adapter', 'caddyfile']
    },
    stop: 'SIGTERM',
  },
}

for (const [name, { binary, start, stop }] of Object.entries(servers))
  test(
    `${name} serves the release: its page has the wallet, others are told why not`,
    { tag: '@long' },
    async ({ visitor, stack }, info) => {
      test.skip(!existsSync(binary), `${name} is not installed`)
      const release = await writeRelease(stack, info.parallelIndex)
      const folder = join(release, '..')
      const args = await start(folder, release, stack.ports.wallet)
      await stack.parts.wallet.stop()
      const server = spawn(binary, args, { stdio: 'inherit', env: { PATH: process.env.PATH, HOME: folder } })
      const ended = new Promise((resolve) => server.once('exit', resolve))
      try {
        const { wallet, page } = stack.addresses
        const statusOf = (path: string, headers = {}) =>
          fetch(`${wallet}${path}`, { headers }).then(({ status }) => status)
        await expect.poll(() => statusOf('/auth').catch(() => 0), { timeout: 20_000 }).toBe(200)

        // Each path has the headers of the host, and no others that affect a browser.
        const rules = readRules(await readFile(join(release, 'files', '_headers'), 'utf8'))
        rules.set('/', rules.get('/wallet') ?? {})
        rules.delete('/wallet')
        for (const path of rules.keys()) if (path.endsWith('.html') && path !== '/opener.html') rules.delete(path)
        for (const [path, headers] of rules) {
          const answer = await fetch(`${wallet}${path}`, { headers: { 'Accept-Encoding': 'gzip' } })
          for (const [header, value] of Object.entries(headers)) expect(answer.headers.get(header), path).toBe(value)
          expect(answer.headers.get('location'), path).toBeNull()
        }
        const frame = await fetch(`${wallet}/?api_key=${stack.project.apiKey}`, {
          headers: { 'Accept-Encoding': 'gzip' },
        })
        expect(frame.headers.get('content-encoding')).toBe('gzip')
        expect(frame.headers.get('content-security-policy')).toContain(`frame-ancestors ${page};`)
        for (const path of [
          '/index.html',
          '/wallet',
          '/wallet.html',
          '/auth.html',
          '/release.json',
          '/_headers',
          '/nothing',
          '/assets/',
        ])
          expect(await statusOf(path), path).toBe(404)
        // An unlisted page, including ones that look like a listed one.
        for (const [referer, status] of [
          [`${page}/`, 200],
          [`${page}.example/`, 403],
          ['https://elsewhere.example/', 403],
          [`https://elsewhere.example/${page}/`, 403],
        ] as const)
          expect(await statusOf('/', { 'Sec-Fetch-Dest': 'iframe', Referer: referer }), referer).toBe(status)

        await visitor.signUp('Google', `${name.toLowerCase()}@example.com`, '402817')
        await using site = await serveFacePage()
        const { face } = await openFacePage(visitor.page, site.origin, {
          apiKey: stack.project.apiKey,
          network: 'mumbai',
          iframeUrl: wallet,
        })
        expect(await face.getAddresses()).toMatchObject({ error: { code: 4100 } })
      } finally {
        server.kill(stop)
        await ended
        await stack.parts.wallet.restart()
      }
    },
  )
