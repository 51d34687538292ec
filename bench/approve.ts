import type { Laboratory } from './laboratory.ts'
import { openSignedIn, readClick } from './signed-in.ts'
import { type Row, spread } from './table.ts'

const runs = 25
const warmUp = 3
/** The time from the click that approves to the arrival of the signature on the page. */
export const measureApproval = async (laboratory: Laboratory): Promise<Row[]> => {
  const { browser, site, stack } = laboratory
  const context = await browser.newContext()
  try {
    const visitor = await openSignedIn(laboratory, context, 'approve@example.com')
    const { page, wallet } = visitor

    const sign = async (i: number): Promise<number> => {
      const message = `0x${Buffer.from(`Message ${i}`).toString('hex')}` as const
      // Side by side, so that a refusal by the wallet is reported as such, and not as a missing button.
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
