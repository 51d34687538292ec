import { buildSite, freePort, siteFolder, startSite } from '@latchkey/dev'
import { test as base, expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'

const test = base.extend<object, { site: string }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern.
    async ({}, use) => {
      await buildSite()
      const part = await startSite({ port: await freePort(), folder: siteFolder })
      await use(part.address)
      await part.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const pages = [
  '',
  'start/',
  'start/kit/',
  'errors/',
  'errors/unauthorized/',
  'errors/setup/',
  'playground/',
  'gallery/',
  'project/status/',
]

/** Collects everything that a browser reports: a policy violation, a failing script, a missing file. */
const watch = (page: Page) => {
  const complaints: string[] = []
  const asked = new Set<string>()
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('request', (request) => asked.add(new URL(request.url()).origin))
  return { complaints, asked }
}

test('the site for developers: its own policy holds, nobody else is asked, and it fits a phone', async ({
  page,
  site,
}) => {
  const { complaints, asked } = watch(page)
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [320, 1280]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 800 })
      for (const path of pages) {
        await page.goto(`${site}/${path}`)
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect([path, width, over]).toEqual([path, width, 0])
      }
    }
  expect(complaints).toEqual([])
  expect([...asked].filter((origin) => origin !== 'null')).toEqual([site])
})

test('the site for developers: found, opened and read by keyboard', async ({ page, site }) => {
  await page.goto(`${site}/start/`)
  await page.keyboard.press('/')
  await page.keyboard.type('recommended')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('combobox')).toHaveAttribute('aria-activedescendant', 'found-0')
  await page.keyboard.press('Enter')
  await page.waitForURL(/#/)
  for (const path of ['', 'start/kit/', 'errors/unauthorized/']) {
    await page.goto(`${site}/${path}`)
    await expectAccessible(page, path)
  }
})

test('the site for developers: the playground says the code for what was chosen', async ({ page, site }) => {
  await page.goto(`${site}/live/playground.html`)
  await page.getByLabel('Language').selectOption('ko')
  await expect(page.getByRole('button', { name: '지갑 연결', exact: true })).toBeVisible()
  await page.getByLabel('Scheme').selectOption('dark')
  await page.getByLabel('Coinbase Wallet').uncheck()
  await expect(page.getByRole('button', { name: /^Coinbase/ })).toHaveCount(0)
  const code = page.locator('pre')
  await expect(code).toContainText('locale="ko"')
  await expect(code).toContainText(`theme={{ scheme: 'dark' }}`)
})

test('the site for developers: it reads without JavaScript', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${site}/start/`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A first page in ten minutes')
  await page.getByRole('link', { name: 'The connect kit' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connect any wallet')
  await context.close()
})
