import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createHost, type HostParts } from './host.ts'
import { fixPageOrigins } from './page-origins.ts'
import { readRelease } from './release.ts'

const config = {
  api: 'http://localhost:8881',
  guards: [{ id: 'guard-1', url: 'http://localhost:8891' }],
  threshold: 1,
  providers: ['google.com' as const],
  networks: ['</script><script>alert(1)'],
}
const key = 'a-registered-api-key'
const origins = { api: 'http://localhost:8881', wallet: 'http://localhost:3333' }

const built = {
  'main-1.js': 'define((require, exports, load) => load("./home-2.js"))',
  'home-2.js': 'define(() => {})',
  'worker-3.js': 'self.close()',
  'main-4.css': 'p{}',
  'files-5.js':
    'define((_require, exports) => { exports.files = {"/assets/home-2.js":{"integrity":"sha384-of-another"}} })\n',
  'files-6.js': 'define(() => {})\n',
}
const integrityOf = (name: keyof typeof built) => `sha384-${createHash('sha384').update(built[name]).digest('base64')}`

/** A page as the frame's build writes it. */
const page = (change = {}, more = {}) => {
  const pins = { 'main-1.js': integrityOf('main-1.js'), 'home-2.js': integrityOf('home-2.js'), ...change }
  const table = Object.entries(pins).map(([name, integrity]) => [`/assets/${name}`, { integrity }])
  return `<!doctype html><head><!--latchkey-config-->
    <script defer crossorigin integrity="${integrityOf('main-1.js')}" src="/assets/main-1.js"></script>
    <script type="application/json" id="latchkey-chunks">${JSON.stringify({ ...Object.fromEntries(table), ...more })}</script>
  </head>`
}

let folder: string
let host: ReturnType<typeof createHost>
let listed: Record<string, readonly string[]>
let parts: HostParts

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-host-'))
  await mkdir(join(folder, 'assets'))
  for (const [name, text] of Object.entries(built)) await writeFile(join(folder, 'assets', name), text)
  for (const name of ['index.html', 'auth.html', 'auth-done.html', 'export.html', 'refused.html', 'opener.html'])
    await writeFile(join(folder, name), page())
  const release = await readRelease(folder, config)
  parts = {
    release,
    config: { origins, guards: config.guards },
    pages: { ...fixPageOrigins([]), find: async (apiKey) => listed[apiKey] },
    log: { info: () => {}, error: () => {} },
  }
  host = createHost(parts)
})
beforeEach(() => {
  listed = { [key]: ['http://127.0.0.1:3000', 'https://shop.example'] }
})
afterAll(() => rm(folder, { recursive: true }))

/** Valid origins by the URL standard, with characters in their hosts that end a directive or a host's name. */
const hostsWithDirectives = [
  'https://x;require-trusted-types-for',
  'https://x;report-to',
  'https://x;script-src-elem',
  'https://x;sandbox',
  'https://x,default-src',
  "https://'unsafe-inline'",
  'https://*',
  'https://*.example',
]

const agents = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
]

const refusalIn = (html: string) => JSON.parse(/id="latchkey-refusal">(.*?)<\/script>/.exec(html)?.[1] ?? 'null')
const policyOf = (answer: Response) => answer.headers.get('Content-Security-Policy') ?? ''

