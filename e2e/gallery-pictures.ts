import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { eachSample, type GalleryName, narrowest, withGallery } from './galleries.ts'

/** The languages in which pictures are taken: English is in the pictures of the journeys, except of the login window. */
const locales: Record<GalleryName, readonly string[]> = {
  wallet: ['ko'],
  login: ['en', 'ko', 'ar'],
  kit: ['ko', 'ar'],
}

/**
 * Takes a picture of every sample of the galleries on the narrowest screen, in Korean and, of the kit and the login
 * window, in Arabic.
 *
 * @param folder where the pictures go
 * @returns the samples with content that is wider than the screen
 */
export async function takeGalleries(browser: Browser, folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  const wide: string[] = []
  for (const name of Object.keys(locales) as GalleryName[])
    await withGallery(name, async (address) => {
      for (const locale of locales[name]) {
        const context = await browser.newContext({ viewport: narrowest, reducedMotion: 'reduce', locale })
        const page = await context.newPage()
        await eachSample(page, { address, locale }, async (sample) => {
          await page.waitForTimeout(300)
          if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth))
            wide.push(`${name}, ${locale}: ${sample}`)
          await page.screenshot({ path: join(folder, `${name}-${locale}-${sample}.png`), fullPage: true })
        })
        await context.close()
      }
    })
  return wide
}
