import { type BrowserContext, type BrowserType, chromium } from '@playwright/test'

type LaunchOptions = NonNullable<Parameters<BrowserType['launchPersistentContext']>[1]>
/** The same, with undefined allowed for absent options. */
type Options = { [Name in keyof LaunchOptions]: LaunchOptions[Name] | undefined }

/**
 * Starts Chromium with unpacked extensions and a fresh profile, which is removed when the context is closed. Chrome
 * itself no longer loads unpacked extensions this way (since version 137): this needs Chromium, Playwright's or the
 * system's.
 * @param folders the extensions
 * @param options Playwright's, such as those of the fixtures `launchOptions` and `baseURL`; without a screen unless
 *   `headless` is false
 * @throws Error when the browser does not start, or an extension does not within 30 s
 */
export async function launchWithExtensions(
  folders: readonly [string, ...string[]],
  options: Options = {},
): Promise<BrowserContext> {
  const { args = [], headless = true, ...others } = options
  const list = folders.join(',')
  // Without a folder, Playwright makes a profile of its own and removes it when the browser has ended.
  const context = await chromium.launchPersistentContext('', {
    ...(others as LaunchOptions), // to Playwright, undefined is absent
    // Playwright's own way to go without a screen is a smaller browser that has no extensions.
    headless: false,
    args: [
      ...(headless ? ['--headless=new'] : []),
      `--disable-extensions-except=${list}`,
      `--load-extension=${list}`,
      ...args,
    ],
  })
  try {
    while (context.serviceWorkers().length < folders.length) {
      await context.waitForEvent('serviceworker', { timeout: 30_000 })
    }
  } catch (error) {
    await context.close()
    throw new Error('The browser did not start an extension. Is it Chromium? Chrome cannot.', { cause: error })
  }
  return context
}
