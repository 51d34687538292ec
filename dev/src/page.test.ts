import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startPage } from './page.ts'
import type { Part } from './part.ts'
import { freePort } from './ports.ts'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-page-'))
const config = {
  apiKey: '</script><script>alert(1)</script>',
  walletUrl: 'http://localhost:3333',
  networks: [{ chainId: 80001, rpcUrl: 'http://127.0.0.1:18545', wsUrl: 'ws://127.0.0.1:18545' }],
  chains: [{ network: 'aptos_testnet', node: 'http://127.0.0.1:18080/v1', socket: 'ws://127.0.0.1:18081' }],
  relayUrl: 'ws://127.0.0.1:15555',
  projectId: 'demo',
  coinbase: false,
  signIn: '/api/sign-in',
  faucet: true,
  tokens: {},
}
let page: Part

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Page</title><!--dapp-config-->')
  writeFileSync(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(folder, 'assets/main-1.js'), 'plain()')
  writeFileSync(join(folder, 'assets/main-1.js.br'), brotliCompressSync('compressed()'))
  page = await startPage({ port: await freePort(), folder, config, headers: { 'X-Test': 'yes' } })
})

afterAll(async () => {
  await page.stop()
  rmSync(folder, { recursive: true })
})

/** Sends a path as it is, because fetch would normalize it. */
const getRaw = (path: string) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    const { hostname, port } = new URL(page.address)
    request({ hostname, port, path }, (response) => {
      let body = ''
      response.on('data', (chunk) => {
        body += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
    })
      .on('error', reject)
      .end()
  })

describe('startPage', () => {
  test('default: the page, its configuration, its headers', async () => {
    const response = await fetch(page.address)
    const html = await response.text()
    const json = /<script type="application\/json" id="dapp-config">(.*?)<\/script>/.exec(html)?.[1] ?? ''
    expect(JSON.parse(json)).toEqual(config)
    expect(html.match(/<script/g)).toHaveLength(1)
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(response.headers.get('x-test')).toBe('yes')
    const policy = response.headers.get('content-security-policy')?.split('; ')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self'")
    const contacts = [
      'http://127.0.0.1:18545',
      'ws://127.0.0.1:18545',
      'http://127.0.0.1:18080',
      'ws://127.0.0.1:18081',
    ]
    expect(policy).toContain(`connect-src 'self' ${contacts.join(' ')} ws://127.0.0.1:15555`)
    expect(policy).toContain('frame-src http://localhost:3333')
    expect(policy).toContain("frame-ancestors 'none'")
    // The login window, which the wallet's frame opens, must stay its opener: `same-origin` would cut it off.
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
    })
  })

  test.each([
    ['/', 200],
    ['/send', 200],
    ['/chains/', 200],
    ['/chains/solana_devnet', 200],
    ['/send/now', 404],
    ['/wp-admin', 404],
  ])('behavior: %s is the page, with %s where its router has no such address', async (path, status) => {
    const file = join(folder, 'routes.json')
    writeFileSync(file, JSON.stringify(['/', '/send', '/chains/', '/chains/$network']))
    const listed = await startPage({ port: await freePort(), folder, config })
    onTestFinished(() => listed.stop())
    rmSync(file)
    const response = await fetch(new URL(path, listed.address))
    expect([response.status, (await response.text()).includes('dapp-config')]).toEqual([status, true])
  })

  test('behavior: every address is the page where no routes are listed; index.html has one address', async () => {
    expect(await (await fetch(`${page.address}/send/now`)).text()).toContain('dapp-config')
    const moved = await fetch(`${page.address}/index.html`, { redirect: 'manual' })
    expect([moved.status, moved.headers.get('location')]).toEqual([308, '/'])
  })

  test('behavior: files are compressed beforehand and kept for ever, with headers', async () => {
    const response = await fetch(`${page.address}/assets/main-1.js`, { headers: { 'accept-encoding': 'gzip, br' } })
    expect(await response.text()).toBe('compressed()')
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(response.headers.get('vary')?.toLowerCase()).toContain('accept-encoding')
    expect(response.headers.get('content-type')).toMatch(/^text\/javascript/)
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    const plain = await fetch(`${page.address}/assets/main-1.js`, { headers: { 'accept-encoding': 'identity' } })
    expect(await plain.text()).toBe('plain()')
    expect((await fetch(`${page.address}/icon.svg`)).headers.get('content-type')).toMatch(/^image\/svg\+xml/)
  })

  test('behavior: stops and starts again at its address', async () => {
    await page.stop()
    await expect(fetch(page.address)).rejects.toThrow()
    await page.restart()
    expect((await fetch(page.address)).status).toBe(200)
  })

  test.each(['/assets/none.js', '/assets/../../../../../../etc/passwd', '/assets/%2e%2e/%2e%2e/%2e%2e/etc/passwd'])(
    'error: %s gives nothing',
    async (path) => {
      const { body } = await getRaw(path)
      expect(body).not.toContain('root:')
      expect(body.includes('dapp-config') || body === 'Not found').toBe(true)
    },
  )

  test('error: a page that was not built is one sentence', async () => {
    const nothing = startPage({ port: await freePort(), folder: join(folder, 'none'), config })
    await expect(nothing).rejects.toThrow(/The page is not built/)
  })
})
