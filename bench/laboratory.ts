import { join } from 'node:path'
import { chromiumPath, freePort, type Stack, startStack } from '@latchkey/dev'
import { type Browser, chromium } from '@playwright/test'
import { type Site, startSite } from './site.ts'

/** Everything a measurement may use. */
export type Laboratory = {
  stack: Stack
  browser: Browser
  /** A page of the demo project, without React, and the bare things the wallet is compared with. */
  site: Site
  dataDir: string
}

/**
 * Starts a whole local Latchkey of its own, the page to measure on, and Chromium. `ending` collects how each is stopped,
 * so that whatever was started by then can be stopped when the rest fails.
 */
export const openLaboratory = async (ending: (() => Promise<unknown>)[], signal: AbortSignal): Promise<Laboratory> => {
  const dataDir = join(import.meta.dirname, '..', '.data', 'bench')
  const port = await freePort()
  const origins = [`http://127.0.0.1:${port}`]
  const stack = await startStack({ dataDir, ports: 'free', fresh: true, origins, signal })
  ending.push(stack.stop)
  const site = await startSite(port)
  ending.push(site.stop)
  const executablePath = chromiumPath()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    // We end it, after what else was started.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Last of its name wins: Playwright's own list switches storage partitioning off, which visitors have on.
      '--disable-features=Translate,MediaRouter',
    ],
  })
  ending.push(() => browser.close())
  return { stack, browser, site, dataDir }
}
