import type { Browser } from '@playwright/test'
import type { Seen } from './in-page.ts'
import { openPage } from './open-page.ts'

/** Times of one visit in milliseconds. */
export type Visit = {
  /** From the navigation to the click that had an effect. */
  usable: number
  /** From that click to the painted row. */
  row: number
  /** Both together. */
  whole: number
  clicks: number
}

const require = (value: number | undefined): number => {
  if (value === undefined) throw new Error('the page was not clicked')
  return value
}

const toVisit = (seen: Seen): Visit => {
  const usable = require(seen.clicked)
  const whole = require(seen.row)
  return { usable, row: whole - usable, whole, clicks: seen.clicks }
}

/** A new visitor, who clicks at the first possible moment. */
export const visit = async (browser: Browser, url: string, slow: boolean): Promise<Visit> => {
  const { page, wait, close } = await openPage(browser, { slow })
  try {
    await page.goto(`${url}#click`, { waitUntil: 'commit' })
    return toVisit(await wait('row'))
  } finally {
    await close()
  }
}

/**
 * A new visitor, who clicks after the page has been quiet for a while: milliseconds from a real click to the painted
 * row.
 */
export const clickLater = async (browser: Browser, url: string): Promise<number> => {
  const { page, wait, close } = await openPage(browser)
  try {
    await page.goto(url, { waitUntil: 'load' })
    await page.evaluate(() => globalThis.kitsUsable())
    await page.waitForTimeout(1_000)
    await page
      .getByRole('button', { name: /^connect/i })
      .first()
      .click()
    return toVisit(await wait('row')).row
  } finally {
    await close()
  }
}

/** A connected visitor who comes back `times` times: milliseconds from each navigation to the painted account. */
export const comeBack = async (browser: Browser, url: string, times: number): Promise<number[]> => {
  const { page, wait, close } = await openPage(browser, { authorized: true })
  try {
    await page.goto(`${url}#click`, { waitUntil: 'commit' })
    await wait('row')
    await page.evaluate(() => globalThis.kitsChoose())
    await wait('account')
    // A kit may store its connection a moment later.
    await page.waitForTimeout(500)
    const taken: number[] = []
    for (let i = 0; i < times; i++) {
      await page.goto('about:blank')
      await page.goto(url, { waitUntil: 'commit' })
      taken.push(require((await wait('account')).account))
    }
    return taken
  } finally {
    await close()
  }
}
