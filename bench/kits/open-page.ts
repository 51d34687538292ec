import type { Browser, Page } from '@playwright/test'
import { inPage, type Seen, wallet } from './in-page.ts'

type Options = {
  /** A slow phone: 150 ms a round trip, 1.6 Mbit/s down, a CPU four times slower. */
  slow?: boolean
  /** The wallet has authorised the page. */
  authorized?: boolean
  /** Milliseconds after which a click without effect is repeated. */
  again?: number
  /** The time limit of each step, milliseconds. */
  timeout?: number
}

export type OpenPage = {
  page: Page
  /** Waits until the page has seen it. @throws Error when that takes too long */
  wait(what: 'row' | 'account'): Promise<Seen>
  close(): Promise<void>
}

/** A page of its own browser profile, with the wallet and the clock in it. */
export const openPage = async (browser: Browser, options: Options = {}): Promise<OpenPage> => {
  const { slow = false, authorized = false, again = 5_000, timeout = 30_000 } = options
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } })
  try {
    context.setDefaultTimeout(timeout)
    await context.addInitScript(inPage, { ...wallet, authorized, again })
    const page = await context.newPage()
    if (slow) {
      const session = await context.newCDPSession(page)
      await session.send('Network.enable')
      const bitsPerSecond = { down: 1_600_000, up: 750_000 }
      await session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 150,
        downloadThroughput: bitsPerSecond.down / 8,
        uploadThroughput: bitsPerSecond.up / 8,
      })
      await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    }
    return {
      page,
      async wait(what) {
        let timer: NodeJS.Timeout | undefined
        const late = new Promise<never>((_, reject) => {
          timer = setTimeout(() => reject(new Error(`no ${what} at ${page.url()} within ${timeout} ms`)), timeout)
        })
        const seen = page.evaluate((asked) => globalThis.kitsWait(asked), what)
        // The page may be closed while it is still being waited for.
        seen.catch(() => {})
        try {
          return await Promise.race([seen, late])
        } finally {
          clearTimeout(timer)
        }
      },
      close: () => context.close(),
    }
  } catch (failure) {
    await context.close()
    throw failure
  }
}
