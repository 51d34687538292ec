import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HostConfiguration } from './configuration.ts'
import { startHost, writeRelease } from './server.ts'

let folder: string
let configuration: HostConfiguration
const lines: string[] = []
const path = (...names: string[]) => join(folder, ...names)
const read = (...names: string[]) => readFile(path(...names), 'utf8')

const built = { 'main-1.js': 'define(() => {})', 'worker-3.js': 'self.close()', 'main-4.css': 'p{}' }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-static-'))
  await mkdir(path('dist/assets'), { recursive: true })
  await mkdir(path('descriptors'))
  await writeFile(path('descriptors/one.json'), '{}')
  for (const [name, text] of Object.entries(built)) await writeFile(path('dist/assets', name), text)
  const integrity = `sha384-${createHash('sha384').update(built['main-1.js']).digest('base64')}`
  const page = `<!doctype html><head><!--latchkey-config--><script defer integrity="${integrity}" src="/assets/main-1.js"></script></head>`
  for (const name of ['index.html', 'auth.html', 'auth-done.html', 'export.html', 'refused.html', 'opener.html'])
    await writeFile(path('dist', name), page)
  configuration = {
    listen: { port: 0 },
    origins: { api: 'https://api.example', wallet: 'https://wallet.example' },
    frameFolder: path('dist'),
    guards: [{ id: 'guard-1', url: 'https://guard.example' }],
    threshold: 1,
    providers: ['google.com'],
    networks: ['polygon'],
    descriptors: path('descriptors'),
    walletConnect: { relayUrl: 'wss://relay.example', projectId: 'shop' },
    pageOrigins: ['https://shop.example', 'https://www.shop.example'],
  }
  await writeRelease(configuration, path('out'), (line) => lines.push(line))
})
afterAll(() => rm(folder, { recursive: true }))

/** The rules of a `_headers` file. */
const readHeaders = async () =>
  Object.fromEntries(
    (await read('out/files/_headers')).split('\n\n').map((block) => {
      const [at = '', ...headers] = block.trim().split('\n')
      return [
        at,
        Object.fromEntries(
          headers.map((line) =>
            line
              .trim()
              .split(/: (.*)/s)
              .slice(0, 2),
          ),
        ),
      ]
    }),
  )

