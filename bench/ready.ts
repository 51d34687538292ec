import type { BrowserContext } from '@playwright/test'
import type {} from './entries/page.ts'
import type { Laboratory } from './laboratory.ts'
import { beyond, type Row, spread } from './table.ts'

const runs = 15

/** The bench page's options of `createWallet`. */
export const walletOptions = ({ stack }: Pick<Laboratory, 'stack'>) => ({
  apiKey: stack.project.apiKey,
  walletUrl: stack.addresses.wallet,
  network: 'mumbai' as const,
})

/**
 * The time from creating the wallet to `face_ready`; runs alternate with those of an empty frame, so both see the same
 * load.
 */
export const measureReady = async (laboratory: Laboratory): Promise<Row[]> => {
  const { browser, site } = laboratory
  const options = walletOptions(laboratory)
  const empty = `${site.elsewhere}/empty`

  const onNewPage = async <T>(
    context: BrowserContext,
    measure: (page: Awaited<ReturnType<BrowserContext['newPage']>>) => Promise<T>,
  ) => {
    const page = await context.newPage()
    await page.goto(site.origin)
    const result = await measure(page)
    await page.close()
    return result
  }
  const wallet = (context: BrowserContext) =>
    onNewPage(context, (page) => page.evaluate((given) => bench.makeWallet(given), options))
  const frame = (context: BrowserContext) =>
    onNewPage(context, (page) => page.evaluate((src) => bench.loadFrame(src), empty))

  const inNewBrowser = async (measure: (context: BrowserContext) => Promise<number>) => {
    const context = await browser.newContext()
    try {
      return await measure(context)
    } finally {
      await context.close()
    }
  }

  // An uncounted run of each first: the very first also starts what later ones find running.
  await inNewBrowser(wallet)
  await inNewBrowser(frame)
  const cold = { wallet: [] as number[], frame: [] as number[] }
  for (let i = 0; i < runs; i++) {
    cold.wallet.push(await inNewBrowser(wallet))
    cold.frame.push(await inNewBrowser(frame))
  }

  const warm = { wallet: [] as number[], frame: [] as number[] }
  const context = await browser.newContext()
  await wallet(context)
  await frame(context)
  for (let i = 0; i < runs; i++) {
    warm.wallet.push(await wallet(context))
    warm.frame.push(await frame(context))
  }
  await context.close()

  return [
    ['cold: a new browser profile each time', cold] as const,
    ['warm: a new page, files in the cache', warm] as const,
  ].map(([what, times]) => ({
    what,
    figure: `${spread(times.wallet)}; ${beyond(times.wallet, times.frame)}`,
    baseline: `empty cross-site frame: ${spread(times.frame)}`,
    aim: 'within 100 ms of the empty frame',
  }))
}
