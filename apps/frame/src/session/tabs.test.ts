import { existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { delimiter, join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeApi, startFakeApi } from './fixtures/api.fake.ts'
import type { Session } from './session.ts'

/**
 * The session and the login window in a real browser: IndexedDB, Web Locks, BroadcastChannel and windows are the
 * browser's own, the pages are built, and served under the policy of custody.md 3.1.
 */

declare global {
  var createSession: (parts: { pageOrigin?: string }) => Session
  var session: Session
}

/** Windows take a while on a busy machine, milliseconds. */
const patience = { timeout: 10_000 }

const frame = join(import.meta.dirname, '../..')
const types: Record<string, string> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
}

let api: FakeApi
let host: Server
let browser: Browser
let wallet: string

/** Builds the session (its exports kept) and the login window's two pages, in memory. */
const buildPages = async () => {
  const output = await build({
    configFile: false,
    root: frame,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'chrome123',
      modulePreload: false,
      rollupOptions: {
        input: {
          auth: join(frame, 'auth.html'),
          done: join(frame, 'auth-done.html'),
          session: join(import.meta.dirname, 'session.ts'),
        },
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: 'assets/[name].js' },
      },
    },
  })
  if (!('output' in output)) throw new Error('not one build')
  return new Map(
    output.output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : String(file.source)]),
  )
}

const startHost = async () => {
  const files = await buildPages()
  const config = () => ({
    api: api.origin,
    guards: [{ id: 'guard-1', url: 'http://localhost:8891' }],
    threshold: 1,
    providers: ['google.com'],
    networks: ['mumbai'],
    release: 'test',
  })
  files.set(
    '/',
    '<!doctype html><title>frame</title><button>Sign in</button><script type="module" src="/run.js"></script>',
  )
  const policy = () =>
    `default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'none'; img-src 'self' data:; connect-src ${api.origin}; base-uri 'none'; form-action ${api.origin}; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types latchkey-worker`
  host = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const file = { '/auth': '/auth.html', '/auth/done': '/auth-done.html' }[path] ?? path
    const run = `import { createSession } from '/assets/session.js'
globalThis.createSession = ({ pageOrigin = 'https://page.example' }) => createSession({ config: ${JSON.stringify(config())}, apiKey: '${'k'.repeat(16)}', pageOrigin })
globalThis.session = globalThis.createSession({})
await session.restore()
document.querySelector('button').addEventListener('click', () => { globalThis.attempt = session.login('google.com') })
document.title = session.store.getState().status`
    const text = path === '/run.js' ? run : files.get(file)
    if (text === undefined) return void response.writeHead(404).end()
    response.writeHead(200, {
      'Content-Type': types[file.split('.').at(-1) ?? ''] ?? 'text/html',
      'Content-Security-Policy': policy(),
    })
    response.end(
      text.replace(
        '<!--latchkey-config-->',
        `<script type="application/json" id="latchkey-config">${JSON.stringify(config())}</script>`,
      ),
    )
  })
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  wallet = `http://localhost:${(host.address() as AddressInfo).port}`
}

/**
 * HEADLESS_SHELL_PATH, CHROMIUM_PATH, else the first on PATH: what `npm test` finds or installs. The shell draws no windows,
 * which takes a third of the time.
 */
const findChromium = () => {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const find = (names: string[]) =>
    names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
  const shell = process.env.HEADLESS_SHELL_PATH ?? find(['chromium-headless-shell', 'chrome-headless-shell'])
  const whole = () => find(['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'])
  const found = shell ?? process.env.CHROMIUM_PATH ?? whole()
  if (!found) throw new Error('These tests need Chromium: install it, or name it in CHROMIUM_PATH.')
  return found
}

beforeAll(async () => {
  api = await startFakeApi({ wallet: () => wallet })
  await startHost()
  const args = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync']
  browser = await chromium.launch({ executablePath: findChromium(), args })
}, 120_000)

afterAll(async () => {
  await browser?.close()
  host?.closeAllConnections()
  host?.close()
  api?.stop()
})

/** A window's limit for its storage, milliseconds, which a busy machine may need whole; `browser-key.test.ts` tests it. */
const storageLimit = 3_000