describe('the frame', () => {
  test('default: only the origins of the key may embed it', async () => {
    const answer = await host.request(`/?api_key=${key}&blockchain=POLYGON`)
    expect(answer.status).toBe(200)
    expect(policyOf(answer)).toContain('frame-ancestors http://127.0.0.1:3000 https://shop.example;')
    expect(policyOf(answer)).toContain('connect-src http://localhost:8881 http://localhost:8891;')
    expect(answer.headers.get('Integrity-Policy')).toBe('blocked-destinations=(script)')
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(answer.headers.get('Strict-Transport-Security')).toBeNull()
  })

  test('behavior: the relay of an operator who has one is let through, by its origin, and pages may lend a camera', async () => {
    const relayed = createHost({
      ...parts,
      config: { ...parts.config, walletConnect: { relayUrl: 'wss://relay.example/v2', projectId: 'p' } },
    })
    const answer = await relayed.request(`/?api_key=${key}`)
    expect(policyOf(answer)).toContain('connect-src http://localhost:8881 http://localhost:8891 wss://relay.example;')
    expect(answer.headers.get('Permissions-Policy')).toContain('camera=(self)')
    const window = await relayed.request('/auth')
    expect(policyOf(window)).toContain('connect-src http://localhost:8881;')
    expect(window.headers.get('Permissions-Policy')).toContain('camera=()')
    expect((await host.request(`/?api_key=${key}`)).headers.get('Permissions-Policy')).toContain('camera=()')
  })

  test('behavior: the frame may ask the explorers that the operator names, the login window may not', async () => {
    const explorers = { ethereum: 'https://eth.blockscout.com' }
    const named = createHost({ ...parts, config: { ...parts.config, explorers } })
    expect(policyOf(await named.request(`/?api_key=${key}`))).toMatch(
      /connect-src [^;]* https:\/\/eth\.blockscout\.com;/,
    )
    expect(policyOf(await named.request('/auth'))).not.toContain('blockscout')
    expect(policyOf(await host.request(`/?api_key=${key}`))).not.toContain('blockscout')
  })

  test('behavior: the frame may ask the indexers that the operator names; blocks are read at the API', async () => {
    const indexers = { ethereum: 'https://index.example', mumbai: 'blocks' } as const
    const named = createHost({ ...parts, config: { ...parts.config, indexers } })
    const policy = policyOf(await named.request(`/?api_key=${key}`))
    expect(policy).toMatch(/connect-src [^;]* https:\/\/index\.example;/)
    expect(policy).not.toContain('blocks')
  })

  test('behavior: descriptors are served by their hash, and the frame may read them; only where there are any', async () => {
    const files = new Map([['aa', Buffer.from('{"a":1}')]])
    const described = createHost({ ...parts, descriptors: { files } })
    expect(policyOf(await described.request(`/?api_key=${key}`))).toContain("connect-src 'self' http://localhost:8881")
    expect(policyOf(await described.request('/auth'))).toContain('connect-src http://localhost:8881;')
    const file = await described.request('/descriptors/aa')
    expect([file.headers.get('Content-Type'), await file.json()]).toEqual(['application/json', { a: 1 }])
    expect((await described.request('/descriptors/bb')).status).toBe(404)
    expect((await host.request('/descriptors/aa')).status).toBe(404)
  })

  test('behavior: no script is a module, each has its integrity, and the policy allows nothing inline', async () => {
    const answer = await host.request(`/?api_key=${key}`)
    const html = await answer.text()
    expect(html).toMatch(/<script defer crossorigin integrity="sha384-[\w+/=]+" src="\/assets\/main-1\.js"/)
    const table = JSON.parse(/id="latchkey-chunks">(.*?)<\/script>/.exec(html)?.[1] ?? '')
    expect(Object.keys(table)).toEqual(['/assets/main-1.js', '/assets/home-2.js'])
    // WebKit blocks static imports under Integrity-Policy, whatever an import map says.
    expect(html).not.toMatch(/type="(module|importmap)"/)
    expect(policyOf(answer)).toMatch(/(^|; )script-src 'self';/)
    expect(policyOf(answer)).toContain(
      "require-trusted-types-for 'script'; trusted-types latchkey-chunks latchkey-worker;",
    )
  })

  test('behavior: the page has the number that the build wrote into it, and none where it wrote none', async () => {
    const built = async (meta: string) => {
      await writeFile(
        join(folder, 'index.html'),
        page().replace('<!--', () => `${meta}<!--`),
      )
      const release = await readRelease(folder, config)
      await writeFile(join(folder, 'index.html'), page())
      const [, json] = /id="latchkey-config">(.*?)<\/script>/s.exec(release.frame.plain.toString()) ?? []
      return [release.build, JSON.parse(json ?? '').build, release.auth.plain.includes('"build":2026112901')]
    }
    expect(await built('<meta name="latchkey-build" content="2026112901" />')).toEqual([2026112901, 2026112901, true])
    expect(await built('')).toEqual([undefined, undefined, false])
    await expect(built('<meta name="latchkey-build" content="2026" />')).rejects.toThrow('names the build "2026"')
    await writeFile(join(folder, 'index.html'), page())
  })

  test('behavior: a configuration cannot leave its element', async () => {
    const html = await (await host.request(`/?api_key=${key}`)).text()
    const [, json] = /id="latchkey-config">(.*?)<\/script>/.exec(html) ?? []
    expect(JSON.parse(json ?? '')).toEqual({ ...config, release: expect.stringMatching(/^[\w-]{22}$/) })
  })

  test('behavior: goes out compressed as the browser likes it', async () => {
    const answer = await host.request(`/?api_key=${key}`, { headers: { 'Accept-Encoding': 'gzip' } })
    expect(answer.headers.get('Content-Encoding')).toBe('gzip')
    expect(gunzipSync(Buffer.from(await answer.arrayBuffer())).toString()).toContain('latchkey-config')
  })

  test.each(['/', `/?api_key=${key}`, '/auth', '/auth/done', '/export', '/opener.html', '/assets/main-1.js', '/x'])(
    'behavior: %s has the same headers and bytes for every browser, as a static host would send',
    async (path) => {
      const ask = async (agent?: string) => {
        const answer = await host.request(path, agent === undefined ? {} : { headers: { 'User-Agent': agent } })
        return [answer.status, [...answer.headers], await answer.text()]
      }
      const plain = await ask()
      for (const agent of agents) expect(await ask(agent)).toEqual(plain)
      expect((await host.request(path)).headers.get('Vary') ?? '').not.toMatch(/user-agent/i)
    },
  )

  test.each(
    Object.entries({
      'no key': '/',
      'an empty key': '/?api_key=',
      'an unknown key': '/?api_key=unknown-but-well-formed',
      'two keys': `/?api_key=${key}&api_key=${key}`,
      'a line break': `/?api_key=${key}%0d%0aX-Evil:%201`,
      'a very long key': `/?api_key=${'a'.repeat(10_000)}`,
      'a directive': "/?api_key=abc'--;frame-ancestors%20*",
    }),
  )('error: %s gets the page without a wallet, which any page may embed', async (_name, path) => {
    const answer = await host.request(path)
    expect(answer.status).toBe(403)
    expect(policyOf(answer)).toContain('frame-ancestors *;')
    expect(policyOf(answer)).not.toContain('connect-src')
    expect(refusalIn(await answer.text())).toBe('apiKey')
  })

  const from = (referer: string, dest = 'iframe') => ({
    headers: { Referer: referer, 'Sec-Fetch-Dest': dest },
  })

  test.each(['https://www.shop.example/', 'http://shop.example/', 'https://shop.example.evil.example/'])(
    'error: a page at %s, which is not the project’s, gets the same',
    async (referer) => {
      const answer = await host.request(`/?api_key=${key}`, from(referer))
      expect(answer.status).toBe(403)
      expect(policyOf(answer)).toContain('frame-ancestors *;')
      expect(policyOf(answer)).not.toContain('connect-src')
      const html = await answer.text()
      expect(refusalIn(html)).toBe('hostName')
      expect(html).not.toContain('latchkey-config')
      expect(html + JSON.stringify([...answer.headers])).not.toContain('shop.example')
    },
  )

  test.each(['frame', 'object', 'embed'])('error: so does a stranger that embeds by <%s>', async (dest) => {
    const answer = await host.request(`/?api_key=${key}`, from('https://elsewhere.example/', dest))
    expect(answer.status).toBe(403)
    expect(refusalIn(await answer.text())).toBe('hostName')
  })

  test.each<[string, object]>([
    ['a page of the project', from('https://shop.example/basket?a=b')],
    ['a browser that does not say that it embeds', {}],
    ['a window that came from elsewhere', from('https://elsewhere.example/', 'document')],
  ])('behavior: %s gets the wallet, which only the project’s pages may embed', async (_name, request) => {
    const answer = await host.request(`/?api_key=${key}`, request)
    expect(answer.status).toBe(200)
    expect(policyOf(answer)).toContain('frame-ancestors http://127.0.0.1:3000 https://shop.example;')
  })

  describe('a page that withholds its origin', () => {
    const nameless = { headers: { 'Sec-Fetch-Dest': 'iframe' } }

    test('default: gets the page without a wallet, which leads the project’s pages to it', async () => {
      const answer = await host.request(`/?api_key=${key}`, nameless)
      expect(answer.status).toBe(200)
      expect(policyOf(answer)).toContain('frame-ancestors *;')
      expect(policyOf(answer)).not.toContain('connect-src')
      const html = await answer.text()
      expect(refusalIn(html)).toEqual({ pages: ['http://127.0.0.1:3000', 'https://shop.example'] })
      expect(html).not.toContain('latchkey-config')
    })

    test('behavior: what it is led to is the wallet, which only the project’s pages may embed', async () => {
      const answer = await host.request(`/wallet?api_key=${key}`, nameless)
      expect(answer.status).toBe(200)
      expect(policyOf(answer)).toContain('frame-ancestors http://127.0.0.1:3000 https://shop.example;')
      expect(await answer.text()).toContain('latchkey-config')
    })

    test('behavior: a list that changed counts at once', async () => {
      await host.request(`/?api_key=${key}`, nameless)
      listed = { [key]: ['https://shop.example'] }
      expect(refusalIn(await (await host.request(`/?api_key=${key}`, nameless)).text())).toEqual({
        pages: ['https://shop.example'],
      })
    })

    test('error: origins that are none are not in the list, as in the header', async () => {
      listed = { [key]: ['*', 'https://a.example/path', 'https://shop.example', ...hostsWithDirectives] }
      const answer = await host.request(`/?api_key=${key}`, nameless)
      expect(refusalIn(await answer.text())).toEqual({ pages: ['https://shop.example'] })
    })

    test.each(['/', '/wallet'])(
      'error: an unknown key and a page of nobody’s list are refused at %s too',
      async (path) => {
        expect(refusalIn(await (await host.request(`${path}?api_key=another-api-key-00`, nameless)).text())).toBe(
          'apiKey',
        )
        const stranger = await host.request(`${path}?api_key=${key}`, from('https://elsewhere.example/'))
        expect(refusalIn(await stranger.text())).toBe('hostName')
      },
    )
  })

  test('error: origins that are none never reach the header', async () => {
    const origins = [
      '*',
      'http://shop.example',
      'https://a.example/path',
      "https://b.example; script-src 'unsafe-inline'",
      ...hostsWithDirectives,
    ]
    listed = { [key]: origins }
    const answer = await host.request(`/?api_key=${key}`)
    listed = { [key]: [] }
    expect(policyOf(answer)).toContain("frame-ancestors 'none';")
    expect(policyOf(answer)).toBe(policyOf(await host.request(`/?api_key=${key}`)))
  })

  test('error: while nobody knows the projects, the page without a wallet', async () => {
    const answer = await createHost({
      ...parts,
      pages: { ...parts.pages, find: async () => 'unavailable' },
    }).request(`/?api_key=${key}`)
    expect(answer.status).toBe(503)
    expect(refusalIn(await answer.text())).toBe('unavailable')
  })
})

