import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Stack } from '@latchkey/dev'
import { openFacePage, serveFacePage } from './face-page.ts'
import { serve } from './serve.ts'
import { expect, test } from './stack.ts'

const root = join(import.meta.dirname, '..')
const nginx = '/usr/sbin/nginx'

/** Writes the release of the stack's own host as plain files, for the page of the stack and no other. */
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

/** A server that knows nothing but files and their `_headers`. */
const serveFiles = async (folder: string, port: number) => {
  const rules = new Map(
    (await readFile(join(folder, '_headers'), 'utf8')).split('\n\n').map((block) => {
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
  return serve(async (request, answer) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const headers = rules.get(pathname)
    const names = pathname === '/' ? ['index.html'] : [pathname.slice(1), `${pathname.slice(1)}.html`]
    const file =
      headers &&
      names.map((name) => join(folder, name)).find((path) => /\.\w+$|descriptors/.test(path) && existsSync(path))
    if (file) answer.writeHead(200, headers).end(await readFile(file))
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
    await expect(visitor.page.getByText('The signature is right')).toBeVisible()
  } finally {
    await stack.parts.wallet.restart()
  }
})

test(
  'nginx serves the release: its page has the wallet, others are told why not',
  { tag: '@long' },
  async ({ visitor, stack }, info) => {
    test.skip(!existsSync(nginx), 'nginx is not installed')
    const release = await writeRelease(stack, info.parallelIndex)
    const folder = join(release, '..')
    const http = (await readFile(join(release, 'nginx.conf'), 'utf8')).replace(
      /listen \d+;/,
      `listen ${stack.ports.wallet};`,
    )
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${folder}/${name};`)
      .join('\n')
    await writeFile(
      join(folder, 'nginx.conf'),
      `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
     events {} http { access_log off; ${temporary} ${http} }`,
    )
    await stack.parts.wallet.stop()
    const server = spawn(nginx, ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' })
    const ended = new Promise((resolve) => server.once('exit', resolve))
    try {
      const { wallet } = stack.addresses
      await expect
        .poll(
          () =>
            fetch(`${wallet}/auth`).then(
              ({ status }) => status,
              () => undefined,
            ),
          { timeout: 20_000 },
        )
        .toBe(200)
      const frame = await fetch(`${wallet}/?api_key=${stack.project.apiKey}`, {
        headers: { 'Accept-Encoding': 'gzip' },
      })
      expect(frame.headers.get('content-encoding')).toBe('gzip')
      expect(frame.headers.get('content-security-policy')).toContain(`frame-ancestors ${stack.addresses.page};`)
      expect(frame.headers.get('content-type')).toBe('text/html; charset=utf-8')
      await visitor.signUp('Google', 'nginx@example.com', '402817')
      await using site = await serveFacePage()
      const { face } = await openFacePage(visitor.page, site.origin, {
        apiKey: stack.project.apiKey,
        network: 'mumbai',
        iframeUrl: wallet,
      })
      expect(await face.getAddresses()).toMatchObject({ error: { code: 4100 } })
    } finally {
      server.kill('SIGQUIT')
      await ended
      await stack.parts.wallet.restart()
    }
  },
)
