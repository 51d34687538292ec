import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readFuzz } from '@latchkey/dev'
import { expect, type Page, test } from '@playwright/test'
import { lightAndDark } from './axe.ts'
import { eachSample, narrowest, withGallery } from './galleries.ts'

const messages = join(import.meta.dirname, '../apps/frame/src/messages')
const locales = ['en', ...globSync('??.ts', { cwd: messages }).map((file) => basename(file, '.ts'))].sort()

const { seed } = readFuzz()
const drawnLocale = locales[seed % locales.length] ?? 'en'

/** A language and some samples, which differ from commit to commit; or all of them. */
const depths = [
  { words: 'some samples, one language', tag: [], of: [drawnLocale], isWhole: false },
  { words: 'each sample, each language', tag: '@long', of: locales, isWhole: true },
]

/** Chooses one of so many samples, by the seed, or each of them. */
const oneOf = (many: number, isWhole: boolean) => (at: number) => isWhole || at % many === seed % many

/** The minimum height and width of a touch target, CSS pixels (WCAG 2.5.5). */
const finger = 44

const expectFit = async (page: Page, sample: string) => {
  const { wide, small } = await page.evaluate((least) => {
    const small = [...document.querySelectorAll('button, input, a[href]')].flatMap((each) => {
      const { width, height } = each.getBoundingClientRect()
      return width < least - 0.5 || height < least - 0.5 ? [`${each.textContent}: ${width} × ${height}`] : []
    })
    // Also text that runs out of its card, which the window would cut off.
    const cards = [...document.querySelectorAll('.card, .card :not(input)')]
    const out = cards.flatMap((each) =>
      each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0 ? [each.textContent] : [],
    )
    return { small, wide: document.documentElement.scrollWidth > innerWidth ? ['the page', ...out] : out }
  }, finger)
  expect.soft(small, `${sample}: too small for a finger`).toEqual([])
  expect.soft(wide, `${sample}: wider than the window`).toEqual([])
}

for (const { words, tag, of, isWhole } of depths)
  test(`axe finds nothing on the screens of the login window, light and dark, 320 px: ${words}`, { tag }, async ({
    page,
  }) => {
    test.setTimeout(600_000)
    await page.setViewportSize(narrowest)
    const check = lightAndDark(page)
    await withGallery('login', async (address) => {
      for (const locale of of)
        await eachSample(page, { address, locale, isChosen: oneOf(4, isWhole) }, async (sample) => {
          await expectFit(page, `${sample}, ${locale}`)
          // The rules look at colours, names and structure, which every language shares.
          if (locale === drawnLocale) await check(`${sample}, ${locale}`)
        })
    })
  })

/** The labels of buttons that are beside another one in a sheet's footer, and need more than one line there. */
const findBroken = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role="dialog"] > :last-child')].flatMap((footer) => {
      const buttons = [...footer.children].filter((each) => each instanceof HTMLButtonElement)
      return buttons.flatMap((button) => {
        const { top } = button.getBoundingClientRect()
        const isBeside = buttons.some((each) => each !== button && each.getBoundingClientRect().top === top)
        const range = document.createRange()
        range.selectNodeContents(button)
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 4)))
        return isBeside && lines.size > 1 ? [`${button.textContent}`] : []
      })
    }),
  )

/** The buttons of a sheet that are not on the screen without scrolling. */
const findHidden = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role="dialog"] > :last-child > button')].flatMap((button) =>
      button.getBoundingClientRect().bottom > innerHeight ? [`${button.textContent}`] : [],
    ),
  )

for (const { words, tag, of, isWhole } of depths)
  test(`no button’s label breaks beside another button, and all are on the screen, 320 and 360 px: ${words}`, {
    tag,
  }, async ({ page }) => {
    test.setTimeout(900_000)
    await withGallery('wallet', async (address) => {
      for (const locale of of)
        await eachSample(page, { address, locale, isChosen: oneOf(12, isWhole) }, async (sample) => {
          for (const width of [320, 360]) {
            await page.setViewportSize({ ...narrowest, width })
            expect.soft(await findBroken(page), `${sample}, ${locale}, ${width} px`).toEqual([])
            expect.soft(await findHidden(page), `${sample}, ${locale}, ${width} px: not on the screen`).toEqual([])
          }
        })
    })
  })
