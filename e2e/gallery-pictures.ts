import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { createServer } from 'vite'

const root = join(import.meta.dirname, '..')

/** The galleries, and the languages in which pictures are taken: English is in the pictures of the journeys. */
const galleries = [
  { name: 'wallet', folder: join(root, 'apps', 'frame'), path: '/gallery.html', locales: ['ko'] },
  { name: 'kit', folder: join(root, 'packages', 'kit', 'gallery'), path: '/', locales: ['ko', 'ar'] },
] as const

/** The narrowest supported screen of wallet and kit, CSS pixels. */
const narrowest = { width: 320, height: 640 }

/**
 * Takes a picture of every sample of both galleries on the narrowest screen, in Korean and, of the kit, in Arabic.
 *
 * @param folder where the pictures go
 * @returns the samples with content that is wider than the screen
 */
export async function takeGalleries(browser: Browser, folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  const wide: string[] = []
  for (const { name, folder: of, path, locales } of galleries) {
    const server = await createServer({
      root: of,
      server: { port: 0, strictPort: false, host: '127.0.0.1' },
      logLevel: 'error',
    })
    try {
      await server.listen()
      const [address] = server.resolvedUrls?.local ?? []
      if (!address) throw new Error(`The gallery of the ${name} has no address.`)
      for (const locale of locales) {
        const context = await browser.newContext({ viewport: narrowest, reducedMotion: 'reduce', locale })
        const page = await context.newPage()
        await page.goto(`${new URL(path, address).href}?locale=${locale}`)
        const go = (hash: string) =>
          page.evaluate((name) => {
            location.hash = name
          }, hash)
        const links = page.getByRole('listitem')
        await links.first().waitFor()
        for (const sample of await links.allTextContents()) {
          // By way of the list, so that a heading of the previous sample is not mistaken for this one's.
          await go('')
          await links.first().waitFor()
          await go(sample)
          await page.getByRole('heading').first().waitFor()
          await page.waitForTimeout(300)
          if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth))
            wide.push(`${name}, ${locale}: ${sample}`)
          await page.screenshot({ path: join(folder, `${name}-${locale}-${sample}.png`), fullPage: true })
        }
        await context.close()
      }
    } finally {
      await server.close()
    }
  }
  return wide
}
