// Takes pictures of each screen of a running journey: `npm run pictures`. Two of them are in the README.
import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromiumPath, freePort, startStack } from '@latchkey/dev'
import { createScriptedWallet } from '@latchkey/test'
import { installScriptedWallet } from '@latchkey/test/playwright'
import { chromium, type Page } from '@playwright/test'
import { generatePrivateKey } from 'viem/accounts'
import { walkChainScreens } from './chain-screens.ts'
import { walkEvmScreens } from './evm-screens.ts'
import { walkFurtherScreens } from './further-screens.ts'
import { takeGalleries } from './gallery-pictures.ts'
import { walkKitScreens } from './kit-screens.ts'
import { openChain } from './local-chain.ts'
import { blockPageWindows, createVisitor, type Visitor } from './visitor.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, '.data', 'pictures')
const pin = '402817'
const someone = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

/**
 * The variants of each picture. The journeys themselves run in the first, where some buttons take a moment to become
 * usable.
 */
const looks = [
  { name: '360-light', width: 360, height: 740, colorScheme: 'light' },
  { name: '360-dark', width: 360, height: 740, colorScheme: 'dark' },
  { name: '1280-dark', width: 1280, height: 800, colorScheme: 'dark' },
  { name: '1280-light', width: 1280, height: 800, colorScheme: 'light' },
] as const

await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const port = await freePort()
const stack = await startStack({
  dataDir: join(root, '.data', 'pictures-stack'),
  ports: 'free',
  fresh: true,
  origins: [`http://127.0.0.1:${port}`],
})
const executablePath = chromiumPath()
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-features=Translate,MediaRouter'],
})

let number = 0

const take = async (page: Page, { name, width, height, colorScheme }: (typeof looks)[number], screen: string) => {
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme })
  await page.waitForTimeout(300)
  await page.screenshot({ path: join(folder, `${name}-${String(number).padStart(2, '0')}-${screen}.png`) })
}

const pictureOf =
  ({ page, wallet }: Visitor) =>
  async (screen: string, approving?: string) => {
    number += 1
    // The button of a screen that asks for consent becomes usable after a moment, when the pointer moves.
    if (approving) await wallet.getByRole('button', { name: approving }).hover()
    if (approving) await page.waitForTimeout(1_500)
    for (const look of looks) await take(page, look, screen)
    const { width, height, colorScheme } = looks[0]
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme })
  }

/** Writes one page with all pictures, to browse them. */
const writeIndex = async (of: string) => {
  const names = (await readdir(of)).filter((name) => name.endsWith('.png')).sort()
  const figures = names.map(
    (name) =>
      `<figure><figcaption>${name.slice(0, -'.png'.length)}</figcaption><img loading="lazy" src="${name}" alt=""></figure>`,
  )
  const style =
    'body{margin:1rem;background:#999;font:12px sans-serif;display:flex;flex-wrap:wrap;gap:1rem;align-items:start}figure{margin:0}img{width:240px}'
  const html = `<!doctype html><meta charset="utf-8"><title>Pictures</title><style>${style}</style>${figures.join('\n')}\n`
  await writeFile(join(of, 'index.html'), html)
}

