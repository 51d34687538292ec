import { readFuzz } from '@latchkey/dev'
import { createScriptedWallet } from '@latchkey/test'
import { installScriptedWallet } from '@latchkey/test/playwright'
import type { Locator, Page } from '@playwright/test'
import { generatePrivateKey } from 'viem/accounts'
import { expectAccessible, lightAndDark } from './axe.ts'
import { walkChainScreens } from './chain-screens.ts'
import { walkFurtherScreens } from './further-screens.ts'
import { walkKitScreens } from './kit-screens.ts'
import { openChain } from './local-chain.ts'
import { expect, test } from './stack.ts'
import { blockPageWindows } from './visitor.ts'

const pin = '402817'
const someone = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

// These take long, so they are spread over the workers.
test.describe.configure({ mode: 'parallel' })

/**
 * A walk runs axe at each of its stops, or at every third one, which differ from commit to commit. At each stop axe
 * would take a third of the walk's time; faults at other stops are found by later commits, and by `npm run test:long`.
 */
const everyThird = { words: 'every third stop', tag: [], isWhole: false }
const each = { words: 'each stop', tag: '@long', isWhole: true }
const depths = [everyThird, each]

const { seed } = readFuzz()

/** Checks each stop, or those that the seed has drawn. */
const drawn = (look: (screen: string) => Promise<void>, isWhole: boolean) => {
  let at = seed % 3
  return async (screen: string) => {
    at++
    if (isWhole || at % 3 === 0) await look(screen)
  }
}

for (const { words, tag, isWhole } of depths)
  test(`axe finds nothing on any screen, light and dark: ${words}`, { tag }, async ({ visitor }) => {
    test.setTimeout(300_000)
    const { page, wallet } = visitor
    const look = drawn(lightAndDark(page), isWhole)

    await visitor.visit()
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
    await look('connect')
    await blockPageWindows(page)
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await expect(wallet.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
    await look('continue with Google')
    const window = await visitor.screens.openProvider('Google')
    await expect(window.getByLabel('Another e-mail')).toBeVisible()
    await look('waiting for Google')
    await window.getByLabel('Another e-mail').fill(`axe-${isWhole}@example.com`)
    await window.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(wallet.getByLabel('New PIN', { exact: true })).toBeVisible()
    await look('choose a PIN')
    await visitor.choosePin(pin)
    await visitor.address()
    await look('account')
    await visitor.getCoins()

    await page.getByRole('link', { name: 'Sign', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Sign something' })).toBeVisible()
    await look('sign')
    await page.getByRole('button', { name: 'Sign message' }).click()
    await expect(wallet.getByRole('heading', { name: 'Sign this message?' })).toBeVisible()
    await look('sign a message')
    await visitor.approve('Sign')
    await expect(page.getByText('The signature is valid')).toBeVisible()
    await look('signed')
    await page.getByRole('button', { name: 'Sign typed data' }).click()
    await expect(wallet.getByRole('heading', { name: 'Sign this data?' })).toBeVisible()
    await look('sign typed data')
    await wallet.getByRole('button', { name: 'Reject' }).click()
    await expect(page.getByText('You rejected it')).toBeVisible()
    await look('rejected')

    await page.getByRole('link', { name: 'Send' }).click()
    await page.getByRole('textbox', { name: 'Recipient' }).fill(someone)
    await page.getByRole('textbox', { name: 'Amount' }).fill('0.1')
    await look('send')
    await page.getByRole('button', { name: 'Send 0.1 POL' }).click()
    await expect(wallet.getByRole('heading', { name: 'Send 0.1 POL?' })).toBeVisible()
    await look('confirm a transaction')
    await visitor.approve('Send 0.1 POL')
    await expect(wallet.getByLabel('PIN', { exact: true })).toBeVisible()
    await look('enter the PIN')
    await visitor.enterPin('502817')
    await expect(wallet.getByText('Wrong PIN.')).toBeVisible()
    await look('wrong PIN')
    await visitor.enterPin(pin)
    await expect(wallet.getByRole('heading', { name: 'Sent' })).toBeVisible()
    await look('result')
    await wallet.getByRole('button', { name: 'Done' }).click()
    await visitor.untilConfirmed('Send 0.1 POL')
    await look('confirmed')
  })

for (const { words, tag, isWhole } of depths)
  test(`axe finds nothing on the screens beside the main path, light and dark: ${words}`, { tag }, async ({
    visitor,
    stack,
    secondPort,
  }) => {
    test.setTimeout(300_000)
    const { page } = visitor
    await walkFurtherScreens({
      visitor,
      stack,
      port: secondPort,
      email: `axe-further-${isWhole}@example.com`,
      look: drawn(lightAndDark(page), isWhole),
    })
  })

/** The minimum height and width of a touch target, CSS pixels (WCAG 2.5.5). */
const finger = 44

/** Checks that on the narrowest screen nothing is cut off, and targets are large enough for a finger. */
const lookOnNarrowest = async (page: Page, screen: string) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const { wide, small } = await page.evaluate((least) => {
    const pressed = [...document.querySelectorAll('.lk :is(button, a[href], summary)')]
    const small = pressed.flatMap((each) => {
      const { width, height } = each.getBoundingClientRect()
      const isShown = each.checkVisibility({ visibilityProperty: true }) && width > 1
      return isShown && (width < least - 0.5 || height < least - 0.5)
        ? [`${each.textContent?.trim()}: ${Math.round(width)} × ${Math.round(height)}`]
        : []
    })
    return { wide: document.documentElement.scrollWidth - innerWidth, small }
  }, finger)
  expect.soft(small, screen).toEqual([])
  expect.soft(wide, `${screen}: wider than the window`).toBeLessThanOrEqual(0)
  if (screen !== 'kit-account-page') return
  const header = page.getByRole('banner')
  const brand = await header.getByRole('link').first().boundingBox()
  const account = await header.getByRole('button').boundingBox()
  expect.soft(account?.y, 'the account stands beside the brand').toBeLessThan((brand?.y ?? 0) + (brand?.height ?? 0))
}

for (const { width, narrowest, words, tag, isWhole } of [
  { width: 360, narrowest: true, ...everyThird },
  { width: 360, narrowest: false, ...each },
  { width: 1280, narrowest: false, ...each },
]) {
  const also = narrowest ? '; on 320 px nothing is cut off, and a finger finds what is pressed' : ''
  const title = `axe finds nothing on the screens of the connect kit, light and dark, ${width} px: ${words}${also}`
  test(title, { tag }, async ({ visitor, stack }) => {
    test.setTimeout(300_000)
    const { page } = visitor
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 740 })
    const { rpc, amoy } = stack.addresses
    const wallet = createScriptedWallet({
      name: 'Maple',
      keys: [generatePrivateKey()],
      chains: { 80001: rpc, 80002: amoy },
    })
    await openChain(rpc).fund(wallet.accounts[0], '2')
    await installScriptedWallet(page, wallet)
    const look = drawn(lightAndDark(page), isWhole)
    await walkKitScreens({
      visitor,
      wallet,
      async look(screen) {
        if (narrowest) {
          await lookOnNarrowest(page, screen)
          await page.setViewportSize({ width, height: 740 })
        }
        await look(screen)
        // Nothing is cut off, or reached only by scrolling sideways.
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect.soft(wide, `${screen}: wider than the window`).toBeLessThanOrEqual(0)
      },
    })
  })
}

