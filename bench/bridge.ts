import type {} from './entries/page.ts'
import type { Laboratory } from './laboratory.ts'
import { walletOptions } from './ready.ts'
import { beyond, type Row, spread } from './table.ts'

const blocks = 6
const inBlock = 500

const perSecond = (times: readonly number[]) =>
  `${((times.length * 1000) / times.reduce((sum, time) => sum + time, 0)).toFixed(0)} per second`

/** Round trips of `eth_chainId`, in blocks that alternate with a bare echo in the same page. */
export const measureBridge = async (laboratory: Laboratory): Promise<Row[]> => {
  const { browser, site } = laboratory
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.goto(`${site.origin}/isolated`)
    await page.evaluate((given) => bench.makeWallet(given), walletOptions(laboratory))
    await page.evaluate((src) => bench.openBareFrame(src), `${site.elsewhere}/bare`)
    const askWallet = () => page.evaluate((count) => bench.askWallet(count), inBlock)
    const askBareFrame = () => page.evaluate((count) => bench.askBareFrame(count), inBlock)

    await askWallet()
    await askBareFrame()
    const wallet: number[] = []
    const bare: number[] = []
    for (let i = 0; i < blocks; i++) {
      wallet.push(...(await askWallet()))
      bare.push(...(await askBareFrame()))
    }
    return [
      {
        what: 'eth_chainId, one after the other',
        figure: `${perSecond(wallet)}; ${spread(wallet)}; p50 ${beyond(wallet, bare)}`,
        baseline: `bare MessageChannel echo: ${perSecond(bare)}; ${spread(bare)}`,
        aim: 'p50 within 0.3 ms of the echo',
      },
    ]
  } finally {
    await context.close()
  }
}