/** A visitor in a browser of their own. */
const visit = async () => {
  const { width, height, colorScheme } = looks[0]
  const context = await browser.newContext({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce' })
  return { context, visitor: await createVisitor(context, stack) }
}

try {
  {
    const { context, visitor } = await visit()
    const { page, wallet } = visitor
    const picture = pictureOf(visitor)

    await visitor.visit()
    await page.getByRole('button', { name: 'Continue with Google' }).waitFor()
    await picture('connect')
    await blockPageWindows(page)
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await wallet.getByRole('button', { name: 'Continue with Google' }).waitFor()
    await picture('continue-with')
    const window = await visitor.screens.openProvider('Google')
    await window.getByLabel('Another e-mail').fill('picture@example.com')
    await picture('waiting')
    await window.getByRole('button', { name: 'Continue', exact: true }).click()
    await wallet.getByLabel('New PIN', { exact: true }).waitFor()
    await picture('choose-pin')
    await visitor.choosePin('123456')
    await picture('choose-pin-weak')
    await visitor.choosePin(pin)
    await picture('creating')
    await visitor.address()
    await picture('account')
    await visitor.getCoins()
    await page.evaluate(() => scrollTo(0, 0))
    await picture('account-coins')
    await page.getByRole('link', { name: 'Sign', exact: true }).click()
    await page.getByRole('button', { name: 'Sign message' }).click()
    await wallet.getByRole('heading', { name: 'Sign this message?' }).waitFor()
    await picture('sign-message', 'Sign')
    await visitor.approve('Sign')
    await page.getByText('The signature is valid').waitFor()
    await picture('signed')
    await page.getByRole('button', { name: 'Sign typed data' }).click()
    await wallet.getByRole('heading', { name: 'Sign this data?' }).waitFor()
    await picture('sign-typed-data', 'Sign')
    await wallet.getByRole('button', { name: 'Reject' }).click()
    await page.getByRole('link', { name: 'Send' }).click()
    await page.getByRole('textbox', { name: 'Recipient' }).fill(someone)
    await page.getByRole('textbox', { name: 'Amount' }).fill('0.5')
    await picture('send')
    await page.getByRole('button', { name: 'Send 0.5 POL' }).click()
    await wallet.getByRole('button', { name: 'Send 0.5 POL' }).waitFor()
    await picture('confirm', 'Send 0.5 POL')
    await visitor.approve('Send 0.5 POL')
    await wallet.getByLabel('PIN', { exact: true }).waitFor()
    await picture('confirm-pin')
    await visitor.enterPin('502817')
    await wallet.getByText('Wrong PIN.').waitFor()
    await picture('wrong-pin')
    await visitor.enterPin(pin)
    await wallet.getByRole('heading', { name: 'Sent' }).waitFor()
    await picture('result')
    await wallet.getByRole('button', { name: 'Done' }).click()
    await visitor.untilConfirmed('Send 0.5 POL')
    await picture('confirmed')
    await walkFurtherScreens({ visitor, stack, port, email: 'further@example.com', look: picture })
    await context.close()
  }
  {
    const { context, visitor } = await visit()
    await visitor.signUp('Google', 'chains@example.com', pin)
    await walkChainScreens({ visitor, stack, look: pictureOf(visitor) })
    await context.close()
  }
  {
    const { context, visitor } = await visit()
    await walkEvmScreens({ visitor, stack, port, email: 'evm@example.com', look: pictureOf(visitor) })
    await context.close()
  }
  {
    const { context, visitor } = await visit()
    const { rpc, amoy } = stack.addresses
    const maple = createScriptedWallet({
      name: 'Maple',
      keys: [generatePrivateKey()],
      chains: { 80001: rpc, 80002: amoy },
    })
    await openChain(rpc).fund(maple.accounts[0], '2')
    await installScriptedWallet(context, maple)
    await walkKitScreens({ visitor, wallet: maple, look: pictureOf(visitor) })
    await context.close()
  }
  const wide = await takeGalleries(browser, folder)
  if (wide.length > 0) console.log(`Wider than the screen:\n  ${wide.join('\n  ')}`)
  await writeIndex(folder)
  await mkdir(join(root, 'docs', 'pictures'), { recursive: true })
  await copyFile(join(folder, '1280-light-08-account-coins.png'), join(root, 'docs', 'pictures', 'page.png'))
  await copyFile(join(folder, '1280-light-13-confirm.png'), join(root, 'docs', 'pictures', 'confirm.png'))
  console.log(`The pictures are in ${join(folder, 'index.html')}; two of them went to docs/pictures.`)
} finally {
  await browser.close()
  await stack.stop()
}
