import { embeddedWallet, passStandIn } from '@latchkey/test/playwright'
import type { Page } from '@playwright/test'
import { idOf, openRawPage, rawHtml, servePage } from './raw-page.ts'
import { expect, test } from './stack.ts'

/** The header of a page that cuts itself and its frames off from every window they open. */
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

/** Continues from the window's question to the code that it shows after the provider's answer. */
const readCode = async (window: Page, email: string): Promise<string> => {
  await window.getByRole('button', { name: 'Continue', exact: true }).click()
  await passStandIn(email)(window)
  const shown = window.getByText(/^\d{3} \d{3}$/)
  await expect(shown).toBeVisible({ timeout: 40_000 })
  return (await shown.textContent()) ?? ''
}

test('a login window that lost its opener shows a code, which is typed in the wallet', async ({
  context,
  stack,
  secondPort,
}) => {
  await using site = await servePage(rawHtml(stack), secondPort, isolated)
  const page = await openRawPage(context, stack, site.origin)
  const wallet = page.frameLocator('#face-iframe')
  const window = await openWindow(page)
  expect(await window.evaluate(() => window.opener)).toBeNull()
  await expect(window.getByText(site.origin)).toBeVisible()
  const code = await readCode(window, 'isolated@example.com')
  await expect(window.getByText(site.origin)).toBeVisible()
  const field = wallet.getByLabel('Six-digit code')
  await expect(field).toBeVisible({ timeout: 40_000 })
  expect(await field.getAttribute('inputmode')).toBe('numeric')
  expect(await field.getAttribute('autocomplete')).toBe('one-time-code')
  // As copied from the window, with its space.
  await field.fill(code)
  await wallet.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(wallet.getByLabel('New PIN', { exact: true })).toBeVisible({ timeout: 40_000 })
})

test('three wrong codes end the sign-in', async ({ context, stack, secondPort }) => {
  await using site = await servePage(rawHtml(stack), secondPort, isolated)
  const page = await openRawPage(context, stack, site.origin)
  const wallet = page.frameLocator('#face-iframe')
  const window = await openWindow(page)
  const code = (await readCode(window, 'isolated@example.com')).replace(' ', '')
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  for (const left of ['You have 2 tries left', 'You have one try left', undefined]) {
    await wallet.getByLabel('Six-digit code').fill(wrong)
    await wallet.getByRole('button', { name: 'Continue', exact: true }).click()
    if (left) await expect(wallet.getByText(left)).toBeVisible({ timeout: 40_000 })
  }
  await expect(wallet.getByText('Signing in with Google didn’t work')).toBeVisible({ timeout: 40_000 })
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
  await expect(window.getByRole('button', { name: 'Continue', exact: true })).toBeVisible()
  const somebody = await (await browser.newContext()).newPage()
  await somebody.goto(window.url())
  await expect(somebody.getByText(site.origin)).toBeVisible()
  await expect(somebody.getByText(/If someone sent you this link, close this window/)).toBeVisible()
  await readCode(somebody, 'somebody@example.com')
  await expect(somebody.getByText(/don’t share it/)).toBeVisible()
  await somebody.close()
  await expect(page.frameLocator('#face-iframe').getByLabel('Six-digit code')).toBeVisible({ timeout: 40_000 })
  expect(await page.evaluate(() => raw.events.filter(({ kind }) => kind === 'reply'))).toEqual([])
})

/** A page that asks for a sign-in, and opens the login window itself. @returns the window */
const openFromPage = async (page: Page, wallet: string): Promise<Page> => {
  await page.evaluate(() => raw.hello())
  const ticket = idOf(7)
  const [window] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(
      ({ wallet, ticket, id }) => {
        addEventListener('message', ({ data }) => raw.events.push({ kind: 'stray', data }))
        globalThis.open(`${wallet}/auth#page=${ticket}`, '_blank', 'popup')
        const params = ['google.com']
        raw.post({ kind: 'request', from: 'FACE_SDK', id, method: 'face_directSocialLogin', params, window: ticket })
      },
      { wallet, ticket, id: idOf(1) },
    ),
  ])
  return window
}

test('a window that the page opened talks to the wallet’s frame alone, and goes to the provider', async ({
  context,
  stack,
  secondPort,
}) => {
  await using site = await servePage(rawHtml(stack), secondPort)
  const page = await openRawPage(context, stack, site.origin)
  const wallet = page.frameLocator('#face-iframe')
  const window = await openFromPage(page, stack.addresses.wallet)
  await passStandIn('from-page@example.com')(window)
  await expect(wallet.getByLabel('New PIN', { exact: true })).toBeVisible({ timeout: 40_000 })
  await expect.poll(() => window.isClosed()).toBe(true)
  const events = await page.evaluate(() => raw.events.filter(({ kind }) => kind === 'stray' || kind === 'reply'))
  expect(events).toEqual([])
})

test('a frame whose load the browser never reports: the wallet is greeted nevertheless', async ({
  visitor,
  context,
}) => {
  await context.addInitScript(() =>
    addEventListener(
      'load',
      (event) => event.target instanceof HTMLIFrameElement && event.stopImmediatePropagation(),
      true,
    ),
  )
  await visitor.visit()
  await visitor.passProvider('Google', 'unreported-load@example.com')
  await visitor.screens.waitForScreen('Choose a PIN')
})

test('a page that cuts itself off from the window it opened: the wallet offers another', async ({
  context,
  stack,
  secondPort,
}) => {
  await using site = await servePage(rawHtml(stack), secondPort, isolated)
  const page = await openRawPage(context, stack, site.origin)
  const wallet = page.frameLocator('#face-iframe')
  const window = await openFromPage(page, stack.addresses.wallet)
  await expect
    .poll(() =>
      window
        .getByText('Continue on the page')
        .isVisible()
        .catch(() => window.isClosed()),
    )
    .toBe(true)
  const again = wallet.getByRole('button', { name: 'Open the window', exact: true })
  const [second] = await Promise.all([context.waitForEvent('page'), again.click()])
  await expect(second.getByText(site.origin)).toBeVisible()
})
