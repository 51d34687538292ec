import { existsSync, globSync } from 'node:fs'
import { findProgram, installPackages } from './chromium.ts'

/** The Firefox of this machine: FIREFOX_PATH if set, else the first on PATH. */
export function firefoxPath(): string | undefined {
  return process.env.FIREFOX_PATH ?? findProgram('firefox-esr') ?? findProgram('firefox')
}

/** WebKitGTK on this machine: its WebDriver, its small browser, and the display it needs; undefined if one is missing. */
export function webkitPaths(): { driver: string; browser: string; display: string } | undefined {
  const driver = findProgram('WebKitWebDriver')
  const display = findProgram('Xvfb')
  const [browser] = globSync('/usr/{lib,libexec}/{,*/}webkit2gtk-4.1/MiniBrowser')
  return driver && display && browser && existsSync(browser) ? { driver, browser, display } : undefined
}

/**
 * Makes sure there are a Firefox and a WebKit to test with; on Debian they are installed if they are missing. A machine
 * without them still runs every journey in Chromium; those of the missing engine count as skipped.
 */
export async function ensureEngines(say: (sentence: string) => void): Promise<void> {
  const engines = [
    { name: 'Firefox', find: firefoxPath, packages: ['firefox-esr'] },
    { name: 'WebKit', find: webkitPaths, packages: ['webkit2gtk-driver', 'libwebkit2gtk-4.1-0', 'xvfb'] },
  ]
  for (const { name, find, packages } of engines) {
    if (find()) continue
    const reason = await installPackages(name, packages, say).catch((failure: Error) => failure.message)
    if (!find()) say(`Left out: all journeys in ${name}. ${reason ?? `Debian: apt-get install ${packages.join(' ')}`}`)
  }
}

/**
 * Installs NSS's certutil if it is missing and can be installed. Without it the lines that make Chromium and Firefox
 * trust a local authority are not tried.
 */
export async function ensureCertutil(say: (sentence: string) => void): Promise<void> {
  if (findProgram('certutil')) return
  await installPackages('certutil', ['libnss3-tools'], say).catch(() => undefined)
  if (!findProgram('certutil'))
    say('Left out: what makes Chromium and Firefox trust a local authority. Debian: apt-get install libnss3-tools')
}
