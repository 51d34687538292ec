import { join } from 'node:path'
import { chromiumPath, freePort, type Stack, startStack } from '@latchkey/dev'
import { type Browser, chromium } from '@playwright/test'
import { type Site, startSite } from './site.ts'

/** Everything that a measurement may use. */
export type Laboratory = {
  stack: Stack
  browser: Browser
  /** A page of the demo project, without React, and the bare frames that the wallet is compared with. */
  site: Site
  dataDir: string
}

/** The functions that stop what was started, in the order of the starts, even if a later start failed. */
export type Ending = (() => Promise<unknown>)[]

/** Starts the Chromium that everything is measured in. */
export const openBrowser = async (ending: Ending): Promise<Browser> => {
  const executablePath = chromiumPath()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    // We close it ourselves, after everything else.
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
      // The last switch of a name wins: Playwright's own list disables storage partitioning, which visitors have.
      '--disable-features=Translate,MediaRouter',
      // Everything measured is on this machine; requests to other hosts fail at once, with or without a network.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1',
    ],
  })
  ending.push(() => browser.close())
  return browser
}

/** Starts a whole local Latchkey of its own and the page to measure on. */
export const openLaboratory = async (ending: Ending, signal: AbortSignal, browser: Browser): Promise<Laboratory> => {
  // A fresh start empties its folder, so the kits' projects are outside of it.
  const dataDir = join(import.meta.dirname, '..', '.data', 'bench', 'stack')
  const port = await freePort()
  const origins = [`http://127.0.0.1:${port}`]
  const stack = await startStack({ dataDir, ports: 'free', fresh: true, origins, limitFactor: 100, signal })
  ending.push(stack.stop)
  const site = await startSite(port)
  ending.push(site.stop)
  return { stack, browser, site, dataDir }
}