describe('the login window', () => {
  test('default: keeps its opener, is never framed, posts only to the API, and says who posts', async () => {
    for (const path of ['/auth', '/auth/done']) {
      const answer = await host.request(path)
      expect(answer.headers.get('Cross-Origin-Opener-Policy')).toBe('unsafe-none')
      expect(policyOf(answer)).toContain("frame-ancestors 'none'")
      expect(policyOf(answer)).toContain('form-action http://localhost:8881;')
      expect(policyOf(answer)).toContain('connect-src http://localhost:8881;')
      expect(answer.headers.get('Referrer-Policy')).toBe('strict-origin')
    }
  })
})

describe('the page that opens sunset bundles', () => {
  test('default: is saved, and never runs on the wallet’s origin', async () => {
    const answer = await host.request('/opener.html')
    expect(await answer.text()).toBe(await readFile(join(folder, 'opener.html'), 'utf8'))
    expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="wallet-bundle-opener.html"')
    expect(policyOf(answer)).toBe("default-src 'none'; frame-ancestors 'none'; sandbox")
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
  })
})

describe('files', () => {
  test('default: kept for ever, with the right type', async () => {
    const answer = await host.request('/assets/main-4.css')
    expect(answer.headers.get('Content-Type')).toBe('text/css; charset=utf-8')
    expect(answer.headers.get('Cache-Control')).toContain('immutable')
  })

  test('behavior: a worker may run WebAssembly, reach nobody and load nothing', async () => {
    const answer = await host.request('/assets/worker-3.js')
    expect(policyOf(answer)).toContain("script-src 'wasm-unsafe-eval';")
    expect(policyOf(answer)).toContain("connect-src 'none'")
    expect(answer.headers.get('Integrity-Policy')).toBe('blocked-destinations=(script)')
  })

  test('error: nothing outside the build', async () => {
    for (const path of ['/assets/..%2findex.html', '/assets/../../package.json', '/package.json', '/assets/none.js'])
      expect((await host.request(path)).status, path).toBe(404)
  })
})