/** A fresh profile; complaints of the policy and uncaught failures fail the test that made them. */
const withProfile = async (work: (context: BrowserContext) => Promise<void>) => {
  const context = await browser.newContext()
  await context.addInitScript((limit) => {
    const start = globalThis.setTimeout
    const wait = (handler: () => void, ms?: number) => start(handler, ms === limit ? 10 * limit : ms)
    Reflect.set(globalThis, 'setTimeout', wait)
  }, storageLimit)
  const complaints: string[] = []
  context.on('weberror', (failure) => complaints.push(String(failure.error())))
  context.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('Failed to load resource'))
      complaints.push(message.text())
  })
  try {
    await work(context)
    expect(complaints).toEqual([])
  } finally {
    await context.close()
    api.state.sessions.clear()
    Object.assign(api.state, { down: false, expiresIn: 300, outcome: 'ok', failing: {} })
    api.state.seen.length = 0
  }
}

const open = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage()
  await page.goto(wallet)
  await page.waitForFunction(() => document.title !== 'frame')
  return page
}

const status = (page: Page) => page.evaluate(() => session.store.getState().status)

const signIn = async (page: Page) => {
  const popup = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForFunction(() => session.store.getState().status === 'in')
  return popup
}

type WithAttempt = { attempt: ReturnType<Session['login']> }
const waitForCode = (page: Page, left: number) =>
  page.waitForFunction((left) => {
    const { code } = (globalThis as unknown as WithAttempt).attempt.store.getState()
    return code?.left === left && !code.checking
  }, left)
const confirm = (page: Page, code: string) =>
  page.evaluate((code) => (globalThis as unknown as WithAttempt).attempt.confirm(code), code)

const me = (page: Page) => page.evaluate(() => session.api.call('sessionMe', {}).then(({ user }) => user.id))

describe('the login window', () => {
  test('behavior: proves the key of its browser: the same at every login there, another in another browser', async () => {
    api.state.browsers.length = 0
    await withProfile(async (context) => {
      const page = await open(context)
      await signIn(page)
      await page.evaluate(() => session.end())
      await signIn(page)
    })
    await withProfile(async (context) => {
      await signIn(await open(context))
    })
    const [first, second, other] = api.state.browsers
    expect(first).toMatch(/^[\w-]{87}$/)
    expect(second).toBe(first)
    expect(other).toMatch(/^[\w-]{87}$/)
    expect(other).not.toBe(first)
  })

  test('behavior: two windows that are the first in their browser prove one key', async () => {
    api.state.browsers.length = 0
    await withProfile(async (context) => {
      const pages = [await open(context), await open(context)]
      // Tabs of one page sign in together, and the second would not wait for its own window.
      await pages[1]?.evaluate(() => {
        globalThis.session = createSession({ pageOrigin: 'https://other.example' })
        return session.restore()
      })
      await Promise.all(pages.map((page) => signIn(page)))
    })
    expect(api.state.browsers).toHaveLength(2)
    expect(api.state.browsers[0]).toMatch(/^[\w-]{87}$/)
    expect(api.state.browsers[1]).toBe(api.state.browsers[0])
  })

  test('behavior: the private half of the key cannot be read', async () => {
    await withProfile(async (context) => {
      const page = await open(context)
      await signIn(page)
      const exported = await page.evaluate(async () => {
        const database = await new Promise<IDBDatabase>((resolve) => {
          const request = indexedDB.open('latchkey-browser')
          request.onsuccess = () => resolve(request.result)
        })
        const { privateKey } = await new Promise<CryptoKeyPair>((resolve) => {
          const request = database.transaction('key').objectStore('key').get('key')
          request.onsuccess = () => resolve(request.result)
        })
        return crypto.subtle.exportKey('jwk', privateKey).then(
          () => 'read',
          (failure) => failure.name,
        )
      })
      expect(exported).toBe('InvalidAccessError')
    })
  })

  test('behavior: where it has no storage it signs in without such a key', async () => {
    api.state.browsers.length = 0
    await withProfile(async (context) => {
      const page = await open(context)
      const deny = `IDBFactory.prototype.open = () => { throw new DOMException('denied', 'SecurityError') }\n`
      await context.route('**/assets/auth.js', async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, body: deny + (await response.text()) })
      })
      await signIn(page)
    })
    expect(api.state.browsers).toEqual([undefined])
  })
})

