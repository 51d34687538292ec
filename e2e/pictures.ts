// Takes pictures of each screen of a running journey: `npm run pictures`. Two of them stand in the README.
import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromiumPath, freePort, startStack } from '@latchkey/dev'
import { createScriptedWallet } from '@latchkey/test'
import { installScriptedWallet } from '@latchkey/test/playwright'
import { chromium } from '@playwright/test'
import { generatePrivateKey } from 'viem/accounts'
import { walkChainScreens } from './chain-screens.ts'
import { walkEvmScreens } from './evm-screens.ts'
import { walkFurtherScreens } from './further-screens.ts'
import { walkKitScreens } from './kit-screens.ts'
import { openChain } from './local-chain.ts'
import { createVisitor, type Visitor } from './visitor.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, '.data', 'pictures')
const pin = '402817'
const someone = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

const looks = [
  { name: '1280-light', width: 1280, height: 800, colorScheme: 'light' },
  { name: '1280-dark', width: 1280, height: 800, colorScheme: 'dark' },
  { name: '360-light', width: 360, height: 740, colorScheme: 'light' },
  { name: '360-dark', width: 360, height: 740, colorScheme: 'dark' },
] as const

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

try {
  for (const { name, width, height, colorScheme } of looks) {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce' })
    const visitor = await createVisitor(context, stack)
    const { page, wallet } = visitor
    let number = 0
    const pictureOf =
      ({ page, wallet }: Visitor) =>
      async (screen: string, approving?: string) => {
        // A screen that asks for consent wakes its button after a moment, and when the pointer moves.
        if (approving) await wallet.getByRole('button', { name: approving }).hover()
        await page.waitForTimeout(approving ? 1_500 : 400)
        number += 1
        await page.screenshot({ path: join(folder, `${name}-${String(number).padStart(2, '0')}-${screen}.png`) })
      }
    const picture = pictureOf(visitor)

    await visitor.visit()
    await page.getByRole('button', { name: 'Continue with Google' }).waitFor()
    await picture('connect')
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await wallet.getByRole('button', { name: 'Continue with Google' }).waitFor()
    await picture('continue-with')
    const window = await visitor.screens.openProvider('Google')
    await window.getByLabel('Another e-mail').fill(`picture-${name}@example.com`)
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
    await walkFurtherScreens({ visitor, stack, port, email: `further-${name}@example.com`, look: picture })
    await context.close()

    const elsewhere = await browser.newContext({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce' })
    const traveller = await createVisitor(elsewhere, stack)
    await traveller.signUp('Google', `chains-${name}@example.com`, pin)
    await walkChainScreens({ visitor: traveller, stack, look: pictureOf(traveller) })
    await elsewhere.close()

    const wary = await browser.newContext({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce' })
    const reader = await createVisitor(wary, stack)
    await walkEvmScreens({ visitor: reader, stack, port, email: `evm-${name}@example.com`, look: pictureOf(reader) })
    await wary.close()

    const fresh = await browser.newContext({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce' })
    const other = await createVisitor(fresh, stack)
    const { rpc, amoy } = stack.addresses
    const maple = createScriptedWallet({
      name: 'Maple',
      keys: [generatePrivateKey()],
      chains: { 80001: rpc, 80002: amoy },
    })
    await openChain(rpc).fund(maple.accounts[0], '2')
    await installScriptedWallet(fresh, maple)
    await walkKitScreens({ visitor: other, wallet: maple, look: pictureOf(other) })
    await fresh.close()
  }
  await mkdir(join(root, 'docs', 'pictures'), { recursive: true })
  await copyFile(join(folder, '1280-light-08-account-coins.png'), join(root, 'docs', 'pictures', 'page.png'))
  await copyFile(join(folder, '1280-light-13-confirm.png'), join(root, 'docs', 'pictures', 'confirm.png'))
  console.log(`The pictures are in ${folder}; two of them went to docs/pictures.`)
} finally {
  await browser.close()
  await stack.stop()
}
