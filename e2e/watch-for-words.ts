import type { Page } from '@playwright/test'

/**
 * Records in every new document of a page whether words ever appear, however briefly. @returns a function that reads
 * the newest one
 */
export const watchForWords = async (page: Page, words: RegExp): Promise<() => Promise<boolean>> => {
  await page.addInitScript((source) => {
    const words = new RegExp(source)
    const look = () => {
      if (words.test(document.body?.innerText ?? '')) document.documentElement.dataset.flashed = 'yes'
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
  }, words.source)
  return async () => (await page.locator('html').getAttribute('data-flashed')) === 'yes'
}
