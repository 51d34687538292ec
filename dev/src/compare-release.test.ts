import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, generateKeyPairSync } from 'node:crypto'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { compareReleaseCommand } from './commands/compare-release.ts'
import { compareRelease } from './compare-release.ts'
import { freePort } from './ports.ts'
import { readManifest, signRelease, writeRelease } from './release.ts'
import { root } from './root.ts'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-compare-'))
const path = (...names: string[]) => join(folder, ...names)
const apiKey = 'a-key-of-somebody'
const script = 'define(() => {})'

/** A small build, real in form: the frame's own takes a minute to build. */
const writeBuild = (name: string, worker: string) => {
  mkdirSync(path(name, 'assets'), { recursive: true })
  writeFileSync(path(name, 'assets/main-1.js'), script)
  writeFileSync(path(name, 'assets/worker-3.js'), worker)
  const integrity = `sha384-${createHash('sha384').update(script).digest('base64')}`
  const page = `<!doctype html><head><!--latchkey-config--><script defer integrity="${integrity}" src="/assets/main-1.js"></script></head>`
  for (const each of ['index.html', 'auth.html', 'auth-done.html', 'export.html', 'refused.html', 'opener.html'])
    writeFileSync(path(name, each), page)
}
const configure = (name: string, port: number, pages = ['https://shop.example']) => {
  const config = {
    listen: { port },
    origins: { api: 'https://api.example', wallet: 'https://wallet.example' },
    frameFolder: path(name),
    guards: [{ id: 'guard-1', url: 'https://guard.example' }],
    threshold: 1,
    providers: ['google.com'],
    networks: ['polygon'],
    pageOrigins: pages,
  }
  writeFileSync(path(`${name}.json`), JSON.stringify(config), { mode: 0o600 })
  return path(`${name}.json`)
}

const running: ChildProcess[] = []
const proxies: Server[] = []
/** The wallet's real host, as a process. */
const startHost = async (name: string, pages?: string[]): Promise<string> => {
  const port = await freePort()
  const host = spawn(process.execPath, [join(root, 'apps/host/src/main.ts'), '--config', configure(name, port, pages)])
  running.push(host)
  await new Promise<void>((listening, failed) => {
    host.stdout.on('data', (line) => String(line).includes('listening') && listening())
    host.on('exit', (code) => failed(new Error(`the host ended with ${code}`)))
  })
  return `http://127.0.0.1:${port}`
}
/** A proxy in front of a host, which may change answers. */
const change = async (
  host: string,
  act: (asked: IncomingMessage, headers: Record<string, unknown>, body: Buffer) => Buffer,
) => {
  const proxy = createServer((asked, answer) => {
    request(new URL(asked.url ?? '/', host), { headers: asked.headers }, (live) => {
      const parts: Buffer[] = []
      live.on('data', (part) => parts.push(part))
      live.on('end', () => {
        const headers: Record<string, unknown> = { ...live.headers }
        delete headers['transfer-encoding']
        const body = act(asked, headers, Buffer.concat(parts))
        delete headers['content-length']
        answer.writeHead(live.statusCode ?? 500, headers as never).end(body)
      })
    }).end()
  })
  proxies.push(proxy)
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}
const differing = async (origin: string, key: string | undefined = apiKey) =>
  Object.fromEntries(
    (await compareRelease(origin, readManifest(path('release')), key))
      .filter(({ differences }) => differences.length > 0)
      .map((each) => [each.path, each.differences]),
  )