describe('writeRelease', () => {
  test('default: every file and every header is what the host itself serves', async () => {
    const host = await startHost(configuration, { info: () => {}, error: () => {} })
    const rules = await readHeaders()
    const { files } = JSON.parse(await read('out/release.json'))
    const places: Record<string, string> = {
      '/wallet': 'wallet.html',
      '/auth': 'auth.html',
      '/auth/done': 'auth/done.html',
      '/export': 'export.html',
    }
    // Some hosts serve a page at the path of its file, too.
    for (const file of Object.keys(files)) expect(rules, file).toHaveProperty([`/${file}`])
    for (const [at, file] of [['/', 'index.html'], ...Object.entries(places), ['/refused', 'refused.html']] as const) {
      expect(rules[`/${file}`], file).toEqual(rules[at])
      delete rules[`/${file}`]
    }
    expect(Object.keys(rules)).toHaveLength(Object.keys(files).length)
    // Only a release as plain files has the page that redirects to the wallet.
    const { '/': _entrance, ...same } = rules
    for (const [at, headers] of Object.entries(same)) {
      const from = at === '/wallet' || at === '/refused' ? '/' : at
      const stranger = { Referer: 'https://elsewhere.example/', 'Sec-Fetch-Dest': 'iframe' }
      const served = await fetch(`http://127.0.0.1:${host.port}${from}?api_key=a-key-of-somebody`, {
        headers: at === '/refused' ? stranger : {},
      })
      const bytes = Buffer.from(await served.arrayBuffer())
      const file = places[at] ?? (at === '/refused' ? 'refused.html' : at.slice(1))
      expect(await readFile(path('out/files', file)), at).toEqual(bytes)
      expect(files[file], at).toBe(createHash('sha256').update(bytes).digest('hex'))
      const own = [
        'vary',
        'date',
        'connection',
        'keep-alive',
        'transfer-encoding',
        'content-length',
        'content-encoding',
      ]
      const sent = [...served.headers].filter(([name]) => !own.includes(name)).sort()
      const ruled = Object.entries(headers as Record<string, string>).map(([name, value]) => [
        name.toLowerCase(),
        value,
      ])
      expect(ruled.sort(), at).toEqual(sent)
    }
    await host.stop()
  })

  test('behavior: pages and workers come first, for hosts that read no more than a hundred rules', async () => {
    const paths = Object.keys(await readHeaders())
    const last = Math.max(...paths.map((at, place) => (/^\/assets\/(?!worker-)|^\/descriptors/.test(at) ? -1 : place)))
    expect(paths[last]).toBe('/assets/worker-3.js')
    expect(paths.slice(last + 1)).toHaveLength(3)
  })

  test('behavior: where only headers are known, any page may embed the one without a wallet, and the listed ones the wallet', async () => {
    const rules = await readHeaders()
    const policies = (at: string) => (rules[at] as Record<string, string>)['Content-Security-Policy']
    expect(policies('/')).toContain('frame-ancestors *;')
    expect(policies('/wallet')).toContain('frame-ancestors https://shop.example https://www.shop.example;')
    const [entrance, wallet] = [await read('out/files/index.html'), await read('out/files/wallet.html')]
    expect(entrance).toContain('{"pages":["https://shop.example","https://www.shop.example"]}')
    expect(entrance).not.toContain('guard.example')
    expect(wallet).toContain('guard.example')
  })

  test('behavior: nginx and Caddy get every header of every path, and the wallet at the first', async () => {
    const { '/': _entrance, '/wallet': wallet, ...others } = await readHeaders()
    const paths = Object.entries(others).filter(([at]) => !at.endsWith('.html') || at === '/opener.html')
    for (const name of ['nginx.conf', 'Caddyfile']) {
      const text = await read('out', name)
      expect(text).not.toContain('/index.html')
      expect(text).not.toContain('/wallet {')
      for (const [at, headers] of [...paths, ['/', wallet] as const]) {
        expect(text, `${name} ${at}`).toMatch(new RegExp(` ${at.replaceAll('.', '\\.')} \\{`))
        for (const value of Object.values(headers as Record<string, string>)) expect(text).toContain(value)
      }
    }
  })

  test('behavior: nginx reads a list of fifty long origins, of which it takes no text of 4,096 bytes', async () => {
    const pageOrigins = Array.from(
      { length: 50 },
      (_, at) => `https://${`${at}-`.padEnd(60, 'p')}.shop-of-somebody.example`,
    )
    await writeRelease({ ...configuration, pageOrigins }, path('many'), () => {})
    const text = await read('many/nginx.conf')
    for (const line of text.split('\n')) expect(line.length).toBeLessThan(4_096)
    const policy = JSON.parse(await read('many/release.json')).answers.find(
      (each: { path: string }) => each.path === '/wallet',
    ).headers['Content-Security-Policy']
    const parts = [...text.matchAll(/set \$latchkey_part_\d "([^"]*)";/g)].map(([, part]) => part)
    expect(parts.join('')).toBe(policy)
    expect(text).toContain('add_header Content-Security-Policy "$latchkey_part_1$latchkey_part_2" always;')
    for (const each of pageOrigins) expect(text).toContain(` ${each.replaceAll('.', '\\.')}(/|$)" 0;`)
  })

  test('behavior: prints the hash over all files', async () => {
    const hash = createHash('sha256')
      .update(await read('out/release.json'))
      .digest('hex')
    expect(lines.join('\n')).toContain(hash)
  })

  test('error: a folder with something in it, a configuration without pages', async () => {
    const write = (change: object) => writeRelease({ ...configuration, ...change }, path('out'), () => {})
    await expect(write({})).rejects.toThrow('has something in it')
    await expect(write({ pageOrigins: undefined })).rejects.toThrow('The configuration is wrong at "pageOrigins"')
  })
})
