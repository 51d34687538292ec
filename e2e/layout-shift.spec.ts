import { expect, test } from './stack.ts'

/** The most that a page may shift while it loads: a fifth of what Core Web Vitals calls good. */
const mostShift = 0.02

/** Sums shifts without user input, like Cumulative Layout Shift, and names the elements that moved. */
const watchShifts = () => {
  const shifts: { value: number; moved: string[] }[] = []
  Object.assign(globalThis, { latchkeyShifts: shifts })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
    })[]) {
      if (entry.hadRecentInput) continue
      const moved = entry.sources.map(
        ({ node, previousRect, currentRect }) =>
          `${node?.nodeName} "${node?.textContent?.trim().slice(0, 40)}" from ${previousRect.y} to ${currentRect.y}`,
      )
      shifts.push({ value: entry.value, moved })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

for (const { width, tag } of [
  { width: 360, tag: [] },
  { width: 1280, tag: '@long' },
])
  test(`no page moves while it loads, before signing in and after it, ${width} px`, { tag }, async ({
    browser,
    signedIn,
    stack,
  }) => {
    test.setTimeout(120_000)
    const { page: origin } = stack.addresses
    const stranger = await (await browser.newContext()).newPage()
    const holder = await signedIn.context.newPage()
    try {
      await holder.goto(`${origin}/chains/solana_devnet`)
      for (const gift of ['SOL', 'tokens']) {
        const button = holder.getByRole('button', { name: `Get test ${gift}` })
        await button.click({ timeout: 30_000 })
        await expect(holder.getByText('They’ve arrived.')).toBeVisible({ timeout: 30_000 })
        await expect(button).toBeEnabled()
      }
      const signedInPaths = ['/account', '/sign', '/send', '/chains', '/chains/solana_devnet', '/chains/hedera_testnet']
      const walks = [
        { who: 'a stranger', page: stranger, paths: ['/', '/nothing-here'] },
        { who: 'somebody with coins and tokens', page: holder, paths: signedInPaths },
      ]
      for (const { who, page, paths } of walks) {
        await page.setViewportSize({ width, height: 780 })
        await page.addInitScript(watchShifts)
        for (const path of paths) {
          await page.goto(origin + path)
          await page.getByRole('heading').first().waitFor()
          await page.waitForLoadState('networkidle')
          await expect(page.getByText('Loading…')).toHaveCount(0)
          const shifts = await page.evaluate(
            () => (globalThis as unknown as { latchkeyShifts: { value: number; moved: string[] }[] }).latchkeyShifts,
          )
          const sum = shifts.reduce((total, { value }) => total + value, 0)
          expect.soft(sum, `${who} at ${path}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(mostShift)
        }
      }
    } finally {
      await holder.close()
      await stranger.context().close()
    }
  })