beforeAll(async () => {
  writeBuild('built', 'self.close()')
  await writeRelease(configure('built', 0), path('built'), path('release'))
}, 60_000)
afterEach(() => {
  for (const each of running.splice(0)) each.kill()
  for (const each of proxies.splice(0)) each.close().closeAllConnections()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const patience = 60_000

describe('compareRelease', () => {
  test('default: a host that serves the release is the same, file by file', { timeout: patience }, async () => {
    const origin = await startHost('built')
    const compared = await compareRelease(origin, readManifest(path('release')), apiKey)
    expect(compared.map((each) => each.path)).toEqual([
      '/',
      '/assets/main-1.js',
      '/assets/worker-3.js',
      '/auth',
      '/auth/done',
      '/export',
      '/opener.html',
      '/refused',
      '/wallet',
    ])
    expect(compared.filter(({ differences }) => differences.length > 0)).toEqual([])
    // Without the key the host shows no wallet, and the page it shows must not count as a match.
    expect(Object.keys(await differing(origin, ''))).toEqual(['/', '/wallet'])
  })

  test('error: one byte of the build, the pages that may embed it', { timeout: patience }, async () => {
    writeBuild('forged', 'self.closf()')
    const forged = await differing(await startHost('forged'))
    expect(forged['/assets/worker-3.js']).toEqual(['has other bytes'])
    expect(forged['/assets/main-1.js']).toBeUndefined()
    const opened = await differing(await startHost('built', ['https://shop.example', 'https://thief.example']))
    expect(opened).toEqual({
      '/': ['has another Content-Security-Policy'],
      '/wallet': ['has another Content-Security-Policy'],
    })
  })

  test('error: any header that the release has not, but what a server or a cache says', {
    timeout: patience,
  }, async () => {
    const host = await startHost('built')
    const added: Record<string, string> = {
      'content-security-policy-report-only': "default-src 'none'; report-uri https://thief.example",
      nel: '{"report_to":"a","max_age":1}',
      'origin-trial': 'A',
      'report-to': '{"group":"a"}',
      'reporting-endpoints': 'csp="https://thief.example"',
      'service-worker-allowed': '/',
    }
    const more = await change(host, ({ url }, headers, body) => {
      if (url === '/export') Object.assign(headers, added)
      Object.assign(headers, {
        server: 'nginx',
        etag: '"1"',
        age: '1',
        via: '1.1 cache',
        'x-cache': 'HIT',
        'cf-ray': '1',
      })
      return body
    })
    expect(await differing(more)).toEqual({
      '/export': Object.keys(added).map((name) => `has a ${name} that the release has not`),
    })
  })

  test('error: other bytes for what browsers send', { timeout: patience }, async () => {
    const host = await startHost('built')
    const other = await change(host, ({ url, headers: asked }, headers, body) => {
      if (url !== '/assets/main-1.js' || !asked['accept-encoding']?.includes('zstd')) return body
      delete headers['content-encoding']
      return Buffer.from(script.replace('{}', '{ }'))
    })
    expect(await differing(other)).toEqual({
      '/assets/main-1.js': ['has other bytes (gzip, deflate, br, zstd)'],
    })
  })

  test('error: one byte in one encoding, a header gone, one more, another address', { timeout: patience }, async () => {
    const host = await startHost('built')
    const byte = await change(host, ({ url, headers: asked }, headers, body) => {
      if (url !== '/assets/main-1.js' || asked['accept-encoding'] !== 'br') return body
      delete headers['content-encoding']
      return Buffer.from(script.replace('{}', '{ }'))
    })
    expect(await differing(byte)).toEqual({ '/assets/main-1.js': ['has other bytes (br)'] })
    const bare = await change(host, ({ url }, headers, body) => {
      if (url === '/export') delete headers['content-security-policy']
      if (url === '/auth') headers['set-cookie'] = 'a=b'
      return body
    })
    expect(await differing(bare)).toEqual({
      '/export': ['has no Content-Security-Policy'],
      '/auth': ['has a set-cookie that the release has not'],
    })
    for (const each of running.splice(0)) each.kill()
    const closed = await differing(`http://127.0.0.1:${await freePort()}`)
    expect(Object.keys(closed)).toHaveLength(9)
    expect(closed['/']?.[0]).toContain('does not answer')
  })
})

describe('signRelease, readManifest', () => {
  const { privateKey } = generateKeyPairSync('ed25519')
  const writeKey = (mode = 0o400) => {
    const file = path(`key-${mode}`)
    writeFileSync(file, JSON.stringify(privateKey.export({ format: 'jwk' })))
    chmodSync(file, mode)
    return file
  }
  test('default: the operator’s key, and no other, signs every byte of the manifest', () => {
    const key = signRelease(path('release'), writeKey())
    expect(readManifest(path('release'), key).answers).toHaveLength(9)
    expect(readManifest(path('release/release.json'), key).answers).toHaveLength(9)
    const other = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }).x
    expect(() => readManifest(path('release'), other)).toThrow('is not signed by this key')
    cpSync(path('release'), path('changed'), { recursive: true })
    const text = readFileSync(path('changed/release.json'), 'utf8')
    writeFileSync(
      path('changed/release.json'),
      text.replace(/"sha256": "(.)/, (_, one) => `"sha256": "${one === '0' ? 1 : 0}`),
    )
    expect(() => readManifest(path('changed'), key)).toThrow('is not signed by this key')
    rmSync(path('changed/release.json.sig'))
    expect(() => readManifest(path('changed'), key)).toThrow('has no signature')
  })
  test('error: a key that others may read, one of another kind, no release', () => {
    expect(() => signRelease(path('release'), writeKey(0o444))).toThrow('mode 0400')
    const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
    writeFileSync(path('ec'), JSON.stringify(ec), { mode: 0o400 })
    expect(() => signRelease(path('release'), path('ec'))).toThrow('no Ed25519 key')
    writeFileSync(path('none'), 'x', { mode: 0o400 })
    expect(() => signRelease(path('release'), path('none'))).toThrow('no private key')
    expect(() => readManifest(path('nowhere'))).toThrow('cannot be read')
    writeFileSync(path('old.json'), '{"release":"x","files":{}}')
    expect(() => readManifest(path('old.json'))).toThrow('older release')
  })
})

describe('compareReleaseCommand', () => {
  test('default: same or different by name, and code 1 where one differs', { timeout: patience }, async () => {
    let output = ''
    const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      output += text
      return true
    })
    const run = (origin: string) => compareReleaseCommand([origin, path('release'), '--api-key', apiKey])
    const host = await startHost('built')
    expect(await run(`${host}/`)).toBe(0)
    expect(output).toContain('same      /assets/worker-3.js\n')
    expect(output).toContain('0 of 9 differ')
    const other = await change(host, ({ url }, headers, body) => {
      if (url !== '/auth') return body
      delete headers['content-encoding']
      return Buffer.from('other')
    })
    expect(await run(other)).toBe(1)
    expect(output).toContain('different /auth has other bytes\n')
    write.mockRestore()
  })
  test('error: no address, no release', async () => {
    await expect(compareReleaseCommand(['wallet.example'])).rejects.toThrow('--help shows how')
    await expect(compareReleaseCommand(['https://wallet.example', path('nowhere')])).rejects.toThrow('cannot be read')
  })
})
