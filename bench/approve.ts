import { createVisitor, passProviderWindow } from '@latchkey/e2e/visitor'
import type { Page } from '@playwright/test'
import type {} from './entries/page.ts'
import type { Laboratory } from './laboratory.ts'
import { walletOptions } from './ready.ts'
import { type Row, spread } from './table.ts'

const runs = 25
const warmUp = 3
const pin = '402817'

declare global {
  /** When a person last clicked in this window. */
  var clickedAt: number | undefined
}

const readClick = async (page: Page, url: string): Promise<number> => {
  const at = await page
    .frames()
    .find((frame) => frame.url().startsWith(url))
    ?.evaluate(() => globalThis.clickedAt)
  if (at === undefined) throw new Error(`no click was seen at ${url}`)
  return at
}

/** From the click that approves to the signature in the page's hands. */
export const measureApproval = async (laboratory: Laboratory): Promise<Row[]> => {
  const { browser, site, stack } = laboratory
  const context = await browser.newContext()
  context.setDefaultTimeout(15_000)
  try {
    await context.addInitScript(() => {
      const keep = (event: Event) => {
        if (event.isTrusted) globalThis.clickedAt = performance.timeOrigin + performance.now()
      }
      addEventListener('click', keep, { capture: true })
    })
    const visitor = await createVisitor(context, stack)
    const { page, wallet } = visitor
    await page.goto(site.origin)
    await page.evaluate((given) => bench.makeWallet(given), walletOptions(laboratory))
    const signUp = async () => {
      const opened = context.waitForEvent('page')
      await wallet.getByRole('button', { name: 'Continue with Google' }).click()
      await passProviderWindow(await opened, 'approve@example.com')
      await visitor.choosePin(pin)
    }
    await Promise.all([page.evaluate(() => bench.signIn()), signUp()])

    const sign = async (i: number): Promise<number> => {
      const message = `0x${Buffer.from(`Message ${i}`).toString('hex')}` as const
      // Together, so that a refusal by the wallet is told as such, and not as a button that never came.
      const [at] = await Promise.all([page.evaluate((text) => bench.sign(text), message), visitor.approve('Sign')])
      return at - (await readClick(page, stack.addresses.wallet))
    }
    for (let i = 0; i < warmUp; i++) await sign(i)
    const approvals: number[] = []
    for (let i = 0; i < runs; i++) approvals.push(await sign(warmUp + i))
    await wallet.owner().waitFor({ state: 'hidden' })

    await page.evaluate((src) => bench.openBareFrame(src), `${site.elsewhere}/bare`)
    const clicks: number[] = []
    for (let i = 0; i < warmUp + runs; i++) {
      const button = page.frameLocator('#bare').getByRole('button', { name: 'Approve' })
      const [at] = await Promise.all([page.evaluate(() => bench.waitForClick()), button.click()])
      if (i >= warmUp) clicks.push(at - (await readClick(page, `${site.elsewhere}/bare`)))
    }
    return [
      {
        what: 'personal_sign: click → signature on the page',
        figure: spread(approvals),
        baseline: `bare click in a cross-site frame → message on the page: ${spread(clicks)}`,
        aim: 'p50 ≤ 10 ms',
      },
    ]
  } finally {
    await context.close()
  }
}