test('axe finds nothing on the pages of other chains, light and dark, 360 px', { tag: '@long' }, async ({
  signedIn: visitor,
  stack,
}) => {
  test.setTimeout(300_000)
  const { page } = visitor
  await page.setViewportSize({ width: 360, height: 740 })
  const look = lightAndDark(page)
  await walkChainScreens({
    visitor,
    stack,
    async look(screen) {
      await look(screen)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect.soft(wide, `${screen}: wider than the window`).toBeLessThanOrEqual(0)
    },
  })
})

test('axe finds nothing in the login window, light and dark', async ({ context, stack }) => {
  const page = await context.newPage()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const end of ['done#ok', 'done#failed=access_denied', 'done#failed=wrong_number']) {
      await page.goto('about:blank')
      await page.goto(`${stack.addresses.wallet}/auth/${end}`).catch(() => undefined)
      if (page.isClosed()) continue
      await expect(page.getByRole('heading')).toBeVisible()
      await expectAccessible(page, end)
    }
  }
})

test('the whole way with the keyboard alone', async ({ visitor }) => {
  const { page, wallet } = visitor
  await visitor.visit()
  const enter = async (part: Locator) => {
    await expect(part).toBeVisible()
    for (let tabs = 0; tabs < 40; tabs += 1) {
      if (await part.evaluate((element) => element === element.ownerDocument.activeElement)) break
      await page.keyboard.press('Tab')
    }
    await expect(part).toBeFocused()
    await expect(part).toBeEnabled()
    await page.keyboard.press('Enter')
  }
  const press = (name: string | RegExp, where: 'page' | 'wallet' = 'wallet') =>
    enter((where === 'page' ? page : wallet).getByRole('button', { name }))
  const go = (name: string) => enter(page.getByRole('link', { name, exact: true }))
  await press('Continue with Google', 'page')
  const window = await visitor.screens.openProvider('Google')
  await window.getByLabel('Another e-mail').focus()
  await window.keyboard.type('keyboard@example.com')
  await window.keyboard.press('Enter')
  await expect(wallet.getByLabel('New PIN', { exact: true })).toBeVisible()
  await page.bringToFront()
  await wallet.getByLabel('New PIN', { exact: true }).focus()
  await page.keyboard.type(pin)
  await wallet.getByLabel('Repeat the PIN', { exact: true }).focus()
  await page.keyboard.type(pin)
  await page.keyboard.press('Enter')
  await visitor.address()

  await expect.poll(() => visitor.isWalletShown()).toBe(false)
  await go('Sign')
  await press('Sign message', 'page')
  await expect(wallet.getByRole('heading', { name: 'Sign this message?' })).toBeVisible()
  await press('Sign')
  await expect(page.getByText('The signature is valid')).toBeVisible()

  await expect.poll(() => visitor.isWalletShown()).toBe(false)
  await go('Account')
  await press('Get 10 POL', 'page')
  await expect(page.getByText(/You got .+ POL/).first()).toBeVisible()
  await go('Send')
  await page.getByRole('textbox', { name: 'Recipient' }).focus()
  await page.keyboard.type(someone)
  await page.getByRole('textbox', { name: 'Amount' }).focus()
  await page.keyboard.type('0.1')
  await press('Send 0.1 POL', 'page')
  await expect(wallet.getByRole('heading', { name: 'Send 0.1 POL?' })).toBeVisible()
  await press('Send 0.1 POL')
  await expect(wallet.getByLabel('PIN', { exact: true })).toBeFocused()
  await page.keyboard.type(pin)
  await page.keyboard.press('Enter')
  await press('Done')
  await visitor.untilConfirmed('Send 0.1 POL')
  await expect.poll(() => visitor.isWalletShown()).toBe(false)
  await go('Account')
  await press('Disconnect', 'page')
  await expect(page.getByText('You are disconnected')).toBeVisible()
})