describe('readRelease', () => {
  test('error: the frame is not built, or not for this host', async () => {
    await expect(readRelease(join(folder, 'nowhere'), config)).rejects.toThrow('There is no built frame in')
    await writeFile(join(folder, 'auth.html'), '<head></head>')
    await expect(readRelease(folder, config)).rejects.toThrow('has no <!--latchkey-config-->')
    await writeFile(join(folder, 'auth.html'), page())
  })

  test.each(
    Object.entries({
      'a chunk that is not the one built': [
        page({ 'home-2.js': integrityOf('main-1.js') }),
        'loads /assets/home-2.js with an',
      ],
      'a chunk without integrity': [page({ 'home-2.js': undefined }), 'loads /assets/home-2.js with an'],
      'a table of another form': [
        page({ 'home-2.js': undefined }).replace(' id="latchkey-chunks"', " id='latchkey-chunks'"),
        'has no readable table of chunks',
      ],
      'a chunk of a table apart that is not the one built': [
        page({}, { '/assets/files-5.js': { integrity: integrityOf('files-5.js'), isTable: true } }),
        'loads /assets/home-2.js with an',
      ],
      'a table apart of another form': [
        page({}, { '/assets/files-6.js': { integrity: integrityOf('files-6.js'), isTable: true } }),
        'has no readable table of chunks',
      ],
      'a chunk that is gone': [
        page({ 'gone-7.js': integrityOf('main-1.js') }),
        'loads /assets/gone-7.js, which is not',
      ],
      'a script element without integrity': [
        page().replace(/ integrity="[^"]+"/, ''),
        'loads /assets/main-1.js with an',
      ],
      'a style sheet without integrity': [
        `${page()}<link rel="stylesheet" crossorigin href="/assets/main-4.css">`,
        'loads /assets/main-4.css with an',
      ],
    }),
  )('error: %s', async (_name, [html, sentence]) => {
    await writeFile(join(folder, 'auth.html'), html ?? '')
    await expect(readRelease(folder, config)).rejects.toThrow(sentence)
    await writeFile(join(folder, 'auth.html'), page())
  })
})