describe('createSession', () => {
  test('default: signs in through its window, which closes itself; a reload stays signed in', async () => {
    await withProfile(async (context) => {
      const page = await open(context)
      expect(await status(page)).toBe('out')
      const popup = await signIn(page)
      await expect.poll(() => popup.isClosed(), patience).toBe(true)
      const id = await me(page)
      await page.reload()
      await page.waitForFunction(() => document.title === 'in')
      expect(await page.evaluate(() => session.store.getState())).toMatchObject({
        status: 'in',
        remembered: true,
        user: { id },
      })
      expect(await me(page)).toBe(id)
    })
  })

  test('behavior: the tabs of a page sign in and out together; another page is not concerned', async () => {
    await withProfile(async (context) => {
      const [one, two] = [await open(context), await open(context)]
      await two.evaluate(() => {
        const other = createSession({ pageOrigin: 'https://other.example' })
        Object.assign(globalThis, { other })
        return other.restore()
      })
      await signIn(one)
      await two.waitForFunction(() => session.store.getState().status === 'in')
      expect(await me(two)).toBe(await me(one))
      expect(
        await two.evaluate(() => (globalThis as unknown as { other: Session }).other.store.getState().status),
      ).toBe('out')
      await two.evaluate(() => session.end())
      await one.waitForFunction(() => session.store.getState().status === 'out')
      expect(api.state.sessions.size).toBe(0)
      await one.reload()
      await one.waitForFunction(() => document.title === 'out')
    })
  })

  test('behavior: two tabs with an old token refresh it once', async () => {
    await withProfile(async (context) => {
      const [one, two] = [await open(context), await open(context)]
      api.state.expiresIn = 1
      await signIn(one)
      await two.waitForFunction(() => session.store.getState().status === 'in')
      api.state.expiresIn = 300
      api.state.seen.length = 0
      await Promise.all([me(one), me(two), me(one), me(two)])
      expect(
        api.state.seen.filter((name) => name === 'sessionRefresh').length,
        'one, and one to learn the nonce',
      ).toBeLessThan(3)
      expect(api.state.sessions.size).toBe(1)
    })
  })

  test('behavior: what a newer release stored with a session stays when an older one refreshes it', async () => {
    await withProfile(async (context) => {
      const page = await open(context)
      await signIn(page)
      const change = (more: object | null) =>
        page.evaluate(async (more) => {
          const database = await new Promise<IDBDatabase>((resolve) => {
            const request = indexedDB.open('latchkey')
            request.onsuccess = () => resolve(request.result)
          })
          const store = database.transaction('session', 'readwrite').objectStore('session')
          const done = <T>(request: IDBRequest<T>) =>
            new Promise<T>((resolve) => {
              request.onsuccess = () => resolve(request.result)
            })
          const [place] = await done(store.getAllKeys())
          const record = await done(store.get(place as string))
          if (more) await done(store.put({ ...record, ...more }, place))
          return { ofTomorrow: record.ofTomorrow, account: record.account }
        }, more)
      await change({ ofTomorrow: 'stays' })
      await page.evaluate(() => session.choose(1))
      expect(await change(null)).toEqual({ ofTomorrow: 'stays', account: 1 })
    })
  })

  test('behavior: what is kept holds no token and no key that can be read', async () => {
    await withProfile(async (context) => {
      const page = await open(context)
      await signIn(page)
      const [access, refresh] = [...api.state.sessions].flatMap((each) => [each.access, each.refresh])
      const stored = await page.evaluate(async () => {
        const database = await new Promise<IDBDatabase>((resolve) => {
          const request = indexedDB.open('latchkey')
          request.onsuccess = () => resolve(request.result)
        })
        const records = await new Promise<{ keys: CryptoKeyPair; seal: CryptoKey; sealed: { bytes: ArrayBuffer } }[]>(
          (resolve) => {
            const request = database.transaction('session').objectStore('session').getAll()
            request.onsuccess = () => resolve(request.result)
          },
        )
        const [record] = records
        if (!record) return null
        const tries = [
          crypto.subtle.exportKey('jwk', record.keys.privateKey),
          crypto.subtle.exportKey('raw', record.seal),
        ].map((export_) =>
          export_.then(
            () => 'read',
            (failure) => failure.name,
          ),
        )
        return { tries: await Promise.all(tries), sealed: new TextDecoder('latin1').decode(record.sealed.bytes) }
      })
      expect(stored?.tries).toEqual(['InvalidAccessError', 'InvalidAccessError'])
      expect(stored?.sealed).not.toContain(access)
      expect(stored?.sealed).not.toContain(refresh)
    })
  })

  test('behavior: where storage is denied the session lives in memory, and says so', async () => {
    await withProfile(async (context) => {
      await context.addInitScript(() => {
        // As Chromium answers where third-party storage is blocked (custody.md 2.6).
        IDBFactory.prototype.open = () => {
          throw new DOMException('denied', 'SecurityError')
        }
      })
      const page = await open(context)
      await signIn(page)
      expect(await page.evaluate(() => session.store.getState())).toMatchObject({ status: 'in', remembered: false })
      expect(await me(page)).toMatch(/^[\w-]{22}$/)
      await page.reload()
      await page.waitForFunction(() => document.title === 'out')
    })
  })

  test('behavior: storage that hangs once is tried again, and the session lasts', async () => {
    await withProfile(async (context) => {
      await context.addInitScript((limit) => {
        const wait = globalThis.setTimeout
        const soon = (handler: () => void, ms?: number) => wait(handler, ms === limit ? 100 : ms)
        Reflect.set(globalThis, 'setTimeout', soon)
        const { open } = IDBFactory.prototype
        const hung = new Set<string>()
        IDBFactory.prototype.open = function (name, version) {
          if (name !== 'latchkey' || hung.has(name)) return open.call(this, name, version)
          hung.add(name)
          return {} as IDBOpenDBRequest // Nothing of it ever happens.
        }
      }, storageLimit)
      const page = await open(context)
      await signIn(page)
      expect(await page.evaluate(() => session.store.getState())).toMatchObject({ status: 'in', remembered: true })
      await page.reload()
      await page.waitForFunction(() => document.title === 'in')
    })
  })

  test('behavior: a window without opener names the page, shows a code, and signs in by it', async () => {
    await withProfile(async (context) => {
      const page = await open(context)
      // As under the COOP of a page: no handle here, no opener there.
      await page.evaluate(() => {
        const { open } = window
        window.open = (url, target, features) => {
          open.call(window, url, target, `${features},noopener`)
          return null
        }
      })
      const opening = context.waitForEvent('page')
      await page.getByRole('button', { name: 'Sign in' }).click()
      const popup = await opening
      await popup.getByRole('heading', { name: 'Sign in to Demo?' }).waitFor()
      await expect.poll(() => popup.locator('main').textContent(), patience).toContain('https://page.example')
      await popup.getByRole('button', { name: 'Continue' }).click()
      await popup.getByText('042 517').waitFor()
      await expect.poll(() => popup.locator('main').textContent(), patience).toContain('https://page.example')
      expect(popup.url()).not.toContain('042517')
      await popup.reload()
      await popup.getByText('042 517').waitFor()
      await waitForCode(page, 3)
      await confirm(page, '042517')
      await page.waitForFunction(() => session.store.getState().status === 'in')
    })
  })

  test('error: three wrong codes end the flow', async () => {
    await withProfile(async (context) => {
      const page = await open(context)
      await page.evaluate(() => {
        const { open } = window
        window.open = (url, target, features) => {
          open.call(window, url, target, `${features},noopener`)
          return null
        }
      })
      const opening = context.waitForEvent('page')
      await page.getByRole('button', { name: 'Sign in' }).click()
      const popup = await opening
      await popup.getByRole('button', { name: 'Continue' }).click()
      await popup.getByText('042 517').waitFor()
      for (const left of [3, 2, 1]) {
        await waitForCode(page, left)
        await confirm(page, '999999')
      }
      const message = await page.evaluate(() =>
        (globalThis as unknown as WithAttempt).attempt.done.then(
          () => '',
          (failure: Error) => failure.message,
        ),
      )
      expect(message).toBe('Face Error: [4102] OAuth 2.0 Error: wrong_code')
    })
  })

  test('error: a forwarded link does not sign the other person in', async () => {
    await withProfile(async (context) => {
      const page = await open(context)
      await page.evaluate(() => {
        window.open = (url) => {
          document.title = `opened ${url}`
          return null
        }
      })
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.waitForFunction(() => document.title.startsWith('opened'))
      const link = (await page.title()).replace('opened ', '')
      const victim = await (await browser.newContext()).newPage()
      await victim.goto(wallet + link)
      await victim.getByText('If someone sent you this link, close this window.').waitFor()
      expect(await status(page)).toBe('out')
      await victim.context().close()
    })
  })
})
