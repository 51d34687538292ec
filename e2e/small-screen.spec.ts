import { createScriptedWallet } from '@latchkey/test'
import { installScriptedWallet } from '@latchkey/test/playwright'
import { generatePrivateKey } from 'viem/accounts'
import { walkKitScreens } from './kit-screens.ts'
import { openChain } from './local-chain.ts'
import { expect, test } from './stack.ts'

/** As high and wide as a finger needs it, CSS pixels (WCAG 2.5.5). */
const finger = 44

test('the connect kit on the narrowest screen: nothing is cut off, and what is pressed is large enough for a finger', async ({
  visitor,
  stack,
}) => {
  test.setTimeout(240_000)
  const { page } = visitor
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { rpc, amoy } = stack.addresses
  const wallet = createScriptedWallet({
    name: 'Maple',
    keys: [generatePrivateKey()],
    chains: { 80001: rpc, 80002: amoy },
  })
  await openChain(rpc).fund(wallet.accounts[0], '2')
  await installScriptedWallet(page, wallet)
  await walkKitScreens({
    visitor,
    wallet,
    async look(screen) {
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
      expect
        .soft(account?.y, 'the account stands beside the brand')
        .toBeLessThan((brand?.y ?? 0) + (brand?.height ?? 0))
    },
  })
})
