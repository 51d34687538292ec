import { embeddedWallet } from '@latchkey/test/playwright'
import type { Page } from '@playwright/test'
import { idOf, openRawPage, rawHtml, servePage } from './raw-page.ts'
import { expect, test } from './stack.ts'
import { passProviderWindow } from './visitor.ts'

/** A page that cuts every window it opens off from itself, and with it the wallet in its frame. */
const isolated = { 'Cross-Origin-Opener-Policy': 'same-origin' }

const openWindow = async (page: Page): Promise<Page> => {
  await page.evaluate(() => raw.hello())
  await page.evaluate(
    (id) =>
      raw.post({ kind: 'request', from: 'FACE_SDK', id, method: 'face_directSocialLogin', params: ['google.com'] }),
    idOf(1),
  )
  return embeddedWallet(page).openProvider('Google')
}

test('a login window that lost its opener asks for the number the wallet shows', async ({
  context,
  stack,
  secondPort,
}) => {
  await using site = await servePage(rawHtml(stack), secondPort, isolated)
  const page = await openRawPage(context, stack, site.origin)
  const wallet = page.frameLocator('#face-iframe')
  const window = await openWindow(page)
  expect(await window.evaluate(() => window.opener)).toBeNull()
  await expect(window.getByRole('heading', { name: 'Which number do you see?' })).toBeVisible()
  await expect(window.getByText(site.origin)).toBeVisible()
  await expect(wallet.getByRole('heading', { name: 'Pick this number in the other window' })).toBeVisible()
  const number =
    (await wallet
      .getByText(/^\d\d$/)
      .first()
      .textContent()) ?? ''
  await window.getByRole('button', { name: `Number ${number}` }).click()
  await passProviderWindow(window, 'isolated@example.com')
  await expect(wallet.getByLabel('New PIN', { exact: true })).toBeVisible({ timeout: 40_000 })
})

test('the wrong number ends the sign-in on both sides', async ({ context, stack, secondPort }) => {
  await using site = await servePage(rawHtml(stack), secondPort, isolated)
  const page = await openRawPage(context, stack, site.origin)
  const wallet = page.frameLocator('#face-iframe')
  const window = await openWindow(page)
  await expect(wallet.getByRole('heading', { name: 'Pick this number in the other window' })).toBeVisible()
  const number =
    (await wallet
      .getByText(/^\d\d$/)
      .first()
      .textContent()) ?? ''
  const choices = window.getByRole('button', { name: /^Number \d\d$/ })
  await expect(choices).toHaveCount(3)
  await choices.filter({ hasNotText: number }).first().click()
  await expect(window.getByText('That was another number')).toBeVisible()
  await expect(wallet.getByText('Sign-in with Google did not work')).toBeVisible({ timeout: 40_000 })
})

test('a link forwarded to somebody else says what it is for, and gives no session', async ({
  browser,
  context,
  stack,
  secondPort,
}) => {
  await using site = await servePage(rawHtml(stack), secondPort, isolated)
  const page = await openRawPage(context, stack, site.origin)
  const window = await openWindow(page)
  await expect(window.getByRole('heading', { name: 'Which number do you see?' })).toBeVisible()
  const somebody = await (await browser.newContext()).newPage()
  await somebody.goto(window.url())
  await expect(somebody.getByText(site.origin)).toBeVisible()
  await expect(somebody.getByText(/If someone sent you this link, close this window/)).toBeVisible()
  await somebody.close()
  expect(await page.evaluate(() => raw.heard.filter(({ kind }) => kind === 'reply'))).toEqual([])
})
