import type { Browser } from '@playwright/test'
import type { Size } from '../table.ts'
import type { Built } from './build.ts'
import { openPage } from './open-page.ts'

/** Files a page loads before the first click. */
export type Weight = {
  /** Scripts without which the button does nothing. */
  critical: Size
  /** All scripts of the page's own server. */
  before: Size
  /** Requests to any server; a retried one counts once. */
  requests: number
  /** Attempted requests to other servers, which are refused without a network. */
  strangers: number
  hosts: string[]
}

/** After this many milliseconds without a new request a page counts as loaded. */
const quiet = 1_500
const atLeast = 4_000
const atMost = 15_000

const sum = (built: Built, paths: ReadonlySet<string>): Size => {
  const files = built.files.filter((file) => paths.has(file.path) && file.type.startsWith('text/javascript'))
  return {
    gzip: files.reduce((total, file) => total + file.gzip.length, 0),
    brotli: files.reduce((total, file) => total + file.brotli.length, 0),
  }
}

/** Tests if the button works while all scripts but the first ones are refused, which shows that no more are needed. */
const worksWithFirst = async (browser: Browser, url: string, { first }: Built): Promise<boolean> => {
  const { page, wait, close } = await openPage(browser, { again: 2_000, timeout: 8_000 })
  try {
    await page.route(
      ({ pathname }) => pathname.endsWith('.js') && !first.has(pathname),
      (route) => route.abort(),
    )
    await page.goto(`${url}#click`, { waitUntil: 'commit' })
    return (await wait('row').catch(() => undefined)) !== undefined
  } finally {
    await close()
  }
}

/**
 * Loads a page without interacting with it.
 * @param url of our own server
 */
export const weigh = async (browser: Browser, url: string, built: Built): Promise<Weight> => {
  const { page, close } = await openPage(browser)
  const { origin } = new URL(url)
  const own = new Set<string>()
  const asked = new Set<string>()
  const strangers = new Set<string>()
  const hosts = new Set<string>()
  let last = performance.now()
  const note = (method: string, address: string) => {
    const { protocol, host, pathname, origin: to } = new URL(address)
    if (!/^(https?|wss?):$/.test(protocol)) return
    last = performance.now()
    const request = `${method} ${to}${pathname}`
    asked.add(request)
    if (to === origin) own.add(pathname)
    else {
      strangers.add(request)
      hosts.add(host)
    }
  }
  try {
    page.on('request', (request) => note(request.method(), request.url()))
    page.on('websocket', (socket) => note('websocket', socket.url()))
    const began = performance.now()
    await page.goto(url, { waitUntil: 'load' })
    for (;;) {
      const now = performance.now()
      if (now - began > atMost || (now - began > atLeast && now - last > quiet)) break
      await page.waitForTimeout(100)
    }
  } finally {
    await close()
  }
  const before = sum(built, own)
  const critical = (await worksWithFirst(browser, url, built)) ? sum(built, built.first) : before
  return { critical, before, requests: asked.size, strangers: strangers.size, hosts: [...hosts].sort() }
}
